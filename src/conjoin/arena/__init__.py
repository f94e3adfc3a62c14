"""Engines against each other: single games, matches and tournaments. A failure of a player is a result.

job             one game, made of plain values; batch is what a worker does with some, dispatch which worker plays which
openings        where games begin: random_openings, fair_openings that favour neither side, or a file
match           two engines in pairs of games; sequential stops by itself
plan            all that defines a tournament; tournament plays it in a folder, journal is that folder
adjudication    games broken off when their result is proven
judging         finished games beside perfect play; judged_journal keeps what was found
table           where a tournament stands; throttle is how often it is counted anew while games are played
report          the table as a page, as JSON, CSV and Markdown
"""
