"""How good a network is by the exact truth: how often its move keeps the result, where it could be lost."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import count
from typing import Any

from conjoin.core.game import Game
from conjoin.core.position import Move, Position
from conjoin.dataset.sources import Plies, RandomGames
from conjoin.engines.search.zero import Network, Tree
from conjoin.games.connect_four import ConnectFour
from conjoin.grading.examination import Share
from conjoin.ratings.accuracy import PHASES, phase
from conjoin.solver.bulk import column_scores
from conjoin.solver.scores import unlimited_from

MOST_PARTS = 40
"""Parts of a source that are looked at before there are no more questions to be found."""

Chooser = Callable[[Sequence[Any]], list[Move]]
"""A move for each of many positions."""


@dataclass(frozen=True, slots=True)
class Question:
    """A position in which some moves keep the exact result and some lose it."""

    position: Position
    keeping: frozenset[Move]


def questions(game: Game[Any], wanted: int, seed: int) -> list[Question]:
    """So many positions of random games, or as many as there are; none for a game without a solver.

    Every number of stones is as likely as another, and no position comes twice.
    """
    if not isinstance(game, ConnectFour):
        return []
    source = RandomGames(game.name, Plies(unlimited_from(game), len(game.board.cells) - 1), seed)
    found: dict[Any, Question] = {}
    for part in count():
        positions = {position.key: position for position in map(game.parse, source.draw(part))}
        asked = [position for key, position in positions.items() if key not in found]
        scores = column_scores(game, [position.moves for position in asked])
        for position, columns in zip(asked, scores, strict=True):
            results = {
                move: (score > 0) - (score < 0) for move, score in enumerate(columns) if score is not None
            }
            best = max(results.values())
            keeping = frozenset(move for move, result in results.items() if result == best)
            if len(keeping) < len(results):
                found[position.key] = Question(position, keeping)
            if len(found) == wanted:
                return list(found.values())
        if part == MOST_PARTS:
            return list(found.values())
    raise AssertionError  # count() has no end


def kept(asked: Sequence[Question], choose: Chooser) -> dict[str, Share]:
    """The share of moves that keep the result, by the third of the board that is full."""
    moves = choose([question.position for question in asked])
    good: dict[str, list[bool]] = {name: [] for name in PHASES}
    for question, move in zip(asked, moves, strict=True):
        position = question.position
        stage = PHASES[phase(len(position.moves), len(position.game.squares))]
        good[stage].append(move in question.keeping)
    return {name: Share(sum(found), len(found)) for name, found in good.items()}


def in_all(by_phase: dict[str, Share]) -> Share:
    """The same for all stages together."""
    shares = by_phase.values()
    return Share(sum(share.count for share in shares), sum(share.of for share in shares))


def alone(network: Network) -> Chooser:
    """The move that the network likes best at sight."""
    return lambda positions: [
        max(opinion.policy, key=opinion.policy.__getitem__) for opinion in network.opinions(positions)
    ]


def searched(network: Network, simulations: int) -> Chooser:
    """The move that a search chooses after so many simulations."""

    def choose(position: Any) -> Move:
        tree = Tree(position)
        tree.run(network, lambda grown: grown.simulations >= simulations)
        return max(tree.root.policy, key=tree.visits)

    return lambda positions: [choose(position) for position in positions]
