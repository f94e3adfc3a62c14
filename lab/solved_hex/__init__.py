"""FenceMaster and Havannah on small boards, solved from the first stones on, and the page about them.

    python -m lab.solved_hex                     every board of size 2 and 3, then size 4 by first stone
    python -m lab.solved_hex --minutes 60        up to so long for each position
    python -m lab.solved_hex --cluster ADDRESS   positions shared out over a Dask cluster

What was found is kept: stopping and starting again loses the positions that were being solved.

results  what is known of each position, kept as JSON lines
solving  which positions there are, and who solves them
page     all of it as a page
"""
