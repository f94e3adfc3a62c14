"""A bounded number of processes in which engines think, fair between clients.

pool              questions in queues, fair between clients, and asked again
process           one of the processes as the server sees it: deadlines, replacement
worker            the process itself: reads tasks, writes reports and results
tasks             what it can do
tournament_game   one of these: a game of a tournament
"""
