"""Every engine's questions: stopped from another thread, asked at once, watched, refused."""

import gc
import weakref
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from itertools import islice
from time import perf_counter
from typing import Any

import pytest

from conjoin import Analysis, BadOption, Engine, Limit, Position, Stop, engine, game, registry
from conjoin.bench.stop import FOREVER, QUESTIONS, stopped
from tests.hangs import HANG_SECONDS

ALONE = [
    ("random", "havannah:size=4", "a1", Limit()),
    ("stacks", "connect-four", "4453", Limit()),
    ("average", "connect-four", "4453", Limit()),
    ("tempered:depth=4", "connect-four", "4453", Limit()),
    ("cross-four", "connect-four", "4453", Limit()),
    ("window", "connect-four", "4453", Limit()),
    ("minimax:depth=3", "connect-four:width=9,height=8", "55", Limit()),
    ("alphabeta", "connect-four", "4453", Limit(nodes=2000)),
    ("schmipo", "fencemaster:size=5", "e5 a1 d4 b2 c5", Limit(depth=2)),
    ("perfect", "connect-four", "44536722", Limit()),
    ("mcts", "havannah:size=6", "", Limit(simulations=600)),
    ("mcts", "connect-four", "4453", Limit(simulations=50)),
    ("proof", "fencemaster:size=4", "d4 c3", Limit(nodes=2000)),
    ("zero", "connect-four", "4453", Limit(simulations=20)),
    ("ladder:level=9", "connect-four", "4453", Limit(nodes=1)),
]
"""Every built-in engine with a question whose answer is always the same."""


def asked(name: str, spec: str, moves: str) -> tuple[Engine, Position]:
    played = game(spec)
    return engine(name, played), played.parse(moves)


def same(analysis: Analysis) -> Any:
    """What must not differ: the time does, and so do the nodes of a solver that remembers."""
    return replace(analysis, seconds=0, nodes=0)


def test_every_built_in_engine_is_asked_here() -> None:
    own = {name for name in registry.BUILT_IN["engine"] if not registry.entry("engine", name).local_only}
    assert {name.partition(":")[0] for name, *_ in ALONE} == own


@pytest.mark.parametrize(("name", "spec", "moves"), QUESTIONS, ids=[f"{n} {s}" for n, s, _ in QUESTIONS])
def test_a_question_stopped_from_another_thread_ends_with_a_legal_move(
    name: str, spec: str, moves: str
) -> None:
    thinker, position = asked(name, spec, moves)
    assert max(stopped(thinker, position, 2)) < HANG_SECONDS


@pytest.mark.parametrize(("name", "spec", "moves"), QUESTIONS, ids=[f"{n} {s}" for n, s, _ in QUESTIONS])
def test_a_question_that_is_stopped_before_it_begins_is_answered_too(
    name: str, spec: str, moves: str
) -> None:
    thinker, position = asked(name, spec, moves)
    stop = Stop()
    stop.set()
    began = perf_counter()
    assert thinker.analyse(position, replace(FOREVER, stop=stop)).best in position.legal_moves()
    assert perf_counter() - began < HANG_SECONDS


@pytest.mark.parametrize(("name", "spec", "moves", "limit"), ALONE, ids=[f"{n} {s}" for n, s, *_ in ALONE])
def test_eight_threads_at_once_get_the_same_answers_as_alone(
    name: str, spec: str, moves: str, limit: Limit
) -> None:
    thinker, position = asked(name, spec, moves)
    after = [position.play(move) for move in position.legal_moves()[:3]]
    questions = [here for here in (position, *after) if here.outcome is None] * 2
    alone = [same(thinker.analyse(here, limit)) for here in questions]
    with ThreadPoolExecutor(8) as threads:
        together = list(threads.map(lambda here: thinker.analyse(here, limit), questions))
    assert [same(answer) for answer in together] == alone


