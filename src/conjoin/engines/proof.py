"""Proof: solves FenceMaster and Havannah positions where it can, and says so where it cannot."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from time import perf_counter
from typing import TYPE_CHECKING

from conjoin.core.analysis import (
    Analysis,
    Kind,
    Line,
    Reason,
    Score,
    draw,
    estimate,
    loss_in,
    win_in,
    winners_moves,
)
from conjoin.core.bounds import OPEN, Bounds, result_for
from conjoin.core.engine import Engine
from conjoin.core.errors import BadOption
from conjoin.core.limit import NO_LIMIT, Limit
from conjoin.core.options import Entry, Option
from conjoin.core.pool import Pool
from conjoin.core.position import Move
from conjoin.core.running import REPORT_EVERY
from conjoin.core.words import percent, when_won
from conjoin.engines.evaluation.prospects import can_still_win
from conjoin.engines.hex_reasons import HexReasons, rules_of
from conjoin.engines.search.tree import Deadline
from conjoin.games.hexgame import HexPosition

if TYPE_CHECKING:
    from conjoin._native import proof as native

NODES = 200_000
"""Positions opened where no limit is given; two or three seconds."""
ROOT_SHARE = 0.6
"""The part of a limit that goes to the position itself; the rest goes to its moves one by one."""
SEARCH_SHARE = 0.9
"""The part of a time limit that is searched; estimates and reasons take the rest."""
ALTERNATIVES = 3_000
"""Positions opened at most for each other move once the result is known."""
LINE_TABLE = 16
"""MiB for what is proven while only the play of one result is wanted."""
PLAYOUTS = 200
"""Random games behind the estimate of a move that is not proven."""
FIRST_PLAYOUTS = 2_000
"""Random games behind all estimates of the first report together."""


class ProofEngine(Engine):
    """Proves the result of the position and of every move, as far as the limit reaches.

    A node limit starts from an empty table, so that the same question has the same answer; under a time limit
    what was found for earlier positions helps.
    """

    games = ("fencemaster", "havannah")

    def __init__(self, table: int = 64, seed: int = 0) -> None:
        self.table = table
        self.seed = seed
        self._provers: dict[tuple[str, int], Pool[native.Prover]] = {}
        """By rules and size: a table that the next question may use."""

    def analyse(self, position: HexPosition, limit: Limit = NO_LIMIT) -> Analysis:
        """Every legal move with what is proven about it, the one it plays first."""
        with self._question(position, limit) as question:
            for _ in question.steps():
                pass
            return question.analysis()

    def think(self, position: HexPosition, limit: Limit = NO_LIMIT) -> Iterator[Analysis]:
        """First impressions, then more with every move that was looked into."""
        with self._question(position, limit) as question:
            yield question.analysis(FIRST_PLAYOUTS // len(position.legal_moves()))
            question.guesses.clear()
            reported = perf_counter()
            for _ in question.steps():
                if perf_counter() - reported > REPORT_EVERY:
                    yield question.analysis()
                    reported = perf_counter()
            yield question.analysis()

    def reset(self) -> None:
        """Forget what was found."""
        self._provers = {}

    def close(self) -> None:
        """Give the tables' memory back."""
        self.reset()

    @contextmanager
    def _question(self, position: HexPosition, limit: Limit) -> "Iterator[_Question]":
        self.refuse_other_games(position)
        board = (rules_of(position), position.game.board.size)
        pool = self._provers.setdefault(board, Pool(partial(_new_prover, *board, self.table)))
        with pool.lent() as prover:
            if limit.seconds is None:
                prover.clear()
            yield _Question(position, _Budget(prover, limit), self.seed)


def _new_prover(rules: str, size: int, table: int) -> "native.Prover":
    from conjoin._native import proof as native  # compiled; loaded on use

    try:
        return native.Prover(rules, size, table)
    except ValueError as error:
        raise BadOption(f"proof cannot have table={table}: {error}", "choose less") from None


def proven_line(position: HexPosition, limit: Limit) -> tuple[Move, ...]:
    """The play that the exact result of a running position expects; empty where it is not proven within the limit."""
    deadline = Deadline(limit)
    prover = _new_prover(rules_of(position), position.game.board.size, LINE_TABLE)
    low, high, _, _, line, _ = prover.prove(
        list(position.moves), limit.nodes, limit.seconds, position.game.swap, stop=deadline.stop_flag
    )
    return tuple(line) if low == high else ()


