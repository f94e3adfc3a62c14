"""Whole boards solved from the empty position, and the page about them.

    python -m conjoin.bench.solved_boards                     every board that takes up to an hour
    python -m conjoin.bench.solved_boards --minutes 3         only those that take less
    python -m conjoin.bench.solved_boards --cluster ADDRESS   shared out by opening move over a Dask cluster

What was solved is kept, so stopping and starting again loses nothing but the boards in work.

results    what is known of each board, kept as JSON lines
published  what others have found
solving    which board is next, and who solves it
growth     how the work grows with the board
page       all of it as a page
"""
