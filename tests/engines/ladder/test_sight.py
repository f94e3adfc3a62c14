"""What the levels see is exact, and holds in every game: mistakes are of foresight, not of sight."""

from collections.abc import Iterator
from itertools import islice
from random import Random

import pytest

from conjoin import Limit, Position, game
from conjoin.engines.ladder.engine import LadderEngine
from conjoin.engines.ladder.steps import HIGHEST
from conjoin.engines.sight import defences, gives_a_win, threats, winning_moves
from conjoin.games.connect_four import ConnectFourPosition

GAMES = {
    "connect-four": 25,
    "connect-four:width=8,height=7": 6,
    "connect-four:width=5,height=5,line=3": 15,
    "connect-four:width=12,height=12": 3,
    "havannah:size=4": 8,
    "fencemaster:size=4": 8,
}
"""With each the number of positions of a kind; larger boards take longer."""


SHORT = Limit(seconds=0.1)
"""Large boards without a book would be read for longer; sight does not depend on it."""


def choice(level: int, position: Position, seed: int = 0) -> int:
    """What a level plays."""
    return LadderEngine(level, seed).analyse(position, SHORT).best


def wins_by_the_rules(position: Position) -> set[int]:
    """The moves that end the game in favour of the side that plays them."""
    ends = {move: position.play(move).outcome for move in position.legal_moves()}
    return {move for move, end in ends.items() if end is not None and end.winner is position.to_move}


def threats_by_the_board(position: Position) -> set[int]:
    """Where the other side would win, found with a stone of its own on every free place: no rule of `sight` used."""
    other = position.to_move.other
    if isinstance(position, ConnectFourPosition):
        board, found = position.board, set()
        for column in position.legal_moves():
            cell = position.heights[column] * board.width + column
            stones = (*position.stones[:cell], other, *position.stones[cell + 1 :])
            if board.winning_cells_through(cell, stones):
                found.add(column)
        return found
    return {
        reply
        for quiet in position.legal_moves()
        if (after := position.play(quiet)).outcome is None
        for reply in wins_by_the_rules(after)
    }


def positions(name: str) -> Iterator[Position]:
    """Endless random running positions, always the same."""
    random, played = Random(f"sight {name}"), game(name)
    while True:
        position = played.start()
        for _ in range(random.randint(4, len(position.legal_moves()) * 4)):
            after = position.play(random.choice(position.legal_moves()))
            if after.outcome is not None:
                break
            position = after
        yield position


def with_a_win(name: str) -> list[Position]:
    return list(islice((one for one in positions(name) if wins_by_the_rules(one)), GAMES[name]))


def with_a_threat(name: str) -> list[Position]:
    return list(
        islice(
            (one for one in positions(name) if not wins_by_the_rules(one) and threats_by_the_board(one)),
            GAMES[name],
        )
    )


@pytest.mark.parametrize("name", GAMES)
def test_sight_is_what_the_rules_say(name: str) -> None:
    for position in islice(positions(name), GAMES[name]):
        assert set(winning_moves(position)) == wins_by_the_rules(position)
        if len(position.legal_moves()) > 2 and not wins_by_the_rules(position):
            assert set(threats(position)) == threats_by_the_board(position)
    for position in with_a_threat(name):
        against = threats(position)
        stopped = {move for move in against if len(against) == 1}
        assert stopped <= set(defences(position, against))


@pytest.mark.parametrize("name", GAMES)
def test_from_level_three_on_a_win_with_the_next_stone_is_taken(name: str) -> None:
    for position in with_a_win(name):
        for level in range(3, HIGHEST + 1):
            for seed in range(2):
                assert choice(level, position, seed) in wins_by_the_rules(position), (
                    level,
                    position,
                )


@pytest.mark.parametrize("name", GAMES)
def test_from_level_four_on_a_threat_is_stopped(name: str) -> None:
    for position in with_a_threat(name):
        against = threats_by_the_board(position)
        for level in range(4, HIGHEST + 1):
            best = choice(level, position)
            after = position.play(best)
            left = wins_by_the_rules(after) & against if after.outcome is None else set()
            assert len(left - {best}) < len(against), (level, position)


@pytest.mark.parametrize("name", [name for name in GAMES if name.startswith("connect-four")])
def test_from_level_six_on_no_stone_lets_the_other_side_win_unless_every_one_does(name: str) -> None:
    dangerous = (
        one
        for one in positions(name)
        if not wins_by_the_rules(one)
        and 0 < sum(gives_a_win(one, move) for move in one.legal_moves()) < len(one.legal_moves())
    )
    for position in islice(dangerous, GAMES[name]):
        for level in range(6, HIGHEST + 1):
            after = position.play(choice(level, position))
            assert after.outcome is not None or not wins_by_the_rules(after), (level, position)


def test_below_that_something_is_overlooked() -> None:
    def overlooked(level: int, found: list[Position]) -> int:
        return sum(
            choice(level, one, seed) not in (wins_by_the_rules(one) or threats_by_the_board(one))
            for seed in range(4)
            for one in found
        )

    wins, dangers = with_a_win("connect-four"), with_a_threat("connect-four")
    missed = [overlooked(level, wins) for level in (1, 2, 3)]
    assert missed[0] > missed[1] > missed[2] == 0
    missed = [overlooked(level, dangers) for level in (1, 2, 3)]
    assert missed[0] > missed[1] > missed[2] > 0
