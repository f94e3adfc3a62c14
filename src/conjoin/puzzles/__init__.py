"""Puzzles: positions in which exactly one move wins, played to the end against the longest defence.

puzzle              what a puzzle is: a position, its line, its theme and its grade
threats             where a side would win with its next stone
judges              exact answers about wins: the solver, or a search and proofs on hex boards
themes              the idea that a puzzle is about, and the hint that it gives
grade               how hard it is to see
checking            whether a position is a puzzle: the rule, and the line of its solution
connect_four_games  random games looked through for wins
hex_games           games of the tree search against itself, likewise
finding             puzzles by seed, one after the other
files               puzzles as JSON lines
making              thousands of them on all cores, resumable
solving             a puzzle solved step by step: replies, refutations, hints
words               what is said about replies and wrong tries
rating              a person's rating against the grades
"""
