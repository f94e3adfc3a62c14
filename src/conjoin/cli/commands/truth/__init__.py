"""Commands that say what a position or a move is worth."""
