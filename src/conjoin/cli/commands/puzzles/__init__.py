"""`conjoin puzzle`, which plays puzzles and makes them.

group     one name for both: `conjoin puzzle …` plays, `conjoin puzzle make …` makes
play      puzzles shown, or played at a terminal one after the other
training  one puzzle at the prompt, move by move
make      thousands of puzzles in a file
"""
