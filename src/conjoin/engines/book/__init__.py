"""Opening books of Connect Four: exact scores of every running position up to some ply, folded by the mirror.

bitboards   positions as numbers, and the key that a position shares with its mirror image
openings    every running position of the first plies
book        what a book knows, and how it is asked
files       a book as a checksummed file
journal     the scores found so far while a book is built
workers     processes or a Dask cluster that search
build       from the journal to the book
verify      a book against the rules and against fresh searches
shipped     the book that comes with the package, or the person's own
"""
