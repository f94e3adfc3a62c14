"""What is kept: games, tournaments and exact results in SQLite or PostgreSQL. Plain frozen values in and out.

tables        the database's tables
database      one opened database, brought up to date, with transactions for reading and for writing
games         games with their moves, changed by compare-and-set
tournaments   tournaments with the records of their games
results       exact results that need not be worked out twice
migrations    how a database of an earlier version becomes one of this version
"""
