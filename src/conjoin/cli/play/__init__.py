"""The game at the prompt.

session   who takes which seat, one game after the other
prompt    one game: turns, questions, undo, save
messages  what is said at the prompt, and what the words typed there mean
"""
