"""Reasons of all engines: they add up to the score that is shown, and each is about a board that exists."""

import pytest

from conjoin import Limit, Line, Position, engine, game, registry
from conjoin.core.analysis import Kind
from conjoin.core.words import rounded
from conjoin.engines.evaluation.catalogue import EVALUATIONS, evaluation
from tests.engines.midgames import midgames

GAMES = ("connect-four", "connect-four:width=5,height=4", "fencemaster:size=3", "havannah:size=4")
HOSTED = ("gtp", "gtp-hgui", "ugi", "file", "trained")
"""These run other programs, whose reasons are theirs."""
UNKNOWN_BOARDS = (("zero", "connect-four:width=5,height=4"),)
"""A network knows the board that it was trained on, and no other."""
LIMIT = Limit(depth=3)
SAMPLING = {
    "mcts": Limit(simulations=300),
    "zero": Limit(simulations=40),
    "proof": Limit(nodes=300),
    "perfect": Limit(seconds=0.05),
}
POSITIONS = 6


def asked() -> list[tuple[str, str]]:
    """Every engine with every game it plays, and the plain searches with every evaluation."""
    own = [name for name in registry.BUILT_IN["engine"] if name not in HOSTED]
    pairs = [
        (name, spec)
        for name in own
        for spec in GAMES
        if (name, spec) not in UNKNOWN_BOARDS
        and (
            not registry.entry("engine", name).games
            or spec.partition(":")[0] in registry.entry("engine", name).games
        )
    ]
    judged = [
        (f"alphabeta:depth=3,evaluation={name}", spec)
        for name in EVALUATIONS
        for spec in GAMES
        if spec.partition(":")[0] in evaluation(name).games
    ]
    return pairs + judged


def thoughts(name: str, spec: str) -> list[tuple[Position, Line]]:
    limit = SAMPLING.get(name, LIMIT)
    with engine(name, game(spec)) as thinker:
        return [
            (position, line)
            for position in midgames(spec, POSITIONS, seed=11)
            for line in thinker.analyse(position, limit).lines
        ]


@pytest.mark.parametrize(("name", "spec"), asked())
def test_reasons_add_up_and_are_about_a_board_of_the_expected_play(name: str, spec: str) -> None:
    for position, line in thoughts(name, spec):
        assert line.reasons or name == "mcts"
        said = sum(reason.points for reason in line.reasons)
        counts = any(rounded(reason.points) for reason in line.reasons)
        if counts and line.score.kind is Kind.ESTIMATE:
            assert said == pytest.approx(line.score.value, abs=1e-9), (position, line)
        for reason in line.reasons:
            expected = line.variation[: len(reason.after)]
            assert reason.after == expected, (position, reason)
            board = position
            for move in reason.after:
                board = board.play(move)
            assert all(0 <= cell < len(position.game.layout.names) for cell in reason.cells)


def test_a_reason_about_stones_shows_the_board_on_which_they_stand() -> None:
    # Red has one stone; two in line, six times, there are only when the expected moves have been played.
    position = game("connect-four").parse("44")
    (best, *_) = engine("window").analyse(position).lines
    (twos,) = [reason for reason in best.reasons if reason.rule == "2-in-a-row"]
    board = position
    for move in twos.after:
        board = board.play(move)
    red = [cell for cell in twos.cells if board.stones[cell] is position.to_move]
    assert len(red) > 1
    assert sum(position.stones[cell] is position.to_move for cell in twos.cells) == 1
