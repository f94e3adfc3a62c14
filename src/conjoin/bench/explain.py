"""Explanations: how often a win has an idea a person can see, each claim verified, and what it costs."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from statistics import median
from time import process_time

from conjoin.bench.measure import Measured, require
from conjoin.core.analysis import Kind
from conjoin.core.position import Move
from conjoin.explain.exact import exact_scores
from conjoin.explain.ideas.checking import flaw
from conjoin.explain.ideas.idea import ByCalculation
from conjoin.explain.ideas.threats import threats
from conjoin.explain.plan import Plan, plan
from conjoin.games.connect_four import ConnectFour, ConnectFourPosition
from conjoin.games.connect_four_bits import EMPTY

WINS, QUICK_WINS = 1000, 50
STONES = (10, 28)
"""Stones on the boards that are explained."""
LENGTHS = ((1, 9), (10, 15), (16, 23), (24, 42))
"""Plies to the win."""
SOON = 15
LEAST_SOON, LEAST = 0.95, 0.80
"""The least share of wins that have an idea, of those within 15 plies and of all."""
MOST_MILLISECONDS = 20.0
"""The longest a plan may take in the median, where the exact scores are known."""


@dataclass(frozen=True, slots=True)
class Explained:
    """A won position, its plan and what that cost."""

    plies: int
    plan: Plan[ConnectFourPosition]
    milliseconds: float

    @property
    def has_idea(self) -> bool:
        """Whether a person can see why it is won."""
        return not isinstance(self.plan.idea, ByCalculation)


def run(quick: bool) -> Iterator[Measured]:
    """One line for every length of win, and one for all; a claim that does not verify is a wrong answer."""
    found = list(explained(QUICK_WINS if quick else WINS))
    for low, high in LENGTHS:
        some = [one for one in found if low <= one.plies <= high]
        if some:
            yield _line(f"wins in {low} to {high} plies", some)
    yield _line(f"wins within {SOON} plies", [one for one in found if one.plies <= SOON], LEAST_SOON)
    yield _line("all wins", found, LEAST, judged=not quick)


def explained(wins: int, seed: int = 0) -> Iterator[Explained]:
    """Random sensible positions in which the side to move wins, each explained with every claim verified."""
    game, random = ConnectFour(), Random(f"explain {seed}")
    done = 0
    while done < wins:
        position = sensible(game, random)
        known = exact_scores(position)
        best = max(known.values())
        if best.kind is not Kind.WIN or best.plies is None:
            continue
        plan(position, known)  # the solver then knows the lines as well
        began = process_time()
        found = plan(position, known)
        spent = 1000 * (process_time() - began)
        for idea in found.ideas:
            wrong = flaw(position, idea)
            require(not wrong, f"{game.notation(position)}: {idea.sentence} ({wrong})")
        done += 1
        yield Explained(best.plies, found, spent)


def sensible(game: ConnectFour, random: Random, stones: tuple[int, int] = STONES) -> ConnectFourPosition:
    """A random running position whose players overlooked no win in one and made none possible without need."""
    sight = threats(game.board)
    bits = sight.bits
    while True:
        moves: list[Move] = []
        board, wanted = EMPTY, random.randint(*stones)
        while len(moves) < wanted:
            children = list(bits.children(board))
            answers = sight.completing(board.all ^ board.mine)
            safe = [one for one in children if not answers & sight.playable(one[1].all)]
            if not children or any(wins for *_, wins in children):
                break
            move, board, _ = random.choice(safe or children)
            moves.append(move)
        if len(moves) == wanted and sight.playable(board.all):
            return game.parse(game.join_moves(map(game.move_name, moves)))


def _line(what: str, some: Sequence[Explained], least: float = 0.0, *, judged: bool = False) -> Measured:
    """A line of the report; only a run that is judged may fail because of its speed."""
    share = sum(one.has_idea for one in some) / len(some)
    middle = median(one.milliseconds for one in some)
    missed = f"{share:.0%} have an idea, at least {least:.0%} should" if share < least else ""
    if judged and middle > MOST_MILLISECONDS:
        missed = f"the median plan takes {middle:.0f} ms, at most {MOST_MILLISECONDS:.0f} it should"
    ideas = [one.plan.idea for one in some if one.plan.idea is not None]
    kinds = Counter(idea.kind for idea in ideas)
    said = ", ".join(f"{kind} {number / len(some):.0%}" for kind, number in kinds.most_common())
    at_once = sum(not idea.after for idea in ideas) / len(some)
    note = (
        f"{len(some)} positions, {share:.1%} with an idea, {at_once:.0%} of them on the board already, "
        f"median {middle:.1f} ms: {said}"
    )
    rate = 1000 * len(some) / sum(one.milliseconds for one in some)
    return Measured(what, rate, "plans", note=note, missed=missed)
