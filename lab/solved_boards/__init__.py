"""Whole boards solved from the empty position, and the page about them.

    python -m lab.solved_boards                     every board that takes up to an hour of two cores
    python -m lab.solved_boards --minutes 3         only those that take less
    python -m lab.solved_boards 9x6 --processes 1 --threads 2 --table 8192   one board on both cores
    python -m lab.solved_boards --cluster ADDRESS   shared out by opening move over a Dask cluster

What was found is kept, bounds of unsolved boards too: stopping and starting again loses the last question alone.

results    what is known of each board, kept as JSON lines
published  what others have found
solving    which board is next, and who solves it
growth     how the work grows with the board
page       all of it as a page
"""
