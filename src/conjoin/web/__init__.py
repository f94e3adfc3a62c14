"""The web application: pages, REST and WebSocket. It translates; rules, searches and drawings are in lower rooms.

app          the application, put together from settings
routes       one file for each group of addresses
requests     what requests look like; models is what answers look like
playing      what people do in games; attending is what happens by itself, boards are kept move by move
analysis     questions about positions and games, exact answers worked out once
tournaments  the arena's tournaments, played in the background
pool         a bounded number of worker processes, fair between clients
worker       one such process; tasks is what it can do
hub          who is told when something changes; in one process, or across several with PostgreSQL
guard        hosts, origins, sizes, rates and headers
"""
