"""Ideas about Connect Four in words: each a function of the position and of the idea's frozen values alone."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any, TypeVar

from conjoin.core.analysis import Kind
from conjoin.core.words import in_words
from conjoin.explain.ideas import words
from conjoin.explain.ideas.idea import (
    ByCalculation,
    DoubleThreat,
    ForcedWin,
    GivesAway,
    Idea,
    MustBlock,
    NothingLeft,
    PoisonedColumn,
    StackedThreats,
    ThreatSequence,
    WinsNow,
    Zugzwang,
)
from conjoin.games.connect_four import ConnectFourPosition
from conjoin.games.connect_four_threats import cell_above, winning_columns

I = TypeVar("I", bound=Idea)  # noqa: E741


def told(position: ConnectFourPosition, idea: I) -> I:
    """The idea with its words."""
    sentence, short = _WORDING[type(idea)](position, idea)
    return replace(idea, sentence=sentence, short=short)


def _wins_now(position: ConnectFourPosition, idea: WinsNow) -> tuple[str, str]:
    name, many = words.side_name(position, idea.side), words.length(position)
    where = words.completed(position, idea.side, idea.cells[0])[0]
    first, *others = idea.moves
    more = (
        f"; {words.columns(position.game, others)} {'wins' if len(others) == 1 else 'win'} too"
        if others
        else ""
    )
    return f"{name}'s {position.game.move_name(first)} completes {many} {where}{more}.", f"{many} {where}"


def _must_block(position: ConnectFourPosition, idea: MustBlock) -> tuple[str, str]:
    enemy, many = idea.side.other, words.length(position)
    where = words.completed(position, enemy, idea.cells[0])[0]
    name, other = words.side_name(position, idea.side), words.side_name(position, enemy)
    block = words.column(position, idea.cells[0])
    return f"{name} must block column {block}, or {other} completes {many} {where}.", f"{many} {where}"


def _poisoned(position: ConnectFourPosition, idea: PoisonedColumn) -> tuple[str, str]:
    name, other = words.side_name(position, idea.side), words.side_name(position, idea.side.other)
    where, many = words.completed(position, idea.side.other, idea.cells[0])[0], words.length(position)
    column = position.game.move_name(idea.moves[0])
    said = f"{name} must not play {column}: on top of that stone, {other} would complete {many} {where}."
    return said, f"{many} {where}, on top of it"


def _nothing_left(position: ConnectFourPosition, idea: NothingLeft) -> tuple[str, str]:
    many = words.length(position)
    if idea.dead_draw:
        said = f"Neither side can still win: every possible line of {many} has stones of both in it."
    else:
        name, other = words.side_name(position, idea.side), words.side_name(position, idea.side.other)
        said = f"{name} can no longer win: every possible line of {many} has a {other} stone in it."
    return said, "nothing left to win"


def _by_calculation(position: ConnectFourPosition, idea: ByCalculation) -> tuple[str, str]:
    name = words.side_name(position, idea.side)
    line = f": {words.in_turn(position, idea.moves)}" if idea.moves else ""
    return f"{name} wins by calculation{line}.", f"a win of {name} by calculation"


def _forced(position: ConnectFourPosition, idea: ForcedWin) -> tuple[str, str]:
    wording = _ForcedWording(words.played(position, idea.after), idea)
    return f"{_before(position, idea)}{wording.sentence}", f"{wording.last}{_moves_to(position, idea)}"


def _before(position: ConnectFourPosition, idea: ForcedWin) -> str:
    """What comes before a forced win; nothing where it stands on the board."""
    if not idea.after:
        return ""
    winner, loser = (words.side_name(position, side) for side in (idea.side, idea.side.other))
    example = f"After {loser} {position.game.move_name(idea.after[-1])}, for example, "
    if idea.every_reply and len(idea.after) == 1:
        return f"{loser} has no good move. {example}"
    if idea.every_reply and len(idea.after) == 2:
        first = position.game.move_name(idea.after[0])
        return f"{winner} plays {first}, and {loser} has no good answer. {example}"
    return f"{words.best_play(position, idea.after)} Then "


def _moves_to(position: ConnectFourPosition, idea: ForcedWin) -> str:
    """The moves up to the last threat, each with its player, or how many; none where it stands on the board."""
    line = (*idea.after, *idea.moves[:-2])
    if not line:
        return ""
    example = "for example " if idea.after else ""
    if len(line) > words.MOST_NAMED:
        return f", {example}{in_words(len(line), 'move')} later"
    return f", {example}after {words.in_turn(position, line)}"


class _ForcedWording:
    """The words for a forced win on the board where it begins: the threats, the replies, and the last threat."""

    def __init__(self, position: ConnectFourPosition, idea: ForcedWin) -> None:
        self.position, self.idea = position, idea
        self.winner, self.loser = (words.side_name(position, side) for side in (idea.side, idea.side.other))
        game = position.game
        standing = position.to_move is not idea.side
        self.before = idea.moves[:-2]
        """Threats and replies up to the last threat."""
        self.opening = ""
        if standing and self.before:
            self.opening = f"{self.loser} must block in column {game.move_name(self.before[0])}; then "
            self.before = self.before[1:]
        self.begin = position.play(idea.moves[0]) if self.opening else position

    @property
    def sentence(self) -> str:
        """The whole."""
        if not self.before:
            return f"{self.winner} threatens {self._threat}."
        *forced, last = self.before
        name = self.position.game.move_name
        ending = f"{self.winner} plays {name(last)} and threatens {self._threat}."
        if not forced:
            return f"{self.opening}{ending}"
        if len(forced) == 2:
            first, reply = map(name, forced)
            blocked = f"{self.winner} plays {first}, and {self.loser} must block in column {reply}"
            return f"{self.opening}{blocked}. Then {ending}"
        each = f"{self.winner} threatens to win with every move, and {self.loser} must block each time"
        return f"{self.opening}{each}: {words.in_turn(self.begin, forced, len(forced))}. Then {ending}"

    @property
    def last(self) -> str:
        """The last threat as a noun."""
        if self._stacked:
            return f"two threats on top of each other in column {self._column}"
        return f"a double threat in {self._columns}"

    @property
    def _stacked(self) -> bool:
        first, second = self.idea.threatened
        return cell_above(self.position, first) == second

    @property
    def _threat(self) -> str:
        if not self._stacked:
            return f"to win in {self._columns} at once: {self.loser} can block only one"
        row = words.row(self.position, self.idea.threatened[1])
        on_top = f"{self.winner} wins on top of that stone, in row {row}"
        return f"to win in column {self._column}: if {self.loser} blocks there, {on_top}"

    @property
    def _column(self) -> str:
        return words.column(self.position, self.idea.threatened[0])

    @property
    def _columns(self) -> str:
        cells = self.position.board.cells
        columns = [cells[cell].column for cell in self.idea.threatened]
        return words.named_columns(self.position.game, columns)


def _zugzwang(position: ConnectFourPosition, idea: Zugzwang) -> tuple[str, str]:
    wording = _ZugzwangWording(position, idea)
    return wording.sentence, wording.short


class _ZugzwangWording:
    """The words for zugzwang: who waits for what, why the other runs out, and what to do until then."""

    def __init__(self, position: ConnectFourPosition, idea: Zugzwang) -> None:
        self.first, self.idea = position, idea
        self.board = words.played(position, idea.after)
        """Where the stones that wait stand."""
        ending = 1 if idea.then is None else len(idea.then.moves)
        self.last = words.played(self.board, idea.moves[: -ending - 1])
        """Where the loser must give way."""
        self.gives_way = idea.moves[-ending - 1]
        self.winner, self.loser = (words.side_name(position, side) for side in (idea.side, idea.side.other))
        self.where, self.stones = words.completed(self.board, idea.side, idea.cell)

    @property
    def sentence(self) -> str:
        """The whole, in up to four short sentences."""
        if self.idea.then is not None:
            return f"{self._lead}{self._gives_way_to_more(self.idea.then)}"
        said = f"{self._lead}{self._waiting}{self._running_out}"
        return f"{said} {self._how}" if self.idea.follow_up else said

    @property
    def short(self) -> str:
        """The same after "allows"."""
        if self.idea.then is not None:
            last = _ForcedWording(self._given_way, self.idea.then).last
            return f"{last}, once {self.loser} has no safe move left"
        row = "" if self._in_row else f", row {words.row(self.board, self.idea.cell)}"
        waiting = f"{self._number} {self.where} that wait for column {self._column}{row}"
        return f"{waiting}, until {self.loser} must play just below"

    @property
    def _given_way(self) -> ConnectFourPosition:
        return self.last.play(self.gives_way)

    @property
    def _number(self) -> str:
        return in_words(len(self.stones), "stone")

    @property
    def _lead(self) -> str:
        """The moves that come first, where the stones do not wait yet."""
        if not self.idea.after or self._with_one_move:
            return ""
        return f"{words.best_play(self.first, self.idea.after)} Then "

    @property
    def _with_one_move(self) -> bool:
        """Whether the winner's next move makes the cell one to wait for."""
        return self.idea.then is None and len(self.idea.after) == 1 and self.first.to_move is self.idea.side

    @property
    def _waiting(self) -> str:
        """Which stones wait for which cell."""
        row = words.row(self.board, self.idea.cell)
        parity = "an odd row" if self.idea.odd_row else "an even row"
        in_row = "on" if self._in_row else f"row {row},"
        target = f"wait for column {self._column}, {in_row} {parity}"
        if self._with_one_move:
            begins = self.first.game.move_name(self.idea.after[0])
            return f"After {begins}, {self.winner}'s {self._number} {self.where} {target}"
        return f"{self.winner}'s {self._number} {self.where} {target}"

    @property
    def _in_row(self) -> bool:
        """Whether it has been said already in which row the cell lies."""
        return self.where.startswith("in row")

    @property
    def _column(self) -> str:
        return words.column(self.first, self.idea.cell)

    @property
    def _running_out(self) -> str:
        """Why the loser must give way: it is its turn when all else is full, or only bad columns are left."""
        here = f"column {self._column}, just below that cell"
        others = [move for move in self.idea.last_open if move != self.gives_way]
        if not others:
            when = (
                "when the other columns are full"
                if self.idea.free_elsewhere
                else "the other columns are full"
            )
            joined = "," if self.idea.free_elsewhere else ", and"
            return f": {when}{joined} {self.loser} must play {here}."
        if not self.idea.no_way_out:
            return f". In the end {self.loser} has nothing better than {here}."
        left = words.named_columns(self.first.game, self.idea.last_open)
        lose = (
            f"{words.columns(self.first.game, others)} {'loses' if len(others) == 1 else 'lose'} at once too"
        )
        turn = f"only {left} are left and it is {self.loser}'s turn"
        ending = f"{'It' if self._lead else 'Best play'} can end like this: {turn}"
        return f". {ending}; {self._column} is just below that cell, and {lose}."

    @property
    def _how(self) -> str:
        """What the winner has to do until then."""
        since = "From then on" if self.idea.after else "Until then"
        if self.board.to_move is self.idea.side:
            since = f"After {self.first.game.move_name(self.idea.moves[0])},"
        return f"{since} {self.winner} only has to answer each stone in the same column."

    def _gives_way_to_more(self, then: ForcedWin) -> str:
        move = self.first.game.move_name(self.gives_way)
        more = _ForcedWording(self._given_way, then).sentence
        return f"{self.loser} would like to pass but must move: after {self.loser}'s {move}, {more}"


