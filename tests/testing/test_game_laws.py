"""The laws of games catch what breaks them; that ours keep them is tested beside the games."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

import pytest

from conjoin import IllegalMove, Move, Outcome, Side
from conjoin.core.game import Game, Layout
from conjoin.games.connect_four import ConnectFour, ConnectFourPosition
from conjoin.testing import check_game


class Spoilt(ConnectFour):
    """Connect Four whose methods a test replaces."""

    def __init__(self, **replaced: Callable[..., Any]) -> None:
        super().__init__(4, 4)
        for name, method in replaced.items():
            setattr(self, name, method.__get__(self))


def names_backwards(_: ConnectFour, move: Move) -> str:
    return str(4 - move)


def wrong_landing(_: ConnectFour, __: ConnectFourPosition, move: Move) -> int:
    return move


def never_last(_: ConnectFour, __: ConnectFourPosition) -> int | None:
    return None


def stones_of_the_other(_: ConnectFour, position: ConnectFourPosition) -> Sequence[Side | None]:
    return [None if stone is None else stone.other for stone in position.stones]


def one_move_missing(game: ConnectFour, text: str) -> ConnectFourPosition:
    return ConnectFour.parse(game, text[:-1])


@pytest.mark.parametrize(
    ("replaced", "asked"),
    [
        ({"move_name": names_backwards}, "parse_move("),
        ({"landing_cell": wrong_landing}, "play("),
        ({"last_cell": never_last}, "last_cell after"),
        ({"stones": stones_of_the_other}, "play("),
        ({"parse": one_move_missing}, "parse("),
    ],
)
def test_a_game_that_breaks_one_law_is_found_out(replaced: dict[str, Callable[..., Any]], asked: str) -> None:
    found = check_game(Spoilt(**replaced))
    assert found
    assert any(asked in finding.asked for finding in found)
    assert all(finding.expected for finding in found)


class Lopsided(Spoilt):
    @property
    def symmetries(self) -> tuple[tuple[int, ...], ...]:
        return ((0, 1, 2, 3), (1, 0, 2, 3))


class Nameless(Spoilt):
    @property
    def layout(self) -> Layout:
        return replace(ConnectFour(4, 4).layout, names=("x",) * 16)


def test_symmetries_and_layout_are_looked_at() -> None:
    assert any("symmetry" in finding.asked for finding in check_game(Lopsided()))
    assert [finding.asked for finding in check_game(Nameless())] == ["layout"]


@dataclass(frozen=True)
class Nim:
    """Take one or two of five; a game without a board that breaks a law of its positions at will."""

    game: Any
    left: int = 5
    moves: tuple[int, ...] = ()
    to_move: Side = Side.FIRST

    @property
    def key(self) -> tuple[int, Side]:
        return self.left, self.to_move

    @property
    def outcome(self) -> Outcome | None:
        return Outcome(self.to_move, "took the last", ()) if self.left <= 0 else None

    def legal_moves(self) -> list[int]:
        return [1, 0] if self.left > 0 else []

    def play(self, move: int) -> "Nim":
        if move < 0:
            raise ValueError(move)
        if move > 2:
            raise IllegalMove("too many", "take fewer")
        return replace(self, left=self.left - move - 1, moves=(*self.moves, move), to_move=self.to_move.other)


class NimGame(Spoilt):
    move_count = 2

    def start(self) -> Any:
        return Nim(self)

    def stones(self, position: Any) -> Sequence[Side | None]:
        return [None] * position.left

    def parse(self, text: str) -> Any:
        return Game.parse(self, text)


def test_every_broken_law_of_a_position_is_found_once() -> None:
    from conjoin.testing import game_laws as laws

    game, start = NimGame(), Nim(NimGame())
    ascending = list(laws.legal_moves_ascend_and_end_with_the_game(game, start))
    assert [finding.problem for finding in ascending] == ["[1, 0]"]
    played = [finding.problem for finding in laws.legal_moves_can_be_played(game, start)]
    assert "raised ValueError" in played
    assert "was played, and is not among legal_moves" in played
    won = start.play(1).play(1).play(0)
    assert list(laws.the_winner_has_just_moved(game, won))


def raises(*_: object) -> Any:
    raise KeyError("lost")


def test_a_game_that_cannot_even_be_asked_is_found_out() -> None:
    for name in ("move_name", "landing_cell", "notation", "stones"):
        found = check_game(Spoilt(**{name: raises}))
        assert any("raised KeyError" in finding.problem for finding in found), name


def constant(_: ConnectFourPosition) -> object:
    return 0


def colour_blind(position: ConnectFourPosition) -> object:
    return tuple(stone is None for stone in position.stones), position.to_move


@pytest.mark.parametrize("key", [constant, colour_blind])
def test_a_key_that_hides_a_difference_is_found_out(
    monkeypatch: pytest.MonkeyPatch, key: Callable[[ConnectFourPosition], object]
) -> None:
    monkeypatch.setattr(ConnectFourPosition, "key", property(key))
    assert any(finding.asked.endswith(" key") for finding in check_game(ConnectFour(4, 4)))


@pytest.mark.parametrize("legal", [raises, lambda _: []])
def test_a_game_that_does_not_go_on_is_found_out(
    monkeypatch: pytest.MonkeyPatch, legal: Callable[..., Any]
) -> None:
    monkeypatch.setattr(ConnectFourPosition, "legal_moves", legal)
    assert check_game(ConnectFour(4, 4))
