"""Engines meet here: single games, matches and tournaments. Whatever a player does wrong is a result.

job             one game, made of plain values; batch is what a worker does with some, dispatch who plays which
openings        how games begin; balanced for Connect Four, even_openings for hex boards, both from beginnings
match           two engines in pairs of games; sequential stops by itself
plan            all that defines a tournament; tournament plays it in a folder, journal is that folder
adjudication    games broken off when their result is proven
judging         finished games beside perfect play; judged_journal keeps what was found
table           where a tournament stands; throttle is how often it is counted anew while games are played
report          the table as a page, as JSON, CSV and Markdown
"""
