"""Document 002: the opening of 3 + 2 stones, relevant cells, corners, the sections of the evaluation, the loop test."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import islice
from random import Random
from time import process_time
from typing import Any

from conjoin.arena.job import Job, game_seed, play
from conjoin.arena.random_openings import decided_soon, random_openings
from conjoin.bench.measure import Measured, rate, require
from conjoin.bench.thresholds import share_interval
from conjoin.core.engine import Engine
from conjoin.core.position import CellId, Side
from conjoin.engines.classical.fixed_depth import FixedDepthEngine, FixedDepthSettings
from conjoin.engines.classical.schmipo_opening import CHAIN, patterns
from conjoin.engines.evaluation.evaluation import result
from conjoin.engines.evaluation.schmipo import WON, SchmipoEvaluation, Sections, sections
from conjoin.engines.move_ordering import relevant_cells
from conjoin.engines.search.alphabeta import alphabeta
from conjoin.games.fencemaster import FenceMaster
from conjoin.games.hexboard import OFF_BOARD
from conjoin.games.hexgame import HexGame, HexPosition
from conjoin.games.hexgroups import BLOCKS, own_mask
from lab.documents.duel import SEED, duel, match_line

SIZE = 5
SECTIONS = ("edges", "chain", "criticals", "winners")
READERS = (1, 2, 3)
"""Plies that the defenders of the opening look ahead."""


def run(quick: bool) -> Iterator[Measured]:
    """Every claim in the order of the document."""
    yield from _corners(10 if quick else 100)
    yield from _forcing(5 if quick else 50)
    yield from _branching((4, 6, 8), 1 if quick else 5)
    yield from _left_out(2 if quick else 50)
    yield from _loop_test((4, 8, 12), 0.05 if quick else 0.5)


def _corners(games: int) -> Iterator[Measured]:
    """How often the first player wins after a first move in a corner, on a side and in the centre."""
    game = FenceMaster(SIZE)
    for what, cells in first_moves(game).items():
        chance, began = Random(f"{SEED} {what}"), process_time()
        won = drawn = 0
        for number in range(games):
            opening = game.notation(game.start().play(chance.choice(cells)))
            job = Job(game.name, ("mcts:simulations=300",) * 2, opening, seed=game_seed(SEED, what, number))
            outcome = play(job).outcome
            won += outcome is not None and outcome.winner is Side.FIRST
            drawn += outcome is not None and outcome.winner is None
        note = f"{_share(won, games)} of {games} games of mcts won by the first player, {drawn} drawn"
        yield Measured(f"002 first move: {what}", games / (process_time() - began), "games", note=note)


def first_moves(game: HexGame) -> dict[str, Sequence[CellId]]:
    """By part of the board its cells."""
    board = game.board
    sides = [cell for side in board.sides for cell in side]
    return {"a corner": board.corners, "a side": sides, "the centre": [len(board.places) // 2]}


def _forcing(games: int) -> Iterator[Measured]:
    """A player with the five stones undisturbed against defenders that look one, two and three plies ahead."""
    game = FenceMaster(SIZE)
    for plies in READERS:
        began = process_time()
        won, without = (_won_by_black(game, pattern, plies, games) for pattern in (True, False))
        note = (
            f"wins {_share(won, games)} of {games} games, the defender to move; "
            f"with five stones anywhere {_share(without, games)}"
        )
        what = f"002 opening of 3 + 2 stones against {plies}-ply defence"
        yield Measured(what, 2 * games / (process_time() - began), "games", note=note)


def _won_by_black(game: HexGame, pattern: bool, plies: int, games: int) -> int:
    """Games that schmipo wins from five stones of its own against a defender that looks so many plies ahead."""
    won = 0
    for number, opening in enumerate(islice(_undisturbed(game, pattern), games)):
        players = f"schmipo:cutoff={plies},heuristic=0", "schmipo"
        job = Job(game.name, players, game.notation(opening), seed=game_seed(SEED, number))
        outcome = play(job).outcome
        won += outcome is not None and outcome.winner is Side.SECOND
    return won


def _undisturbed(game: HexGame, pattern: bool) -> Iterator[HexPosition]:
    """Black has the pattern in some corner (or five stones anywhere), White five stones not beside it and the move."""
    chance, cells = Random(f"undisturbed {SEED}"), range(len(game.board.places))
    whole = [stones for stones in patterns(game.board) if len(stones) == len(CHAIN) + 2]
    while True:
        black = chance.choice(whole) if pattern else tuple(chance.sample(cells, len(whole[0])))
        near = {n for cell in black for n in game.board.neighbours[cell]} if pattern else set()
        white = chance.sample([cell for cell in cells if cell not in near.union(black)], len(black))
        position = game.start()
        for cell in (cell for both in zip(white, black, strict=True) for cell in both):
            position = position.play(cell) if position.outcome is None else position
        if position.outcome is None and not decided_soon(position):
            yield position


def _branching(sizes: Sequence[int], games: int) -> Iterator[Measured]:
    """Cells beside a stone against all empty cells, in positions of games between schmipo and itself."""
    for size in sizes:
        game, began = FenceMaster(size), process_time()
        seen = list(_positions(game, games))
        relevant = sum(len(relevant_cells(position)) for position in seen) / len(seen)
        empty = sum(len(position.legal_moves()) for position in seen) / len(seen)
        note = (
            f"{relevant:.1f} relevant cells of {empty:.1f} empty ones: three plies are "
            f"{(empty / relevant) ** 3:.1f} times fewer lines"
        )
        yield Measured(
            f"002 relevant cells, size {size}", len(seen) / (process_time() - began), "positions", note=note
        )


def _positions(game: HexGame, games: int) -> Iterator[HexPosition]:
    for number, opening in enumerate(islice(random_openings(game, SEED), games)):
        moves = game.join_moves(map(game.move_name, opening.moves))
        job = Job(game.name, ("schmipo", "schmipo"), moves, seed=game_seed(SEED, number))
        final = game.parse(play(job).moves)
        position = game.start()
        for ply, move in enumerate(final.moves):
            if ply >= len(opening.moves):
                yield position
            position = position.play(move)


def _left_out(pairs: int) -> Iterator[Measured]:
    """The player without one section of its evaluation against the whole one; both look one ply ahead."""
    game = FenceMaster(4)
    for section in SECTIONS:
        games = duel(game, partial(_player, section), partial(_player, ""), pairs)
        yield match_line(f"002 evaluation without {section}, size 4, one ply", games)


def _player(without: str) -> Engine:
    return FixedDepthEngine(FixedDepthSettings(alphabeta, PartialEvaluation(without), 1, 1, relevant_cells))


class PartialEvaluation(SchmipoEvaluation):
    """Schmipo's evaluation with one of its sections left out."""

    def __init__(self, without: str) -> None:
        self.without = without

    def value(self, position: HexPosition, side: Side, depth: int) -> int:
        """Points for `side`, those of the section that is left out missing."""
        won = result(position, side)
        return won * (WON + depth) if won else self._seen(position, side).points

    def _seen(self, position: HexPosition, side: Side) -> Sections:
        seen = sections(position, side)
        match self.without:
            case "edges":
                return replace(seen, own_edges=(), other_edges=())
            case "chain":
                return replace(seen, chain=())
            case "criticals":
                return replace(seen, criticals=())
            case "winners":
                return replace(seen, winners=())
        return seen


