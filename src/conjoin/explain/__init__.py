"""What an engine thinks beside the exact scores, and which moves matter: one value for every edge.

exact           the exact score of every move, where a solver finds it soon
ideas           why a result of Connect Four is so: what a person can see on the board, each idea checked
plan            a position in three sentences: who stands how, what decides it, what to do now
hex_ideas       the same for hex boards: what wins or must be stopped, what holds together, what is proven
any_position    the same for every game; proven_plan is what there is without ideas
retrograde      a game walked through from its end, with the exact scores of every turn
assessment      one move compared with the best: best, inaccuracy or blunder, and how accurate
assessed_games  every move of many games, on all cores
explanation     what an engine thinks of every move, each beside its exact score
advice          a hint that never gives away what is proven
engine_choices  what engines would have played at every turn of a game
coach           what speaks against a move before it is made, by the rules alone where nothing else is known
review          a game looked at again: its turning points, and what was better
"""
