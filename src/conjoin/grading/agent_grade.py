"""From an agent to its grade: does it play, what are its moves worth, how strong is it?

The parts follow each other, each within a time of its own, so that even an agent that thinks for two seconds a move is
graded in two minutes; what was cut short says so by its wider interval.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from statistics import median
from typing import Any

from conjoin import registry
from conjoin.core.analysis import Analysis
from conjoin.core.engine import Engine
from conjoin.core.errors import EngineFailure
from conjoin.core.game import Game
from conjoin.core.limit import NO_LIMIT, Limit
from conjoin.core.record import Record
from conjoin.core.showing import Tabled
from conjoin.engines.programs.agent_file import ENTRY as FILE
from conjoin.engines.programs.agent_file import AgentFileEngine
from conjoin.engines.programs.agent_function import AgentFunctionEngine
from conjoin.explain.review import Step
from conjoin.games.connect_four import ConnectFour
from conjoin.grading.edge_cases import EdgeCase, edge_cases
from conjoin.grading.examination import Answered, Examination, examine, explained
from conjoin.grading.kaggle import Verdict, kaggle_verdict
from conjoin.grading.positions import USUAL, fresh_positions, usual_positions
from conjoin.grading.standing import Standing, standing

EXAMINATION_SECONDS, GAMES_SECONDS, KAGGLE_SECONDS = 25.0, 40.0, 10.0
"""What each part may take; a move that is being thought about is waited for."""
EXPLAINED_BLUNDERS, SHOWN_BLUNDERS, OF_A_KIND = 18, 6, 2
"""Wrong moves that are looked at, the costliest and the easiest to see first; that are shown; and for one reason."""

USUAL_FILES = ("agent", "main", "submission", "ai")
"""What agents' files are called so often that their folder has to say whose they are."""

