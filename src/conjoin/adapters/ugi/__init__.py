"""Our engines over the Universal Game Interface, for any game.

session        one engine at one board: the position, the options, and the question it is thinking about
settings       the engine's options as UGI shows them, and the engine with one of them changed
limits         what `go` allows
reports        analyses as lines, and positions as answers to queries
conversation   lines in, answers out; `stop` is heard while the engine thinks
"""
