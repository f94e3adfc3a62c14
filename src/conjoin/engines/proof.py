"""Proof: solves FenceMaster and Havannah positions where it can, and says so where it cannot."""

from time import perf_counter
from typing import TYPE_CHECKING

from conjoin.core.analysis import Analysis, Limit, Line, Reason
from conjoin.core.engine import Engine
from conjoin.core.errors import BadOption
from conjoin.core.options import Entry, Option
from conjoin.core.position import Move
from conjoin.engines.evaluation.prospects import can_still_win
from conjoin.engines.hex_reasons import HexReasons, rules_of
from conjoin.engines.verdict import OPEN, Verdict, of_outcome, with_swap_ahead
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
PLAYOUTS = 200
"""Random games behind the estimate of a move that is not proven."""


class ProofEngine(Engine):
    """Proves the result of the position and of every move, as far as the limit reaches.

    A node limit starts from an empty table, so that the same question has the same answer; under a time limit
    what was found for earlier positions helps.
    """

    games = ("fencemaster", "havannah")

    def __init__(self, table: int = 64, seed: int = 0) -> None:
        self.table = table
        self.seed = seed
        self._provers: dict[tuple[str, int], native.Prover] = {}

    def analyse(self, position: HexPosition, limit: Limit) -> Analysis:
        """Every legal move with what is proven about it, the one it plays first."""
        began = perf_counter()
        prover = self._prover(position)
        if limit.seconds is None:
            prover.clear()
        budget = _Budget(prover, limit)
        best, verdicts = _root_verdict(position, budget), {}
        budget.split(len(position.legal_moves()), best.exact)
        for move in position.legal_moves():
            proven = best.variation[:1] == (move,)
            verdicts[move] = best if proven else _after(position, move, budget).no_better_than(best)
        lines = self._lines(position, verdicts, best)
        depth = max((len(line.variation) for line in lines), default=0)
        return Analysis(lines, depth, budget.nodes, perf_counter() - began)

    def reset(self) -> None:
        """Forget what was found; the memory stays."""
        for prover in self._provers.values():
            prover.clear()

    def close(self) -> None:
        """Give the tables' memory back."""
        self._provers.clear()

    def _prover(self, position: HexPosition) -> "native.Prover":
        from conjoin._native import proof as native  # compiled; loaded on use

        board = (rules_of(position), position.game.board.size)
        if board not in self._provers:
            try:
                self._provers[board] = native.Prover(*board, self.table)
            except ValueError as error:
                raise BadOption(f"proof cannot have table={self.table}: {error}", "choose less") from None
        return self._provers[board]

    def _lines(self, position: HexPosition, verdicts: dict[Move, Verdict], best: Verdict) -> tuple[Line, ...]:
        guesses = {m: 0.0 if v.exact else self._guess(position, m) for m, v in verdicts.items()}
        chosen = best.variation[:1] if best.exact else ()

        def rank(move: Move) -> tuple[bool, object, bool]:
            return ((move,) == chosen, verdicts[move].score(guesses[move]), verdicts[move].exact)

        ranked = sorted(verdicts, key=rank, reverse=True)
        why = HexReasons(position)
        return tuple(
            Line(
                move,
                verdicts[move].score(guesses[move]),
                verdicts[move].variation,
                (
                    _verdict_reason(position, verdicts[move], guesses[move]),
                    *(why.of(move) if move == ranked[0] else ()),
                    *(_prospect_reasons(position, move) if move == ranked[0] else ()),
                ),
            )
            for move in ranked
        )

    def _guess(self, position: HexPosition, move: Move) -> float:
        """Wins less losses in random games after the move, from -1 to 1."""
        from conjoin._native import hex as rules  # compiled; loaded on use

        game, moves = position.game, [*position.moves, move]
        won = rules.playouts(rules_of(position), game.board.size, moves, PLAYOUTS, self.seed, game.swap)
        side = position.to_move
        return (won[side] - won[side.other]) / PLAYOUTS


class _Budget:
    """What may be spent on one analysis, and the prover it is spent with."""

    def __init__(self, prover: "native.Prover", limit: Limit) -> None:
        self.prover = prover
        self.nodes = 0
        no_limit = limit.nodes is None and limit.seconds is None
        self._most_nodes = NODES if no_limit else limit.nodes
        self._until = None if limit.seconds is None else perf_counter() + SEARCH_SHARE * limit.seconds
        self._questions = 1 / ROOT_SHARE
        """The next question may take one part in so many of what is left."""
        self._cap: int | None = None

    def split(self, moves: int, solved: bool) -> None:
        """From now on the questions are about so many moves, and of less interest if the result is known."""
        self._questions = float(moves)
        self._cap = ALTERNATIVES if solved else None

    def prove(self, position: HexPosition) -> Verdict:
        """What can be proven about a running position for its share; a swap ahead is left out."""
        low, high, plies, move, line, nodes = self.prover.prove(
            list(position.moves), self._share_of_nodes(), self._share_of_seconds(), position.game.swap
        )
        self.nodes += nodes
        self._questions = max(1.0, self._questions - 1)
        return Verdict(low, high, plies, tuple(line) or (() if move is None else (move,)))

    def _share_of_nodes(self) -> int | None:
        if self._most_nodes is None:
            return self._cap
        share = int(max(0, self._most_nodes - self.nodes) / self._questions)
        return share if self._cap is None else min(share, self._cap)

    def _share_of_seconds(self) -> float | None:
        return None if self._until is None else max(0.0, (self._until - perf_counter()) / self._questions)


def _root_verdict(position: HexPosition, budget: _Budget) -> Verdict:
    """The position's own result; before the first stone of a game with swap nothing, since moves decide it alone."""
    if not position.game.swap or len(position.moves) > 1:
        return budget.prove(position)
    if not position.moves:
        return OPEN
    return with_swap_ahead(budget.prove(position), position.game.swap_move)


def _after(position: HexPosition, move: Move, budget: _Budget) -> Verdict:
    """What is proven about a move, for the side that makes it."""
    after = position.play(move)
    if after.outcome is not None:
        return of_outcome(after.outcome, after.to_move).before(move)
    verdict = budget.prove(after)
    if after.swap_allowed:
        verdict = with_swap_ahead(verdict, position.game.swap_move)
    return verdict.before(move)


def _verdict_reason(position: HexPosition, verdict: Verdict, guess: float) -> Reason:
    own, other = _names(position)
    if verdict.decisive:
        winner, loser = (own, other) if verdict.low > 0 else (other, own)
        text = f"proven: {winner} wins within {verdict.plies} plies, whatever {loser} plays"
        return Reason("proof", verdict.low, (), text)
    if verdict.exact:
        return Reason("proof", 0, (), "proven: a draw if both sides play their best")
    won = f"random games from here come out at {guess:+.2f} between loss (-1) and win (+1)"
    known = (
        f"proven: {own} does not lose, but not whether it wins" if verdict.low == 0
        else f"proven: {own} does not win, but not whether it loses" if verdict.high == 0
        else "not proven within the limit"
    )  # fmt: skip
    return Reason("not proven", round(guess, 2), (), f"{known}; {won}")


def _prospect_reasons(position: HexPosition, move: Move) -> tuple[Reason, ...]:
    after = position.play(move)
    if after.outcome is not None:
        return ()
    sides = (position.to_move, position.to_move.other)
    return tuple(
        Reason("prospects", 0, (), f"{name} can no longer build anything that wins")
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
