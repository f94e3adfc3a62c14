"""What `import conjoin` offers as one call each; every name is a function of the package itself.

reading      anything that means a position or a game
progress     how long work says how far it is
catalogue    games and engines, listed
solving      exact scores of one position, or of many
meeting      two engines or more: a game, a match, a sequential test, a tournament
results      what came of that
judging      a game reviewed, players' accuracy
puzzling     a puzzle to solve
"""
