"""The exact truth about Connect Four: scores, oracle, bulk, book and puzzles."""