def _loop_test(sizes: Sequence[int], seconds: float) -> Iterator[Measured]:
    """Six neighbours and their groups against a scan of the whole board, with equal answers."""
    for size in sizes:
        stones = list(_stones(FenceMaster(size), games=20))
        for before, after, cell in stones:
            require(
                loop_around(before, after, cell) == loop_by_scan(after, cell), "002: both loop tests agree"
            )
        fast = rate(partial(_all, stones, loop_around), seconds)
        slow = rate(partial(_all, stones, lambda _before, after, cell: loop_by_scan(after, cell)), seconds)
        yield Measured(f"002 loop test, size {size}", fast, "stones", fast / slow, "a scan of the board")


Stone = tuple[HexPosition, HexPosition, CellId]


def _stones(game: HexGame, games: int) -> Iterator[Stone]:
    """Every stone of random games, with the positions before and after it."""
    chance = Random(f"loops {SEED}")
    for _ in range(games):
        position = game.start()
        while position.outcome is None:
            cell = chance.choice(position.legal_moves())
            after = position.play(cell)
            yield position, after, cell
            position = after


def _all(stones: Sequence[Stone], test: Any, count: int) -> int:
    for _ in range(count):
        for stone in stones:
            test(*stone)
    return count * len(stones)


def loop_around(before: HexPosition, after: HexPosition, cell: CellId) -> bool:
    """Whether a new stone closes a loop, from its six neighbours: two separate blocks of one group do."""
    board = after.game.board
    around = board.neighbours[cell]
    roots = [before.groups.root(around[way]) for way in BLOCKS[own_mask(board, after.stones, cell)]]
    return len(set(roots)) < len(roots)


def loop_by_scan(position: HexPosition, cell: CellId) -> bool:
    """The same by a scan: whether some cell of another kind cannot reach the rim past this colour's stones."""
    board, stones, own = position.game.board, position.stones, position.stones[cell]
    rim = [*board.corners, *(place for side in board.sides for place in side)]
    waiting = [place for place in rim if stones[place] is not own]
    reached = set(waiting)
    while waiting:
        for near in board.neighbours[waiting.pop()]:
            if near != OFF_BOARD and near not in reached and stones[near] is not own:
                reached.add(near)
                waiting.append(near)
    return len(reached) < sum(stone is not own for stone in stones)


def _share(won: int, games: int) -> str:
    low, high = share_interval(won, games)
    return f"{won / games:.0%} (95 %: {low:.0%} to {high:.0%})"