def _gives_away(position: ConnectFourPosition, idea: GivesAway) -> tuple[str, str]:
    short = _loss(position, idea, idea.refutation) if idea.refutation else _draw(position, idea)
    return f"{position.game.move_name(idea.moves[0])} {short}.", short


def _draw(position: ConnectFourPosition, idea: GivesAway) -> str:
    if len(idea.moves) == 1:
        return "only draws"
    answer = position.game.move_name(idea.moves[1])
    return f"only draws: {words.side_name(position, idea.side.other)} answers {answer}"


def _loss(position: ConnectFourPosition, idea: GivesAway, refutation: Idea) -> str:
    name = words.side_name(position, refutation.side)
    if isinstance(refutation, WinsNow):
        return f"loses at once: {_completes(position, idea, refutation)}"
    loses = "loses sooner" if idea.best is Kind.LOSS else "loses"  # all is lost, this only sooner
    if isinstance(refutation, ByCalculation):
        return f"{loses}: {name} then wins by calculation"
    return f"{loses}: it allows {name} {refutation.short}"


def _completes(position: ConnectFourPosition, idea: GivesAway, refutation: WinsNow) -> str:
    """How the next stone wins: on top of the one just played, or where a threat stands already."""
    name, column = words.side_name(position, refutation.side), refutation.moves[0]
    if column == idea.moves[0]:
        return f"on top of that stone, {name} completes {refutation.short}"
    threats = [position.game.move_name(move) for move in winning_columns(position, refutation.side)]
    if len(threats) > 1:
        return f"{name} completes {refutation.short}"
    vertical = refutation.short.endswith(f"in column {threats[0]}")
    completed = words.length(position) if vertical else refutation.short
    return f"it does not block column {threats[0]}, where {name} completes {completed}"


_WORDING: dict[type[Idea], Callable[[ConnectFourPosition, Any], tuple[str, str]]] = {
    WinsNow: _wins_now,
    MustBlock: _must_block,
    PoisonedColumn: _poisoned,
    NothingLeft: _nothing_left,
    ByCalculation: _by_calculation,
    DoubleThreat: _forced,
    StackedThreats: _forced,
    ThreatSequence: _forced,
    Zugzwang: _zugzwang,
    GivesAway: _gives_away,
}
