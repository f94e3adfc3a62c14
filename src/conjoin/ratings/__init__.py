"""What records prove about strength: values in, values out.

tally           wins, draws and losses of a match, game by game and pair by pair
elo             how much stronger, with its 95 % interval; likelihood of superiority; normalised Elo
sprt            when to stop a match: a sequential test, pair by pair
head_to_head    a stream of records counted player against player
bradley_terry   one rating for each of many players
accuracy        how good the moves were, against perfect play
failures        who failed, how and why, the same reasons counted together
reference       the measured ratings of this package's own engines, read from a file beside it
"""
