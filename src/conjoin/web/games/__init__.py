"""People's games on the server: one service changes them, move by move.

steps          what people may do: from one version of a game to the next
engine_moves   the same for engines, asked in worker processes
claims         which server process thinks about a game
writer         the versions of many games to disk in one transaction
service        the owner of all games: takes these steps, writes and announces them
view           a game as the page sees it
live_game      a game over a WebSocket
"""
