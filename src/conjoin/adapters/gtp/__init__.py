"""GTP for programs and front ends, for any game.

session        one engine at one board: the game, the clocks, what the engine may spend
boards         the same game on another board or with another rule
commands       every command: its arguments on one side, the session on the other
picture        the board in letters
listening      the controller's lines, read ahead so that its end is heard at once
conversation   lines in, answers out
"""
