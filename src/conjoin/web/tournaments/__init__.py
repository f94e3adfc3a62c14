"""Tournaments of the arena, played in the background of the service.

service   begin, look, stop, report, and what is on the boards at this moment
runner    plays a plan with the pool, each game in a worker process
tables    where a tournament stands
games     its games as answers
"""
