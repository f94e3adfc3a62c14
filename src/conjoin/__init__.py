"""Conjoin: a laboratory for connection games. It plays, explains, solves and grades.

    Game ─start→ Position ─Engine.analyse→ Analysis ─best→ Move ─play→ Record
                     └───────── views: scene → text · SVG · JSON ─────────┘

The packages, lowest first; a package imports only packages above it in this list:

    core       the vocabulary: position, game, analysis, limit, bounds, engine, record, options, errors,
               interrupts
    _native    the compiled twins
    games      the rules in plain Python, the oracle for everything fast; positions as bits and as arrays
    workers    processes of this machine, or a cluster's, for long work
    folder     where a person's own data is kept
    solver     the exact truth about Connect Four: scores, oracle, bulk, book
    protocols  text protocols as grammars: lines, coordinates, clocks
    engines    the players: searches, evaluations, the documents' players and the strong ones
    registry   names to games and engines
    records    games kept as JSON lines or SGF/HGF, read back and checked
    play       a game in progress, and one guarded way to ask a player
    explain    what an engine thinks beside the truth, why that is so, and which moves matter
    puzzles    positions in which one move wins: found, checked, graded, played to the end
    ratings    what results mean: Elo with its interval, ratings of many players, sequential tests, accuracy
    views      positions, analyses and explanations as text, SVG, JSON and sentences: pure drawing
    arena      engines meet: jobs, openings, matches, tournaments and their reports
    grading    what an agent is worth: legality, accuracy, rating, on one page
    verbs      what `import conjoin` offers as one call each: solve, match, review, …
    store      what is kept: every game after each move, tournaments, exact results
    testing    the conformance kit for games, engines and programs of one's own
    env        batched environments over NumPy arrays for those who train
    dataset    labelled positions in files, solved on all cores
    training   networks that learn from their own games, judged by the truth
    adapters   the texts and interfaces of other programs, translated
    bench      the benchmarks behind `conjoin bench`
    web        the web application: pages, REST and WebSocket
    cli        the terminal; no package imports it

>>> import conjoin
>>> connect_four = conjoin.game("connect-four")
>>> position = connect_four.parse("4453")
>>> position.to_move.label, connect_four.notation(position)
('first', '4453')
"""

import conjoin.engines
import conjoin.games
import conjoin.play  # noqa: F401  (the packages first: of the same names, `conjoin` offers the functions below)
from conjoin.adapters.array_agent import agent
from conjoin.adapters.notebook import widget
from conjoin.core.analysis import Analysis, Line, Reason, Score, estimate, loss_in, win_in
from conjoin.core.analysis import draw as draw
from conjoin.core.bounds import Bounds
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
from conjoin.core.interrupts import Interrupted
from conjoin.core.limit import NO_LIMIT, Limit, Stop
from conjoin.core.options import Entry, Option
from conjoin.core.position import Move, Outcome, Position, Side
from conjoin.core.record import Ending, Record
from conjoin.core.running import RunningAnalysis
from conjoin.core.showing import Pictured, shown_by
from conjoin.games.connect_four_arrays import from_array, to_array
from conjoin.grading import grade
from conjoin.records.files import load, save
from conjoin.registry import engine, game
from conjoin.verbs.catalogue import engines, games
from conjoin.verbs.judging import accuracy, review
from conjoin.verbs.meeting import match, play, sprt, tournament
from conjoin.verbs.positions import explain, perft
from conjoin.verbs.puzzling import puzzle
from conjoin.verbs.solving import solve, solve_many
from conjoin.views.picture import Picture, show

__version__ = "0.2.0"

shown_by("conjoin.views.shown")

__all__ = [
    "NO_LIMIT",
    "Analysis",
    "BadNotation",
    "BadOption",
    "Bounds",
    "ConjoinError",
    "Ending",
    "Engine",
    "EngineFailure",
    "Entry",
    "Game",
    "IllegalMove",
    "Interrupted",
    "Layout",
    "Limit",
    "Line",
    "Move",
    "Option",
    "Outcome",
    "Picture",
    "Pictured",
    "Position",
    "Reason",
    "Record",
    "RunningAnalysis",
    "Score",
    "Side",
    "Stop",
    "StoreError",
    "UnknownName",
    "accuracy",
    "agent",
    "engine",
    "engines",
    "estimate",
    "explain",
    "from_array",
    "game",
    "games",
    "grade",
    "load",
    "loss_in",
    "match",
    "perft",
    "play",
    "puzzle",
    "review",
    "save",
    "show",
    "solve",
    "solve_many",
    "sprt",
    "to_array",
    "tournament",
    "widget",
    "win_in",
]


def __dir__() -> list[str]:
    """What a newcomer is offered; `draw` is the score of a drawn game, for those who write engines."""
    return [*__all__, "__doc__", "__version__"]
