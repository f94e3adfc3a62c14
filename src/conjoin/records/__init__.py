"""Games kept as JSON lines or SGF/HGF, read back and checked.

    fields   what a record may hold, whichever format keeps it, and the limits on what is read
    jsonl    one JSON object a line: every game, every field
    replay   a record played again on the board, and what does not fit
    sgftree  the SGF syntax: properties, escapes, the main line of each game
    sgf      hex games as SGF, which is also the HGF of LittleGolem and H-Gui
    reading  a record as it was read, with remarks
    disk     one writer at a time, the whole game or none of it
    files    load, save, append and add, the format chosen by the file's name

>>> from conjoin.records.jsonl import from_json
>>> from conjoin.records.replay import replay
>>> record = from_json('{"game": "connect-four", "players": ["ann", "bob"], "moves": "44444445"}')
>>> replay(record).problems
('move 7: column 4 is full; choose one of 1 2 3 5 6 7',)
"""
