"""Why an exact result of Connect Four is so: ideas that a person can see on the board, each checked.

idea        the kinds of ideas: frozen values
threats     winning places as sets of bits
sequence    forced wins by threats, each reply the only one
words       how sides, columns, cells and lines are named
wording     each kind of idea as a sentence, a function of the position and the idea's values
at_once     what the next stone does: wins, must block, is poisoned; and who has nothing left to win
forced      forced wins as ideas
waiting     zugzwang: who must at last play below the deciding cell
winning     why a won position is won
giving_away what each worse move allows
principal   perfect play from a position whose score is known
findings    all of this about one position
checking    every kind verified by the plain rules and the solver, independently of how it was found
"""
