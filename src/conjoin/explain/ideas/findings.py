"""All that is found about one position: its result, what decides it, and what each worse move allows."""

from collections.abc import Mapping
from functools import cached_property

from conjoin.core.analysis import Kind, Score, draw, loss_in, win_in
from conjoin.core.limit import Limit
from conjoin.core.position import Move, Side
from conjoin.explain.ideas.at_once import must_block, nothing_left, poisoned_columns, wins_now
from conjoin.explain.ideas.forced import forced_idea
from conjoin.explain.ideas.giving_away import given_away, gives_away, seen_after
from conjoin.explain.ideas.idea import GivesAway, Idea, WinsNow, Zugzwang
from conjoin.explain.ideas.principal import PrincipalLines
from conjoin.explain.ideas.winning import by_calculation, nearest_idea
from conjoin.games.connect_four import ConnectFourPosition
from conjoin.games.connect_four_cells import column_order
from conjoin.games.connect_four_threats import winning_columns


class Findings:
    """One running position with the exact results of its moves, as far as they are known."""

    def __init__(self, position: ConnectFourPosition, known: Mapping[Move, Score], limit: Limit) -> None:
        self.position, self.known, self._lines = position, known, PrincipalLines(limit)
        self.side = position.to_move
        self.complete = len(known) == len(position.legal_moves())
        """Whether the result of every move is known."""
        self._forced = forced_idea(position, self.side) or forced_idea(position, self.side.other)
        if (
            self._forced is not None and self._forced.side is self.side
        ):  # that much can be seen without a solver
            self.known = {self._forced.moves[0]: win_in(self._forced_plies(self._forced)), **known}
        self.block = must_block(position)
        self.dead = nothing_left(position)

    @property
    def by_centre(self) -> list[Move]:
        """The legal moves, those nearest to the centre first."""
        legal = self.position.legal_moves()
        return [column for column in column_order(self.position.board.width) if column in legal]

    @cached_property
    def score(self) -> Score | None:
        """The exact result for the side to move; None where it is not known.

        A forced win and a dead draw are known without any move's. Where not all moves are known, a quicker win may be
        left.
        """
        if self.dead and self.dead[0].dead_draw:
            return draw()
        best = max(self.known.values(), default=None)
        if best is not None and (self.complete or best.kind is Kind.WIN):
            return best
        if self._forced is None:
            return None
        plies = self._forced_plies(self._forced)
        return win_in(plies) if self._forced.side is self.side else loss_in(plies)

    @staticmethod
    def _forced_plies(forced: Idea) -> int:
        return 1 if isinstance(forced, WinsNow) else len(forced.moves)

    @cached_property
    def idea(self) -> Idea | None:
        """What decides the result; None where nothing does."""
        if self.score is None or self.score.kind is Kind.DRAW:
            return self.dead[0] if self.dead else None
        winner = self.side if self.score.kind is Kind.WIN else self.side.other
        exact = self.score in self.known.values()
        if self._forced is not None and (not exact or len(self._forced.moves) == self.score.plies):
            return self._forced
        if not self.complete:  # there may be a quicker win, so a line from here need not be best play
            return by_calculation(self.position, winner, ())
        return nearest_idea(self.position, winner, self._lines.several_of(self.position, self.score))

    @cached_property
    def drawn(self) -> list[Move]:
        """A drawn game from here, if this is a draw."""
        if self.score not in self.known.values() or self.score != draw():
            return []
        return self._lines.of(self.position, self.score)

    @property
    def line(self) -> tuple[Move, ...]:
        """Best play from here, as far as it is known."""
        if self.idea is None or self.drawn:
            return tuple(self.drawn)
        begun = 1 if isinstance(self.idea, WinsNow) else None
        return (*self.idea.after, *self.idea.moves[:begun])

    @cached_property
    def errors(self) -> list[GivesAway]:
        """The moves that get less than another, as far as that is known."""
        if not self.complete and (self.score is None or self.score not in self.known.values()):
            return []
        return gives_away(self.position, self.known, self._lines)

    @property
    def best(self) -> list[Move]:
        """The moves that win soonest, hold the draw or hold out longest, of those that are known."""
        return [
            move for move in self.by_centre if self.score is not None and self.known.get(move) == self.score
        ]

    @property
    def keeping(self) -> list[Move]:
        """The moves that are known to keep the result."""
        kind = self.score.kind if self.score else None
        return [move for move in self.by_centre if move in self.known and self.known[move].kind is kind]

    @property
    def first(self) -> Move:
        """The move to play: the one with which the deciding idea begins, or a quickest one."""
        begun = (*self.idea.after, *self.idea.moves) if self.idea else ()
        kept = self.keeping or self.by_centre
        return begun[0] if begun and begun[0] in kept else (self.best or kept)[0]

    @property
    def most_natural_error(self) -> GivesAway | None:
        """The error that people make: below the deciding cell, else with a threat, else in the centre.

        One that loses at once comes only where there is no other.
        """

        def naturalness(error: GivesAway) -> tuple[bool, bool, bool, int]:
            move = error.moves[0]
            threatens = bool(winning_columns(self.position.play(move), self.side))
            at_once = isinstance(error.refutation, WinsNow)
            return (at_once, not self.opens(move), not threatens, self.by_centre.index(move))

        return min(self.errors, key=naturalness, default=None)

    def opens(self, move: Move) -> bool:
        """Whether a move makes the deciding cell playable for the other side."""
        if not isinstance(self.idea, Zugzwang):
            return False
        above = self.position.game.landing_cell(self.position, move) + self.position.board.width
        return above == self.idea.cell

    def lets_take(self, error: GivesAway) -> bool:
        """Whether the other side gets the most out of an error by taking the deciding cell, just above it."""
        move = error.moves[0]
        if not self.opens(move):
            return False
        order = [move, *(other for other in range(self.position.board.width) if other != move)]
        return self._lines.of(self.position.play(move), seen_after(self.known[move]), order)[:1] == [move]

    def loss(self, move: Move) -> GivesAway:
        """What a losing move allows, whether or not another is better."""
        best = self.score or max(self.known.values())
        return given_away(self.position, move, self.known[move], best, self._lines)

    @property
    def ideas(self) -> tuple[Idea, ...]:
        """All ideas, the deciding one first."""
        poisoned = [idea for side in Side for idea in poisoned_columns(self.position, side)]
        found = [self.idea, wins_now(self.position), self.block, *poisoned, *self.dead, *self.errors]
        return tuple(dict.fromkeys(idea for idea in found if idea is not None))
