"""The documents' players: each a search, an evaluation and an order of moves."""
