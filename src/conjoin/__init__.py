"""Conjoin: a laboratory for connection games. It plays, explains, solves and grades.

    Game ─start→ Position ─Engine.analyse→ Analysis ─best→ Move ─play→ Record
                     └───────── views: scene → text · SVG · JSON ─────────┘

The rooms, lowest first; a room imports only rooms above it in this list:

    core       the vocabulary: position, game, analysis, engine, record, options, errors
    _native    the compiled twins of the games
    games      the rules in plain Python: the oracle for everything fast
    engines    the players
    registry   names to games and engines
    records    games kept as JSON lines or SGF/HGF, read back and checked
    views      a position as text, SVG or JSON: pure drawing
    arena      engines meet: openings, single games, matches
    ratings    what results mean: tallies, Elo with its interval
    adapters   the texts and interfaces of other programs, translated
    store      where things are kept on this machine
    bench      the benchmarks behind `conjoin bench`
    cli        the terminal; nobody imports it

>>> import conjoin
>>> connect_four = conjoin.game("connect-four")
>>> position = connect_four.parse("4453")
>>> position.to_move.label, connect_four.notation(position)
('first', '4453')
"""

from conjoin.core.analysis import Analysis, Limit, Line, Reason, Score, draw, estimate, loss_in, win_in
from conjoin.core.engine import Engine
from conjoin.core.errors import (
    BadNotation,
    BadOption,
    ConjoinError,
    EngineFailure,
    IllegalMove,
    StoreError,
    UnknownName,
)
from conjoin.core.game import Game, Layout
from conjoin.core.options import Entry, Option
from conjoin.core.position import Move, Outcome, Position, Side
from conjoin.core.record import Ending, Record
from conjoin.engines.many import solve_many
from conjoin.registry import engine, game
from conjoin.views.picture import Picture, show

__version__ = "0.1.0"

__all__ = [
    "Analysis",
    "BadNotation",
    "BadOption",
    "ConjoinError",
    "Ending",
    "Engine",
    "EngineFailure",
    "Entry",
    "Game",
    "IllegalMove",
    "Layout",
    "Limit",
    "Line",
    "Move",
    "Option",
    "Outcome",
    "Picture",
    "Position",
    "Reason",
    "Record",
    "Score",
    "Side",
    "StoreError",
    "UnknownName",
    "draw",
    "engine",
    "estimate",
    "game",
    "loss_in",
    "show",
    "solve_many",
    "win_in",
]
