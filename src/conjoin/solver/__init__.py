"""The exact truth about Connect Four.

scores    what a score means, and the compiled solver
oracle    the book where it knows the answer, a search everywhere else
bulk      many positions at once
reading   positions in whatever way they are written
book      opening books: built, checked, found again
"""