class _Question:
    """What is proven about one position so far."""

    def __init__(self, position: HexPosition, budget: "_Budget", seed: int) -> None:
        self.position = position
        self.budget = budget
        self.seed = seed
        self.began = perf_counter()
        self.best = OPEN
        """About the position itself."""
        self.moves: dict[Move, Bounds] = {move: OPEN.before(move) for move in position.legal_moves()}
        """About every move, for the side that makes it."""
        self.guesses: dict[Move, float] = {}

    def steps(self) -> Iterator[None]:
        """Prove the position itself, then move by move; a pause after each."""
        position, budget = self.position, self.budget
        self.best = _root_bounds(position, budget)
        budget.split(len(self.moves), self.best.exact)
        yield
        for move in self.moves:
            proven = self.best.variation[:1] == (move,)
            found = self.best if proven else _no_better_than(_after(position, move, budget), self.best)
            self.moves[move] = found
            yield

    def analysis(self, playouts: int = PLAYOUTS) -> Analysis:
        """What is proven now, the rest estimated by this many random games a move."""
        lines = self._lines(playouts)
        depth = max((len(line.variation) for line in lines), default=0)
        return Analysis(lines, depth, self.budget.nodes, perf_counter() - self.began)

    def _lines(self, playouts: int) -> tuple[Line, ...]:
        guesses = {m: 0.0 if v.exact else self._guess(m, playouts) for m, v in self.moves.items()}
        scores = {move: _score(bounds, guesses[move]) for move, bounds in self.moves.items()}
        chosen = self.best.variation[:1] if self.best.exact else ()

        def rank(move: Move) -> tuple[bool, Score, bool]:
            return ((move,) == chosen, scores[move], self.moves[move].exact)

        ranked = sorted(self.moves, key=rank, reverse=True)
        return tuple(
            Line(
                move,
                scores[move],
                self.moves[move].variation,
                chance=_chance(scores[move]),
                reasons=(
                    _bounds_reason(self.position, self.moves[move], guesses[move]),
                    *(self._reasons(move) if move == ranked[0] else ()),
                ),
            )
            for move in ranked
        )

    def _reasons(self, move: Move) -> tuple[Reason, ...]:
        return (*HexReasons(self.position).of(move), *_prospect_reasons(self.position, move))

    def _guess(self, move: Move, playouts: int) -> float:
        """Wins less losses in random games after the move, from -1 to 1; even where the time for it is up."""
        if move not in self.guesses:
            if self.budget.is_over:
                return 0.0
            self.guesses[move] = _played_out(self.position, move, max(1, playouts), self.seed)
        return self.guesses[move]


def _played_out(position: HexPosition, move: Move, playouts: int, seed: int) -> float:
    from conjoin._native import hex as rules  # compiled; loaded on use

    game, moves = position.game, [*position.moves, move]
    won = rules.playouts(rules_of(position), game.board.size, moves, playouts, seed, game.swap)
    side = position.to_move
    return (won[side] - won[side.other]) / playouts


class _Budget:
    """What may be spent on one analysis, and the prover it is spent with."""

    def __init__(self, prover: "native.Prover", limit: Limit) -> None:
        self.prover = prover
        self.nodes = 0
        no_limit = limit.nodes is None and limit.seconds is None
        self._most_nodes = NODES if no_limit else limit.nodes
        self._deadline = Deadline(limit)
        self._until = None if limit.seconds is None else perf_counter() + SEARCH_SHARE * limit.seconds
        self._questions = 1 / ROOT_SHARE
        """The next question may take what is left divided by this."""
        self._cap: int | None = None

    @property
    def is_over(self) -> bool:
        """Whether there is no time for anything more."""
        return self._deadline.has_passed

    def split(self, moves: int, solved: bool) -> None:
        """From now on the questions are about this many moves, and of less interest if the result is known."""
        self._questions = float(moves)
        self._cap = ALTERNATIVES if solved else None

    def prove(self, position: HexPosition) -> Bounds:
        """What can be proven about a running position for its share; a swap ahead is left out."""
        low, high, plies, move, line, nodes = self.prover.prove(
            list(position.moves),
            self._share_of_nodes(),
            self._share_of_seconds(),
            position.game.swap,
            stop=self._deadline.stop_flag,
        )
        self.nodes += nodes
        self._questions = max(1.0, self._questions - 1)
        return Bounds(low, high, plies, tuple(line) or (() if move is None else (move,)))

    def _share_of_nodes(self) -> int | None:
        if self._most_nodes is None:
            return self._cap
        share = int(max(0, self._most_nodes - self.nodes) / self._questions)
        return share if self._cap is None else min(share, self._cap)

    def _share_of_seconds(self) -> float | None:
        return None if self._until is None else max(0.0, (self._until - perf_counter()) / self._questions)


