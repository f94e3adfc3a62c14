"""What an engine thinks beside the exact truth, and which moves matter: one value for every edge.

truth         the exact result of every move, where a solver finds it soon
ideas         why a result of Connect Four is so: what a person can see on the board, each idea checked
plan          a position in three sentences: who stands how, what decides it, what to do now
judgement     one move beside the truth: best, inaccuracy or blunder, and how accurate
judged_games  every move of many games beside the truth, on all cores
judged_json   what they were worth as plain values, and back
explanation   an engine's opinion of every move, each beside its truth
advice        a hint that never gives away what is proven
hindsight     what engines would have played at every turn of a game
review        a game looked at again: its turning points, and what was better
"""
