"""The players of the documents: each is a search, an evaluation and an order of moves."""
