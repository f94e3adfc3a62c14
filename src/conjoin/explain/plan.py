"""A plan in three sentences: who stands how, what decides it, and what to do now."""

from dataclasses import dataclass
from typing import Generic, TypeVar

from conjoin.core.analysis import Kind, Score, winners_moves
from conjoin.core.errors import IllegalMove
from conjoin.core.limit import Limit
from conjoin.core.position import CellId, Move, Position, Side
from conjoin.core.showing import Tabled
from conjoin.core.words import in_words, number_word, when_won
from conjoin.explain.exact import SECONDS, ExactScores, exact_scores
from conjoin.explain.ideas import words
from conjoin.explain.ideas.at_once import poisoned_columns, waiting_cells
from conjoin.explain.ideas.findings import Findings
from conjoin.explain.ideas.idea import GivesAway, Idea, MustBlock, NothingLeft, WinsNow, Zugzwang
from conjoin.games.connect_four import ConnectFourPosition


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence of a plan, with the cells it is about on the board after `after`."""

    text: str
    cells: tuple[CellId, ...] = ()
    after: tuple[Move, ...] = ()
    """The moves that come before the cells are lit."""


P_co = TypeVar("P_co", bound=Position, covariant=True)


@dataclass(frozen=True, slots=True)
class Plan(Tabled, Generic[P_co]):
    """A position in three sentences, and the ideas behind them."""

    position: P_co
    standing: Sentence
    """Who stands how."""
    deciding: Sentence
    """What decides it."""
    advice: Sentence
    """What to do now, and what the most natural wrong move allows."""
    score: Score | None
    """The exact result for the side to move; None where it is not known."""
    best: tuple[Move, ...]
    """The moves that get it soonest, or hold out longest, the advised one first; empty where nothing is known."""
    line: tuple[Move, ...]
    """Best play to the end that shows it, as far as it is known."""
    idea: Idea | None
    """What decides it; None where neither side can win and lines are left, or nothing is known."""
    ideas: tuple[Idea, ...]
    """All that was found, the deciding one first."""

    def __repr__(self) -> str:
        moves = self.position.game.notation(self.position)
        return f"<Plan after {moves!r}: {' '.join(said.text for said in self.sentences)}>"

    @property
    def sentences(self) -> tuple[Sentence, ...]:
        """Those that say something, in order."""
        return tuple(said for said in (self.standing, self.deciding, self.advice) if said.text)

    @property
    def text(self) -> str:
        """The whole."""
        return " ".join(said.text for said in self.sentences)

    @property
    def is_empty(self) -> bool:
        """Whether it says no more than that nothing is known."""
        return self.score is None and not self.deciding.text and not self.advice.text


def plan(
    position: ConnectFourPosition, known: ExactScores | None = None, limit: Limit | None = None
) -> Plan[ConnectFourPosition]:
    """Three sentences about a running position; raises IllegalMove after the end of the game.

    `known` are the exact results of its moves where they are known already; the limit is for them, and for the lines.

    >>> from conjoin import game
    >>> for sentence in plan(game("connect-four").parse("677745427221")).sentences:
    ...     print(sentence.text)
    Red wins in 2 moves.
    Red plays 5 and threatens to win in column 6: if Yellow blocks there, Red wins on top of that stone, in row 3.
    So play 5, though every move wins.
    """
    if position.outcome is not None:
        caption = position.game.caption(position)
        raise IllegalMove(f"the game is over: {caption}", "ask about a position before its last move")
    known = exact_scores(position, limit) if known is None else known
    found = Findings(position, known, limit or Limit(seconds=SECONDS))
    said = _Sentences(found)
    return Plan(
        position=position,
        standing=said.standing(),
        deciding=said.deciding(),
        advice=said.advice(),
        score=found.score,
        best=tuple(sorted(found.best, key=lambda move: move != found.first)),
        line=found.line,
        idea=found.idea,
        ideas=found.ideas,
    )


class _Sentences:
    """The three sentences about what was found."""

    def __init__(self, found: Findings) -> None:
        self.found, self.position, self.game = found, found.position, found.position.game
        self.score, self.idea, self.block = found.score, found.idea, found.block
        self.me = words.side_name(self.position, found.side)
        self.other = words.side_name(self.position, found.side.other)

    def standing(self) -> Sentence:
        """Who stands how."""
        if self.score is None:
            return Sentence("Who wins here has not been calculated.")
        if self.score.kind is Kind.DRAW or self.score.plies is None:
            dead = isinstance(self.idea, NothingLeft) and self.idea.dead_draw
            return Sentence(
                "This is a draw, whatever is played." if dead else "With best play this is a draw."
            )
        own = winners_moves(self.score.plies)
        if self.score.kind is Kind.LOSS:
            return Sentence(f"{self.other} wins {when_won(own)}, whatever {self.me} plays.")
        wins = "wins" if self.found.complete or own == 1 else "can win"
        return Sentence(f"{self.me} {wins} {when_won(own)}.")

    def deciding(self) -> Sentence:
        """What decides it."""
        if self.block is not None and (self.idea is None or self._only_one_is_dead):
            return Sentence(self.block.sentence, self.block.cells)
        if self.idea is not None:
            return Sentence(self.idea.sentence, self.idea.cells, self.idea.after)
        waiting = [(side, cell) for side in Side for cell in waiting_cells(self.position, side)]
        if waiting:
            return self._waiting(*waiting[0])
        if self.score is None:
            return Sentence("")
        many, few = words.length(self.position), number_word(self.position.board.line - 1)
        said = f"Neither side has {few} stones that wait for one more to make {many}"
        return Sentence(f"{said}, and with best play the board fills up without a line.")

    @property
    def _only_one_is_dead(self) -> bool:
        return isinstance(self.idea, NothingLeft) and not self.idea.dead_draw

    def _waiting(self, side: Side, cell: CellId) -> Sentence:
        """Which winning cell a side waits for; and why in vain, where the game is a draw."""
        mine, other = words.side_name(self.position, side), words.side_name(self.position, side.other)
        where, stones = words.completed(self.position, side, cell)
        number = in_words(len(stones), "stone")
        said = f"{mine}'s {number} {where} wait for {words.place(self.position, cell)}"
        if len(self.found.drawn) == self.position.stones.count(None):
            said = (
                f"{said}. But in best play {mine} may have to play just below that cell, and {other} takes it"
            )
        return Sentence(f"{said}.", words.lit(self.position, side, [cell]))

    def advice(self) -> Sentence:
        """What to do now, and what the most natural wrong move allows."""
        if self.score is None or not self.found.known:
            return self._careful()
        if self.score.kind is Kind.LOSS:
            return self._holding_out() if self.found.complete else self._careful()
        if self.block is not None and self._is_decisive and self.found.complete:
            return self._blocking(self.block)
        now, wrong = self._now(), self.found.most_natural_error
        obvious = self.block is not None and not self._is_decisive
        if wrong is None or (obvious and isinstance(wrong.refutation, WinsNow)):
            return Sentence(f"{now}.")
        name = self.game.move_name(wrong.moves[0])
        return Sentence(f"{now}; {name} {self._allows(wrong)}.", wrong.cells, wrong.lit_after)

    def _blocking(self, block: MustBlock) -> Sentence:
        """The one move that keeps a win, where it also stops a threat."""
        move = self.game.move_name(block.moves[0])
        threat = f"after any other move {self.other} completes {block.short}"
        return Sentence(f"Only {move} keeps the win: {threat}.", block.cells)

    @property
    def _is_decisive(self) -> bool:
        return self.score is not None and self.score.kind is not Kind.DRAW

    def _now(self) -> str:
        """The moves that keep the result, in one breath with what decides it."""
        legal, keeping = self.position.legal_moves(), self.found.keeping
        first = self.game.move_name(self.found.first)
        if len(legal) == 1:
            return "There is only one move left"
        if not self.found.complete:
            return f"Now play {first}"
        waits = isinstance(self.idea, Zugzwang) and not self.idea.after
        if isinstance(self.idea, WinsNow) and self.idea.side is self.position.to_move:
            return f"So play {first}"
        if len(keeping) == 1:
            held = "that" if waits else "the win" if self._is_decisive else "the draw"
            return f"{'Now only' if waits else 'Only'} {first} keeps {held}"
        every = len(keeping) == len(legal)
        if not self._is_decisive:
            return f"Now {'every move keeps' if every else self._names(keeping) + ' keep'} the draw"
        now = f"So {'begin with' if self.idea and self.idea.after else 'play'} {first}"
        if waits:
            now = f"Now {first} keeps that"
        return f"{now}, though every move wins" if every else f"{now} ({self._win_too(keeping)} too)"

    def _win_too(self, keeping: list[Move]) -> str:
        """The other winning moves, or those that do not win if they are fewer."""
        others = [move for move in keeping if move != self.found.first]
        losing = [move for move in self.position.legal_moves() if move not in keeping]
        if len(others) > len(losing) + 1:
            return f"every other move but {self._names(losing)} wins"
        return f"{self._names(others)} {'wins' if len(others) == 1 else 'win'}"

    def _names(self, moves: list[Move]) -> str:
        return words.columns(self.game, sorted(moves))

    def _allows(self, error: GivesAway) -> str:
        if isinstance(error.refutation, WinsNow) or not self.found.lets_take(error):
            return error.short
        result = ": then it is only a draw" if error.refutation is None else " and win"
        return f"would let {self.other} take that cell itself{result}"

    def _holding_out(self) -> Sentence:
        """What a lost side can do."""
        best = self.found.best
        others = [move for move in self.found.by_centre if move not in best]
        if not others:
            said = "Every move loses equally soon" if len(best) > 1 else "There is only one move left"
            return Sentence(f"{said}.")
        longest = "holds out longest" if len(best) == 1 else "hold out longest"
        worst = self.found.loss(min(others, key=lambda move: self.found.known[move]))
        said = f"Every move loses. {self._names(best)} {longest}; {worst.sentence}"
        return Sentence(said, worst.cells, worst.moves[:1])

    def _careful(self) -> Sentence:
        """What can be said without the truth, or with a part of it."""
        poisoned = poisoned_columns(self.position, self.found.side)
        if poisoned:
            return Sentence(poisoned[0].sentence, poisoned[0].cells)
        lost = [move for move, score in self.found.known.items() if score.kind is Kind.LOSS]
        if self.score is not None or not lost:
            return Sentence("")
        loss = self.found.loss(min(lost, key=self.found.by_centre.index))
        return Sentence(loss.sentence, loss.cells, loss.moves[:1])
