"""What is kept: a person's own games as files, and what a server knows in SQLite or PostgreSQL.

kept_games    every game played at the terminal, finished or not, one file each in the data folder
database      a database by its URL; tables is what is in it, migrations how older ones become that
server_game   a game of the web application as a value
games         such games, kept move by move
tournaments   tournaments, with the record of every finished game and what its moves were worth
results       answers that are true for ever, found again instead of worked out again
retention     how much of all this is kept, and for how long
backup        one SQLite file of either database, and a database from such a file
check         whether a database is sound, and every game in it plays over
tokens        secrets that grant a seat or a tournament, kept only as hashes
"""
