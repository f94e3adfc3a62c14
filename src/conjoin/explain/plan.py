"""A plan in three sentences: who stands how, what decides it, and what to do now."""

from collections.abc import Sequence
from dataclasses import dataclass

from conjoin.core.analysis import Kind, Score, loss_in, win_in
from conjoin.core.errors import IllegalMove
from conjoin.core.limit import Limit
from conjoin.core.position import CellId, Move, Side
from conjoin.explain.ideas import words
from conjoin.explain.ideas.at_once import must_block, nothing_left, poisoned_columns, waiting_cells, wins_now
from conjoin.explain.ideas.forced import forced_idea
from conjoin.explain.ideas.giving_away import given_away, gives_away
from conjoin.explain.ideas.idea import (
    GivesAway,
    Idea,
    WinsNow,
    Zugzwang,
)
from conjoin.explain.ideas.principal import PrincipalLines
from conjoin.explain.ideas.winning import nearest_idea
from conjoin.explain.truth import SECONDS, Truth, truth
from conjoin.games.connect_four import ConnectFourPosition
from conjoin.games.connect_four_cells import column_order
from conjoin.games.connect_four_threats import winning_columns


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence of a plan, with the cells it is about on the board after `after`."""

    text: str
    cells: tuple[CellId, ...] = ()
    after: tuple[Move, ...] = ()
    """The moves that come before the cells are lit."""


@dataclass(frozen=True, slots=True)
class Plan:
    """A position in three sentences, and the ideas behind them."""

    position: ConnectFourPosition
    standing: Sentence
    """Who stands how."""
    deciding: Sentence
    """What decides it."""
    advice: Sentence
    """What to do now, and what the most natural wrong move allows."""
    score: Score | None
    """The exact result for the side to move; None where it is not known."""
    best: tuple[Move, ...]
    """The moves that get it soonest, or hold out longest; empty where nothing is known."""
    line: tuple[Move, ...]
    """Best play to the end that shows it, as far as it is known."""
    idea: Idea | None
    """What decides it; None where neither side can win and lines are left, or nothing is known."""
    ideas: tuple[Idea, ...]
    """All that was found, the deciding one first."""

    @property
    def sentences(self) -> tuple[Sentence, ...]:
        """Those that say something, in order."""
        return tuple(said for said in (self.standing, self.deciding, self.advice) if said.text)

    @property
    def text(self) -> str:
        """The whole."""
        return " ".join(said.text for said in self.sentences)


def plan(position: ConnectFourPosition, known: Truth | None = None, limit: Limit | None = None) -> Plan:
    """Three sentences about a running position; raises IllegalMove after the end of the game.

    `known` are the exact results of its moves where they are known already; the limit is for them, and for the lines.

    >>> from conjoin import game
    >>> for sentence in plan(game("connect-four").parse("677745427221")).sentences:
    ...     print(sentence.text)
    Red wins in 2 moves.
    Red plays 5, threatening column 6: if Yellow blocks there, Red wins on top of it, in row 3.
    Now 5 is best, though every move keeps the win.
    """
    if position.outcome is not None:
        caption = position.game.caption(position)
        raise IllegalMove(f"the game is over: {caption}", "ask about a position before its last move")
    known = truth(position, limit) if known is None else known
    return _Planner(position, known, limit or Limit(seconds=SECONDS)).plan()


class _Planner:
    """One question: the facts first, then the sentences."""

    def __init__(self, position: ConnectFourPosition, known: Truth, limit: Limit) -> None:
        self.position, self.known, self.lines = position, known, PrincipalLines(limit)
        self.game, self.side = position.game, position.to_move
        self.me, self.other = words.side_name(position, self.side), words.side_name(position, self.side.other)
        self.complete = len(known) == len(position.legal_moves())
        self.proven = forced_idea(position, self.side) or forced_idea(position, self.side.other)
        self.score = self._score()
        self.block = must_block(position)
        self.dead = nothing_left(position)
        self.idea = self._idea()
        self.drawn = self._drawn()
        self.errors = gives_away(position, known, self.lines) if self.score else []

    def plan(self) -> Plan:
        """The value."""
        best = tuple(move for move in self._by_centre if self.known.get(move) == self.score)
        return Plan(
            position=self.position,
            standing=Sentence(self._standing()),
            deciding=self._deciding(),
            advice=self._advice(),
            score=self.score,
            best=best if self.score else (),
            line=self._line(),
            idea=self.idea,
            ideas=self._ideas(),
        )

    @property
    def _by_centre(self) -> list[Move]:
        legal = self.position.legal_moves()
        return [column for column in column_order(self.position.board.width) if column in legal]

    def _score(self) -> Score | None:
        """The exact result for the side to move: from its moves, or from a forced win that needs no solver."""
        best = max(self.known.values(), default=None)
        if best is not None and (self.complete or best.kind is Kind.WIN):
            return best
        if self.proven is None:
            return None
        plies = 1 if isinstance(self.proven, WinsNow) else len(self.proven.moves)
        return win_in(plies) if self.proven.side is self.side else loss_in(plies)

    def _idea(self) -> Idea | None:
        if self.score is None or self.score.kind is Kind.DRAW:
            return self.dead[0] if self.dead else None
        winner = self.side if self.score.kind is Kind.WIN else self.side.other
        if self.proven is not None and (not self.known or len(self.proven.moves) == self.score.plies):
            return self.proven
        return nearest_idea(self.position, winner, self.lines.two_of(self.position, self.score))

    def _drawn(self) -> list[Move]:
        """A drawn game from here, if this is a draw."""
        if self.score is None or self.score.kind is not Kind.DRAW:
            return []
        return self.lines.of(self.position, self.score)

    def _line(self) -> tuple[Move, ...]:
        """Best play from here, as far as it is known."""
        if self.idea is None or self.drawn:
            return tuple(self.drawn)
        begun = 1 if isinstance(self.idea, WinsNow) else None
        return (*self.idea.after, *self.idea.moves[:begun])

    def _ideas(self) -> tuple[Idea, ...]:
        poisoned = [idea for side in Side for idea in poisoned_columns(self.position, side)]
        now = wins_now(self.position)
        found = [self.idea, now, self.block, *poisoned, *self.dead, *self.errors]
        return tuple(dict.fromkeys(idea for idea in found if idea is not None))

    def _standing(self) -> str:
        """Who stands how."""
        if self.score is None:
            return "Who wins here has not been calculated."
        if self.score.kind is Kind.DRAW:
            return "With best play this is a draw."
        soon, plies = self.score.plies or 0, (self.score.plies or 0) + 1
        if self.score.kind is Kind.LOSS:
            when = "with its next stone" if soon == 2 else f"in {words.moves_of(soon // 2)}"
            return f"{self.other} wins {when}, whatever {self.me} plays."
        wins = "wins" if self.complete or soon == 1 else "can win"
        return (
            f"{self.me} {wins} {'with its next stone' if soon == 1 else f'in {words.moves_of(plies // 2)}'}."
        )

    def _deciding(self) -> Sentence:
        """What decides it."""
        if self.idea is not None:
            return Sentence(self.idea.sentence, self.idea.cells, self.idea.after)
        if self.block is not None:
            return Sentence(self.block.sentence, self.block.cells)
        waiting = [(side, cell) for side in Side for cell in waiting_cells(self.position, side)]
        if self.score is None:
            return self._waiting(waiting[:2])
        if waiting and self._fills_the_board:
            return self._answered(*waiting[0])
        said = f"No open cell would complete {words.length(self.position)} for either side yet"
        return Sentence("" if waiting else f"{said}, and with best play the board fills up without a line.")

    @property
    def _fills_the_board(self) -> bool:
        return len(self.drawn) == self.position.stones.count(None)

    def _waiting(self, waiting: Sequence[tuple[Side, CellId]]) -> Sentence:
        """The winning cells, where no more is known."""
        said = [
            f"{words.side_name(self.position, side)} waits for {words.place(self.position, cell)}"
            for side, cell in waiting
        ]
        cells = [cell for side, cell in waiting for cell in words.lit(self.position, side, [cell])]
        return Sentence(f"{words.listed(said)}." if said else "", tuple(dict.fromkeys(cells)))

    def _answered(self, side: Side, cell: CellId) -> Sentence:
        """Why a winning cell does not win: in a drawn game the other side takes it."""
        mine, other = words.side_name(self.position, side), words.side_name(self.position, side.other)
        where, stones = words.completed(self.position, side, cell)
        number = words.counted(len(stones), "stone")
        said = (
            f"{mine}'s {number} {where} wait for {words.place(self.position, cell)}, but with best play "
            f"it is {mine} who plays below it, and {other} takes it."
        )
        return Sentence(said, words.lit(self.position, side, [cell]))

    def _advice(self) -> Sentence:
        """What to do now, and what the most natural wrong move allows."""
        if self.score is None or not self.known:
            return self._careful()
        if self.score.kind is Kind.LOSS:
            return self._holding_out()
        keeping = [move for move in self._by_centre if self._keeps(move)]
        now = self._now(keeping)
        wrong = self._most_natural_error()
        obvious = self.block is not None and self.idea is None
        if wrong is None or (obvious and isinstance(wrong.refutation, WinsNow)):
            return Sentence(f"{now}.")
        name = self.game.move_name(wrong.moves[0])
        after = wrong.moves[:1] + (wrong.refutation.after if wrong.refutation else ())
        return Sentence(
            f"{now}; {name} {self._allows(wrong)}.", wrong.cells, after if wrong.refutation else ()
        )

    def _now(self, keeping: list[Move]) -> str:
        """The moves that keep the result."""
        if len(self.position.legal_moves()) == 1:
            return "There is only one move left"
        held = "the win" if self.score and self.score.kind is Kind.WIN else "the draw"
        every, verb = (
            len(keeping) == len(self.position.legal_moves()),
            "keeps" if len(keeping) == 1 else "keep",
        )
        if every and held == "the draw":
            return "Now every move keeps the draw"
        if held == "the draw" or len(keeping) == 1:
            only = "Only " if len(keeping) == 1 else "Now "
            return f"{only}{words.columns(self.game, sorted(keeping))} {verb} {held}"
        first = self._first(keeping)
        others = sorted(move for move in keeping if move != first)
        if every:
            return f"Now {self.game.move_name(first)} is best, though every move keeps the win"
        return f"Now play {self.game.move_name(first)} ({self._win_too(keeping, others)} too)"

    def _win_too(self, keeping: list[Move], others: list[Move]) -> str:
        losing = [move for move in self.position.legal_moves() if move not in keeping]
        if len(others) > len(losing) + 1:
            return f"all others but {words.columns(self.game, losing)} win"
        return f"{words.columns(self.game, others)} {'wins' if len(others) == 1 else 'win'}"

    def _first(self, keeping: list[Move]) -> Move:
        """The move with which the deciding idea begins, or a quickest one."""
        begun = (*self.idea.after, *self.idea.moves) if self.idea else ()
        return begun[0] if begun and begun[0] in keeping else max(keeping, key=lambda move: self.known[move])

    def _keeps(self, move: Move) -> bool:
        score = self.known.get(move)
        return score is not None and self.score is not None and score.kind is self.score.kind

    def _most_natural_error(self) -> GivesAway | None:
        """The error that people make: below the deciding cell, else with a threat, else in the centre.

        One that loses at once is told only where there is no other.
        """
        return min(self.errors, key=self._naturalness, default=None)

    def _naturalness(self, error: GivesAway) -> tuple[bool, bool, bool, int]:
        move = error.moves[0]
        threatens = bool(winning_columns(self.position.play(move), self.side))
        centrality = self._by_centre.index(move)
        return (isinstance(error.refutation, WinsNow), not self._opens(move), not threatens, centrality)

    def _opens(self, move: Move) -> bool:
        """Whether a move makes the deciding cell playable for the other side."""
        if not isinstance(self.idea, Zugzwang):
            return False
        return self.game.landing_cell(self.position, move) + self.position.board.width == self.idea.cell

    def _allows(self, error: GivesAway) -> str:
        if not self._opens(error.moves[0]) or isinstance(error.refutation, WinsNow):
            return error.short
        result = "only draws" if error.refutation is None else "loses"
        return f"{result}: it would let {self.other} take that cell itself"

    def _holding_out(self) -> Sentence:
        """What a lost side can do."""
        best = [move for move in self._by_centre if self.known.get(move) == self.score]
        others = [move for move in self._by_centre if move in self.known and move not in best]
        if not others:
            return Sentence(
                "Every move loses equally soon." if len(best) > 1 else "There is only one move left."
            )
        longest = "holds out longest" if len(best) == 1 else "hold out longest"
        said = f"Every move loses; {words.columns(self.game, sorted(best))} {longest}"
        worst = min(others, key=lambda move: self.known[move])
        quick = given_away(self.position, worst, self.known[worst], self.known[best[0]], self.lines)
        return Sentence(f"{said}, while {quick.sentence}", quick.cells, quick.moves[:1])

    def _careful(self) -> Sentence:
        """What can be said without the truth."""
        poisoned = poisoned_columns(self.position, self.side)
        return Sentence(poisoned[0].sentence, poisoned[0].cells) if poisoned else Sentence("")
