"""Minimax and alpha-beta: the values and the visited nodes of a tree drawn by hand, and their agreement."""

from dataclasses import dataclass
from typing import Any

import pytest

from conjoin import Outcome, Side
from conjoin.engines.evaluation.catalogue import EVALUATIONS, evaluation
from conjoin.engines.evaluation.evaluation import Evaluation
from conjoin.engines.move_ordering import centre_first
from conjoin.engines.search.alphabeta import alphabeta
from conjoin.engines.search.minimax import minimax
from conjoin.engines.search.tree import Evaluate, Found, legal_moves

from ..midgames import midgames

Tree = int | list["Tree"]


@dataclass(frozen=True)
class Drawn:
    """A position in a tree written as lists; a number is a finished game with that value."""

    tree: Any
    moves: tuple[int, ...] = ()

    @property
    def to_move(self) -> Side:
        return Side(len(self.moves) % 2)

    @property
    def key(self) -> tuple[int, ...]:
        return self.moves

    @property
    def outcome(self) -> Outcome | None:
        return None if isinstance(self.tree, list) else Outcome(None, "drawn")

    def legal_moves(self) -> list[int]:
        return list(range(len(self.tree))) if isinstance(self.tree, list) else []

    def play(self, move: int) -> "Drawn":
        return Drawn(self.tree[move], (*self.moves, move))


def worth(node: Drawn, left: int) -> float:
    """The number at the end, or the plies left in hundredths where the search stopped before the end."""
    return node.tree if isinstance(node.tree, int) else left / 100


BOOK: Tree = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]


def test_minimax_looks_at_everything() -> None:
    # The minimising replies are worth 3, 2 and 2; 1 root, 3 inner nodes and 9 leaves.
    assert minimax(Drawn(BOOK), 2, True, worth) == Found(3, (0, 0), 13)


def test_alphabeta_skips_what_cannot_matter() -> None:
    # After the 2 in the second branch its 4 and 6 are skipped: already 3 is certain. The last branch ends with its 2.
    assert alphabeta(Drawn(BOOK), 2, True, worth) == Found(3, (0, 0), 11)


def test_the_minimising_side_sees_the_mirror_image() -> None:
    # The maximising replies are worth 12, 6 and 14; 14 comes first in its branch, and its 5 and 2 are skipped.
    assert minimax(Drawn(BOOK), 2, False, worth) == Found(6, (1, 2), 13)
    assert alphabeta(Drawn(BOOK), 2, False, worth) == Found(6, (1, 2), 11)


def test_a_value_equal_to_the_other_sides_certainty_cuts_too() -> None:
    # 5 is certain; the second branch cannot be worth more than its 5, so its 9 is skipped: beta <= alpha.
    tree: Tree = [[5, 6], [5, 9], [7, 8]]
    assert alphabeta(Drawn(tree), 2, True, worth) == Found(7, (2, 0), 9)
    assert minimax(Drawn(tree), 2, True, worth) == Found(7, (2, 0), 10)


@pytest.mark.parametrize("search", [minimax, alphabeta])
def test_the_first_of_equal_moves_stands(search: Any) -> None:
    assert search(Drawn([[4, 4], [4, 4]]), 2, True, worth).variation == (0, 0)
    assert search(Drawn([[4, 4], [4, 4]]), 2, False, worth).variation == (0, 0)


@pytest.mark.parametrize("search", [minimax, alphabeta])
def test_the_candidates_decide_what_is_looked_at_and_in_which_order(search: Any) -> None:
    def last_two(node: Drawn) -> list[int]:
        return node.legal_moves()[:0:-1]

    # Of the last two branches from the right: 14 5 2 without its 14 is worth 2, 2 4 6 without its 2 is worth 4.
    assert search(Drawn(BOOK), 2, True, worth, last_two).variation == (1, 1)
    assert search(Drawn(BOOK), 2, True, worth, last_two).value == 4


@pytest.mark.parametrize("search", [minimax, alphabeta])
def test_the_evaluation_is_told_how_many_plies_were_left(search: Any) -> None:
    # Depth 0 asks at once; depth 3 meets finished games with one ply left, which worth() does not mind.
    assert search(Drawn(BOOK), 0, True, worth) == Found(0, (), 1)
    asked: list[tuple[tuple[int, ...], int]] = []

    def note(node: Drawn, left: int) -> float:
        asked.append((node.moves, left))
        return worth(node, left)

    search(Drawn([7, [1, 2]]), 3, True, note)
    assert asked == [((0,), 2), ((1, 0), 1)] + [((1, 1), 1)] * (search is minimax)


def for_side(judge: Evaluation, side: Side) -> Evaluate:
    return lambda leaf, left: judge.value(leaf, side, left)


@pytest.mark.parametrize("name", EVALUATIONS)
@pytest.mark.parametrize(("depth", "count"), [(2, 250), (3, 50)])
def test_both_agree_whatever_the_evaluation(name: str, depth: int, count: int) -> None:
    judge = evaluation(name)
    on_hexagons = "connect-four" not in judge.games
    spec = "fencemaster:size=3" if on_hexagons else "connect-four:width=5,height=4"
    candidates = legal_moves if on_hexagons else centre_first
    count = count // 3 if on_hexagons else count  # there are three times as many moves in each
    fewer = 0
    for position in midgames(spec, count, seed=depth):
        evaluate = for_side(judge, position.to_move)
        plain = minimax(position, depth, True, evaluate, candidates)
        pruned = alphabeta(position, depth, True, evaluate, candidates)
        assert (pruned.value, pruned.variation) == (plain.value, plain.variation)
        assert pruned.nodes <= plain.nodes
        fewer += pruned.nodes < plain.nodes
    assert fewer > count / 2
