"""A game in progress: who sits where, what was played and thought, and one guarded way to ask a player.

ask       a player's answer, or how it failed: whatever it does, nothing is raised
seat      a person or an engine at the board
ongoing   the game so far as an immutable value
"""
