"""Labelled positions of Connect Four in files, for those who train: every column's exact score.

sources   where positions come from: random games, an engine against itself, kept games
labels    what is said of a position
making    drawn, told apart by symmetry, solved on all cores, kept as it goes
formats   JSON lines, NPZ, Parquet
card      the page that says how the file was made
"""
