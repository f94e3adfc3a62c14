"""What a game gets for free from its moves and names alone."""

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass

import pytest

from conjoin import BadNotation, Game, IllegalMove, Layout, Move, Outcome, Side


@dataclass(frozen=True)
class Pile:
    """Take one or two from a pile of four; who takes the last wins."""

    moves: tuple[Move, ...] = ()

    @property
    def left(self) -> int:
        return 4 - sum(move + 1 for move in self.moves)

    @property
    def to_move(self) -> Side:
        return Side(len(self.moves) % 2)

    @property
    def key(self) -> Hashable:
        return (self.left, self.to_move)

    @property
    def outcome(self) -> Outcome | None:
        return None if self.left else Outcome(self.to_move.other, "last")

    @property
    def game(self) -> "Taking":
        return Taking()

    def legal_moves(self) -> Sequence[Move]:
        return [move for move in (0, 1) if move < self.left]

    def play(self, move: Move) -> "Pile":
        if move not in self.legal_moves():
            raise IllegalMove(f"{move + 1} cannot be taken", f"{self.left} are left")
        return Pile((*self.moves, move))


class Taking(Game[Pile]):
    """The least that a game must say about itself."""

    name = "taking"
    side_names = ("You", "I")
    layout = Layout("square", (), ())
    move_count = 2

    def start(self) -> Pile:
        return Pile()

    def move_name(self, move: Move) -> str:
        return str(move + 1)

    def parse_move(self, text: str) -> Move:
        if text not in ("1", "2"):
            raise BadNotation(f"{text!r} is no number to take", "take 1 or 2")
        return int(text) - 1

    def split_moves(self, text: str) -> Sequence[str]:
        return text.split()

    def join_moves(self, names: Iterable[str]) -> str:
        return " ".join(names)

    def stones(self, position: Pile) -> Sequence[Side | None]:
        return [None] * position.left

    def landing_cell(self, position: Pile, move: Move) -> int:
        return position.left - 1 - move

    def last_cell(self, position: Pile) -> int | None:
        return position.left if position.moves else None


def test_reading_and_writing_a_line_of_moves() -> None:
    position = Taking().parse("1 2  1")
    assert position.moves == (0, 1, 0)
    assert position.outcome == Outcome(Side.FIRST, "last")
    assert Taking().notation(position) == "1 2 1"
    assert Taking().parse("") == Pile()


@pytest.mark.parametrize(
    ("text", "kind", "message"),
    [
        ("1 x", BadNotation, "move 2: 'x' is no number to take; take 1 or 2"),
        ("2 1 2", IllegalMove, "move 3: 2 cannot be taken; 1 are left"),
        ("2 2 1", IllegalMove, "move 3: 1 cannot be taken; 0 are left"),
    ],
)
def test_a_wrong_move_is_told_by_its_number(text: str, kind: type[Exception], message: str) -> None:
    with pytest.raises(kind) as error:
        Taking().parse(text)
    assert str(error.value) == message
    assert error.value.__suppress_context__


def test_a_game_looks_like_itself_and_through_a_symmetry_like_its_image() -> None:
    assert Taking().symmetries == ((0, 1),)
    assert Taking().transform(Pile((0, 1)), (0, 1)).moves == (0, 1)
    assert Taking().transform(Pile((0, 1)), (1, 0)).moves == (1, 0)


def test_a_game_must_say_everything_that_has_no_default() -> None:
    class Silent(Game[Pile]):
        pass

    with pytest.raises(TypeError, match=r"join_moves.*landing_cell.*layout.*move_count.*move_name"):
        Silent()  # type: ignore[abstract]
