"""Opening books of Connect Four: exact scores of every running position up to some ply, folded by the mirror.

openings    every running position of the first plies
book        what a book knows, and how it is asked
files       a book as a checksummed file
ribbon      scores by key, without the keys; huffman: each in as few bits as it deserves
sorted_keys what files of version 1 have instead
journal     the scores found so far while a book is built
workers     processes or a Dask cluster that search
build       from the journal to the book
verify      a book against the rules and against fresh searches
shelf       which book is asked: a person's own, or the one that comes with the package
"""
