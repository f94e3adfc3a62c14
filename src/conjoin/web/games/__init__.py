"""People's games on the server: one service changes them, move by move."""
