"""The ladder: ten opponents for every game, whose mistakes are of foresight and not of sight.

steps       the table: what each level sees, how far it looks ahead, how much of its play is whim
foresight   Connect Four: who can force a win within so many plies, and who cannot avoid one
engine      a level at the board: sight first, then foresight, then a judge's opinion and a whim
entries     the engines `ladder` and `perfect` as the registry lists them

What wins with the next stone is `engines.sight`, which needs no more than the rules.
"""