def _root_bounds(position: HexPosition, budget: _Budget) -> Bounds:
    """The position's own result; before the first stone of a game with swap nothing, since moves decide it alone."""
    if not position.game.swap or len(position.moves) > 1:
        return budget.prove(position)
    if not position.moves:
        return OPEN
    return with_swap_ahead(budget.prove(position), position.game.swap_move)


def _after(position: HexPosition, move: Move, budget: _Budget) -> Bounds:
    """What is proven about a move, for the side that makes it."""
    after = position.play(move)
    if after.outcome is not None:
        result = result_for(after.outcome, after.to_move)
        return Bounds(result, result).before(move)
    bounds = budget.prove(after)
    if after.swap_allowed:
        bounds = with_swap_ahead(bounds, position.game.swap_move)
    return bounds.before(move)


def _no_better_than(bounds: Bounds, best: Bounds) -> Bounds:
    """The bounds of one of several moves, knowing what the best of them achieves and how long that takes."""
    if bounds.high <= best.high:
        return bounds
    return Bounds(bounds.low, best.high, best.plies, bounds.variation)


def _score(bounds: Bounds, guess: float) -> Score:
    """A forced result, or a guess from -1 to 1 moved to between the bounds that are proven."""
    if not bounds.exact:
        return estimate(round(bounds.low + (guess + 1) / 2 * (bounds.high - bounds.low), 3))
    if not bounds.decisive:
        return draw()
    return win_in(bounds.plies) if bounds.low > 0 else loss_in(bounds.plies)


def _chance(score: Score) -> float | None:
    """A guess as a win chance; None for what is proven."""
    return (1 + score.value) / 2 if score.kind is Kind.ESTIMATE else None


def with_swap_ahead(plain: Bounds, swap: Move) -> Bounds:
    """What a position after the first stone is worth to the second player if it may also swap.

    Swapping gives the first player this very position with the colours changed, and its result. So whatever the
    position is worth, the second player gets the better of it and its opposite.

    >>> with_swap_ahead(Bounds(-1, -1, 6, (1, 2)), swap=37)
    Bounds(low=1, high=1, plies=7, variation=(37, 1, 2))
    """
    if plain.exact:
        return plain if plain.low >= 0 else plain.before(swap)
    return Bounds(0, 1)


def _bounds_reason(position: HexPosition, bounds: Bounds, guess: float) -> Reason:
    own, other = _names(position)
    if bounds.decisive:
        winner, loser = (own, other) if bounds.low > 0 else (other, own)
        when = when_won(winners_moves(bounds.plies), at_most=True)
        text = f"proven: {winner} wins {when}, whatever {loser} plays"
        return Reason("proof", 0, (), text)
    if bounds.exact:
        return Reason("proof", 0, (), "proven: a draw if both sides play their best")
    won = f"in random games from here {own} scores {percent((1 + guess) / 2)}"
    known = (
        f"proven: {own} does not lose, but not whether it wins" if bounds.low == 0
        else f"proven: {own} does not win, but not whether it loses" if bounds.high == 0
        else "not proven within the limit"
    )  # fmt: skip
    return Reason("not proven", 0, (), f"{known}; {won}")


def _prospect_reasons(position: HexPosition, move: Move) -> tuple[Reason, ...]:
    after = position.play(move)
    if after.outcome is not None:
        return ()
    sides = (position.to_move, position.to_move.other)
    return tuple(
        Reason("prospects", 0, (), f"{name} can no longer build anything that wins", (move,))
        for name, side in zip(_names(position), sides, strict=True)
        if not can_still_win(after, side)
    )


def _names(position: HexPosition) -> tuple[str, str]:
    """What the side to move and its opponent are called."""
    names = position.game.side_names
    return names[position.to_move], names[position.to_move.other]


ENTRY = Entry(
    name="proof",
    summary="Solves FenceMaster and Havannah: exact results with the play that shows them, where it can reach",
    source="proof-number search (Allis 1994, depth-first after Nagai 2002), two questions a position",
    build=ProofEngine,
    options=(
        Option("table", 64, "memory for what was proven, in MiB", low=1, high=16_384),
        Option(
            "seed",
            0,
            "which random games stand behind estimates",
            low=0,
            high=999_999_999,
        ),
    ),
    games=("fencemaster", "havannah"),
)