Agent = str | Callable[..., Any] | Engine | type[Engine]
Tell = Callable[[str, int, int], None]
"""Hears what is being done, how much of it is done, and of how much."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """An agent and how one is made of it for a game."""

    name: str
    """What people call it: its file, its function, its engine."""
    make: Callable[[Game[Any]], Engine]
    path: str = ""
    """With its options, where it is a file."""


@dataclass(frozen=True, slots=True)
class Grade(Tabled):
    """Everything that is said of an agent."""

    shown_in = "conjoin.grading.report.shown"

    agent: str
    game: str
    refused: str = ""
    """Why it cannot play at all, in one line; nothing else is known then."""
    cases: tuple[EdgeCase, ...] = ()
    kaggle: Verdict | None = None
    """Whether Kaggle would accept it; None for what is no file, and for other games."""
    examination: Examination | None = None
    """None for games that are not solved."""
    blunders: tuple[tuple[Answered, Step], ...] = ()
    """Some of the wrong moves, explained."""
    standing: Standing | None = None
    """None where it did not play."""
    times: tuple[float, ...] = ()
    """Seconds of every move of the examination and the games."""

    @property
    def plays(self) -> bool:
        """Whether it makes legal moves, in the required cases at least."""
        return not self.refused and all(case.passed for case in self.cases if case.required)

    @property
    def typical_seconds(self) -> float | None:
        """The median of its moves."""
        return median(self.times) if self.times else None

    @property
    def slowest_seconds(self) -> float | None:
        """Its longest move."""
        return max(self.times, default=None)

    @property
    def records(self) -> tuple[Record, ...]:
        """The games it played."""
        return self.standing.records if self.standing else ()

    def __repr__(self) -> str:
        return f"<Grade {self.agent}: {summary(self)}>"


def summary(grade: Grade) -> str:
    """The grade in one line.

    >>> summary(Grade("agent.py", "connect-four", refused="it raised SyntaxError"))
    'refused: it raised SyntaxError'
    """
    if grade.refused:
        return f"refused: {grade.refused}"
    parts = []
    failed = sum(not case.passed for case in grade.cases if case.required)
    if failed:
        parts.append(f"{failed} of {sum(case.required for case in grade.cases)} edge cases failed")
    if grade.examination is not None and grade.examination.kept.percent is not None:
        parts.append(f"keeps the result in {grade.examination.kept.percent:.0f} %")
    if grade.standing is not None:
        parts.append(f"{grade.standing.rating.elo:+.0f} Elo")
    return ", ".join(parts) or "plays"


def candidate(agent: Agent) -> Candidate:
    """What may be graded: a Python file, an engine's name or object, a function, class or object that plays.

    Raises BadOption for anything else.
    """
    if isinstance(agent, str | Path):
        return _named(str(agent))
    if isinstance(agent, Engine):
        return Candidate(agent.spec or type(agent).__name__, lambda game: _Lent(agent, game))
    if isinstance(agent, type) and issubclass(agent, Engine):
        return Candidate(agent.__name__, lambda _: agent())
    made = AgentFunctionEngine(agent)
    return Candidate(made.name, lambda _: AgentFunctionEngine(agent))


def _named(text: str) -> Candidate:
    path = text.removeprefix(f"{FILE.name}:")
    if path == text and not text.partition(",")[0].endswith(".py"):
        return Candidate(text, lambda game: registry.engine(text, game))
    file = Path(path.partition(",")[0])
    name = f"{file.parent.name}/{file.name}" if file.stem in USUAL_FILES and file.parent.name else file.name
    return Candidate(name, lambda game: registry.engine(f"{FILE.name}:{path}", game), path)


def grade(
    agent: Agent,
    game: str | Game[Any] = "connect-four",
    *,
    seconds: float | None = None,
    seed: int | None = None,
    pairs: int = 20,
    tell: Tell | None = None,
) -> Grade:
    """What an agent is worth; it never raises for what the agent does wrong.

    `seconds` are for each of its moves; without them it has Kaggle's clock. `seed` draws fresh positions instead of the
    usual ones, which takes a second each. Without `pairs` no games are played. Raises UnknownName or BadOption for what
    names no agent, and BadOption for a game that it does not play.

    >>> found = grade("random:seed=1", pairs=0)
    >>> found.plays, found.examination.kept.of
    (True, 112)
    """
    played = registry.game(game) if isinstance(game, str) else game
    graded, limit = candidate(agent), NO_LIMIT if seconds is None else Limit(seconds=seconds)
    say = tell or (lambda *_: None)
    say("loading", 0, 1)
    try:
        graded.make(played).close()
    except EngineFailure as failure:
        return Grade(graded.name, played.name, refused=failure.problem)
    cases = tuple(_told(edge_cases(graded.make, played, limit), "edge cases", say))
    verdict = None
    if graded.path and played == ConnectFour() and _is_kaggles(graded, played):
        say("Kaggle's validation", 0, 1)
        verdict = kaggle_verdict(graded.path, KAGGLE_SECONDS)
    examination = blunders = None
    with graded.make(played) as engine:
        if played == ConnectFour():
            examination = _examined(engine, limit, seed, say)
            blunders = _blunders(examination, say)
        ranked = None
        if pairs and cases[0].passed:
            ranked = standing(graded.name, engine, played, limit, pairs, GAMES_SECONDS, seed or 0, say)
    return Grade(
        graded.name,
        played.name,
        cases=cases,
        kaggle=verdict,
        examination=examination,
        blunders=blunders or (),
        standing=ranked,
        times=(*(_times(examination)), *(ranked.times if ranked else ())),
    )


def _examined(engine: Engine, limit: Limit, seed: int | None, say: Tell) -> Examination:
    positions = usual_positions() if seed is None else islice(fresh_positions(seed), USUAL)
    return examine(
        engine,
        positions,
        limit,
        EXAMINATION_SECONDS,
        USUAL,
        lambda done: say("examination", done, USUAL),
    )


def _blunders(examination: Examination, say: Tell) -> tuple[tuple[Answered, Step], ...]:
    """Some, for as many different reasons as there are."""
    tried = examination.blunders[:EXPLAINED_BLUNDERS]
    kinds: Counter[str] = Counter()
    shown: list[tuple[Answered, Step]] = []
    others: list[tuple[Answered, Step]] = []
    for one in _told(((answer, explained(answer)) for answer in tried), "explaining", say, len(tried)):
        refutation = one[1].allows.refutation if one[1].allows else None
        kind = refutation.kind if refutation else ""
        kinds[kind] += 1
        (shown if kinds[kind] <= OF_A_KIND else others).append(one)
    return tuple((*shown, *others)[:SHOWN_BLUNDERS])


def _is_kaggles(graded: Candidate, game: Game[Any]) -> bool:
    """Whether it is a function as Kaggle calls them; what is written for arrays is not meant to be submitted."""
    with graded.make(game) as engine:
        return isinstance(engine, AgentFileEngine) and engine.shape == "kaggle"


def _times(examination: Examination | None) -> Sequence[float]:
    return [] if examination is None else [answer.seconds for answer in examination.answers]


def _told(steps: Iterator[Any], what: str, say: Tell, total: int = 0) -> Iterator[Any]:
    for done, step in enumerate(steps, start=1):
        say(what, done, max(total, done))
        yield step


class _Lent(Engine):
    """An engine that belongs to the caller: it is asked, and not closed."""

    def __init__(self, engine: Engine, game: Game[Any]) -> None:
        engine.refuse_other_games(game.start())
        self.engine = engine
        self.games = engine.games

    def analyse(self, position: Any, limit: Limit = NO_LIMIT) -> Analysis:
        """The caller's engine answers."""
        return self.engine.analyse(position, limit)

    def think(self, position: Any, limit: Limit = NO_LIMIT) -> Iterator[Analysis]:
        """The same, bit by bit."""
        return self.engine.think(position, limit)

    def reset(self) -> None:
        """A new game."""
        self.engine.reset()