@pytest.mark.parametrize(("name", "spec", "moves", "limit"), ALONE, ids=[f"{n} {s}" for n, s, *_ in ALONE])
def test_two_watches_in_turn_do_not_mix(name: str, spec: str, moves: str, limit: Limit) -> None:
    thinker, position = asked(name, spec, moves)
    other = position.play(position.legal_moves()[-1])
    expected = [same(thinker.analyse(here, limit)) for here in (position, other)]
    first, second = thinker.think(position, limit), thinker.think(other, limit)
    last: list[Analysis | None] = [None, None]
    for _ in range(1000):
        one, two = next(first, None), next(second, None)
        last = [one or last[0], two or last[1]]
        if one is None and two is None:
            break
    assert [same(answer) for answer in last if answer is not None] == expected


@pytest.mark.parametrize(
    ("name", "spec", "moves"),
    [
        ("mcts", "havannah:size=13", ""),
        ("mcts", "connect-four:width=12,height=12", "66"),
        ("proof", "havannah:size=6", "f6"),
        ("perfect", "connect-four:width=8,height=7", ""),
        ("window:depth=10", "connect-four:width=12,height=12", "66"),
        ("schmipo:cutoff=4,heuristic=0", "fencemaster:size=13", "m13 a1 m12 a2 l12 b2 c3"),
    ],
)
def test_a_watched_engine_reports_again_and_again(name: str, spec: str, moves: str) -> None:
    thinker, position = asked(name, spec, moves)
    reports = thinker.watch(position, FOREVER)
    seen = list(islice(reports, 6))  # long before it has finished
    reports.close()  # type: ignore[attr-defined]
    assert all(analysis.best in position.legal_moves() for analysis in seen)
    assert [analysis.nodes for analysis in seen] == sorted(analysis.nodes for analysis in seen)


@pytest.mark.parametrize("name", ["mcts", "random"])
def test_an_engine_of_every_game_is_refused_none(name: str) -> None:
    assert engine(name).analyse(game("connect-four").start(), Limit(simulations=5)).lines


@pytest.mark.parametrize(
    "name",
    sorted(
        {
            name.partition(":")[0]
            for name, *_ in ALONE
            if registry.entry("engine", name.partition(":")[0]).games
        }
    ),
)
def test_a_position_of_another_game_is_refused(name: str) -> None:
    played = registry.entry("engine", name).games
    for other in ("connect-four", "fencemaster:size=4", "havannah:size=4"):
        if other.partition(":")[0] not in played:
            position = game(other).start()
            with pytest.raises(BadOption, match="does not play"):
                engine(name).analyse(position)
            with pytest.raises(BadOption, match="does not play"):
                list(engine(name).think(position))


@pytest.mark.parametrize(
    ("name", "spec", "deepest"),
    [("window", "connect-four", 10), ("average", "connect-four", 8), ("schmipo", "fencemaster:size=4", 4)],
)
def test_a_depth_beyond_the_engines_own_is_obeyed_or_refused(name: str, spec: str, deepest: int) -> None:
    thinker, position = asked(f"{name}:{'cutoff' if name == 'schmipo' else 'depth'}=1", spec, "")
    with pytest.raises(BadOption, match=f"choose 1 to {deepest}"):
        thinker.analyse(position, Limit(depth=deepest + 1))
    if name != "schmipo":  # its opening needs no depth at all
        assert thinker.analyse(position, Limit(depth=3)).depth == 3
        assert thinker.analyse(position).depth == 1


@pytest.fixture
def no_collector() -> Iterator[None]:
    gc.disable()
    yield
    gc.enable()


@pytest.mark.usefixtures("no_collector")
@pytest.mark.parametrize(("name", "spec", "moves", "limit"), ALONE, ids=[f"{n} {s}" for n, s, *_ in ALONE])
def test_an_engine_that_nobody_holds_is_gone_with_its_tables(
    name: str, spec: str, moves: str, limit: Limit
) -> None:
    thinker, position = asked(name, spec, moves)
    thinker.analyse(position, limit)
    gone = weakref.ref(thinker)
    del thinker
    assert gone() is None
