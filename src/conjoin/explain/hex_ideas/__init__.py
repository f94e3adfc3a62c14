"""Why a position on a hex board stands as it does: what a person can see there, each idea checked.

The kinds of ideas are those of `explain.ideas.idea`; forced wins are found by `engines.hex_threats`.

links       two ways to connect: bridges and edge templates
words       how cells, ways to win and links are named
wording     each kind of idea as a sentence, a function of the position and the idea's values
at_once     what the next stone does: wins, must be stopped; and who can no longer win
forced      wins by threats alone as ideas
findings    all of this about one position, with what is proven of its moves
plan        a position in three sentences
checking    every kind verified by the plain rules, independently of how it was found
"""
