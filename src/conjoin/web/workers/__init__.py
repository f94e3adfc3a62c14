"""A bounded number of processes in which engines think, fair between clients.

pool              the processes as the server sees them: queues, deadlines, replacements
worker            one of them: reads tasks, writes reports and results
tasks             what it can do
tournament_game   one of these: a game of a tournament
"""
