"""The web application: pages, REST and WebSocket. It translates; rules, searches and drawings are in lower packages.

serving      where the server listens; settings, logs
app          the application, put together from its settings
routes       one file for each group of addresses, and the conversations over WebSockets
services     what the routes work with, put together once for each process
games        people's games: one service owns them
analysis     questions to engines and to the solver, answered once
tournaments  the arena's tournaments, played in the background
live         what open pages hear of a change; in one process, or across several with PostgreSQL
access       hosts, proxies, connections, origins, sizes, rates, headers, metrics
workers      a bounded number of processes in which engines think, fair between clients
requested    names that come from the network
errors       what can go wrong, and its answers
place        the path below which it stands
supervision  what runs in the background: caught, logged and tried again
models       what requests and answers look like
static       the pages
"""
