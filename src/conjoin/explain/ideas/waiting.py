"""Zugzwang as an idea: the loser runs out of other moves and must play right below the deciding cell."""

from collections.abc import Sequence

from conjoin.core.position import CellId, Move, Side
from conjoin.core.words import in_words, number_word
from conjoin.explain.ideas import words
from conjoin.explain.ideas.idea import ForcedWin, Zugzwang
from conjoin.explain.ideas.threats import Cells, Threats, each, threats
from conjoin.games.connect_four import ConnectFourPosition
from conjoin.games.connect_four_threats import winning_columns

MOST_POSITIONS = 2_000
"""Positions in which following up is tried before it is left open whether it is enough."""


def zugzwang(
    boards: Sequence[ConnectFourPosition], line: Sequence[Move], cell: CellId, then: ForcedWin | None
) -> Zugzwang:
    """The idea of a line whose boards end with the loser to move, who must play right below this cell."""
    first, last = boards[0], boards[-1]
    winner = last.to_move.other
    since = len(boards) - 1
    if then is None:
        since = next(index for index, board in enumerate(boards) if words.waits(board, winner, cell))
    wording = _Wording(boards, line, cell, since, then)
    return Zugzwang(
        side=winner,
        cells=words.lit(boards[since], winner, [cell]) if then is None else (cell, *then.cells),
        moves=tuple(line[since:]),
        sentence=wording.sentence,
        short=wording.short,
        after=tuple(line[:since]),
        cell=cell,
        odd_row=words.row(first, cell) % 2 == 1,
        free_elsewhere=wording.free_elsewhere,
        last_open=tuple(last.legal_moves()),
        no_way_out=wording.no_way_out,
        follow_up=wording.follow_up,
        then=then,
    )


def free_elsewhere(position: ConnectFourPosition, cell: CellId) -> int:
    """Free cells without those of this cell's column from the one right below it upwards."""
    place = position.board.cells[cell]
    free = sum(stone is None for stone in position.stones)
    return free - (position.board.height - (place.row - 1))


def follows_up(position: ConnectFourPosition, winner: Side) -> bool:
    """Whether this side wins against everything by answering in the column just played, until it completes a line.

    Its opponent is to move. Every reply is tried; where that are too many positions, the answer is no.
    """
    sight = threats(position.board)
    attacker, defender = sight.of(position, winner)
    return _follows_up(sight, attacker, defender, {})


def _follows_up(sight: Threats, attacker: Cells, defender: Cells, known: dict[Cells, bool]) -> bool:
    """The replies give the stones their colours, so all stones and the defender's make the position."""
    stones = attacker | defender
    key = attacker << sight.full.bit_length() | defender
    if key in known:
        return known[key]
    playable = sight.playable(stones)
    holds = len(known) < MOST_POSITIONS and playable and not sight.completing(defender) & playable
    known[key] = False
    known[key] = bool(holds) and all(
        _answered(sight, attacker, defender, cell, known) for cell in each(playable)
    )
    return known[key]


def _answered(
    sight: Threats, attacker: Cells, defender: Cells, cell: Cells, known: dict[Cells, bool]
) -> bool:
    """Whether following up wins after this stone of the defender."""
    stones, above = attacker | defender | cell, cell << 1 & sight.full
    playable = sight.playable(stones)
    if sight.completing(attacker) & playable:
        return True
    if not above or sight.completing(defender | cell) & playable & ~above:
        return False
    return _follows_up(sight, attacker | above, defender | cell, known)


class _Wording:
    """The words for zugzwang, and what they count."""

    def __init__(
        self,
        boards: Sequence[ConnectFourPosition],
        line: Sequence[Move],
        cell: CellId,
        since: int,
        then: ForcedWin | None,
    ) -> None:
        self.first, self.board, self.last = boards[0], boards[since], boards[-1]
        self.line, self.cell, self.since, self.then = line, cell, since, then
        self.side = self.last.to_move.other
        self.winner = words.side_name(self.first, self.side)
        self.loser = words.side_name(self.first, self.side.other)
        self.column = words.column(self.first, cell)
        self.free_elsewhere = free_elsewhere(self.first, cell)
        waiting = self.board if self.board.to_move is not self.side else self.board.play(line[since])
        self.follow_up = then is None and waiting.outcome is None and follows_up(waiting, self.side)

    @property
    def sentence(self) -> str:
        """The whole, in up to three short sentences."""
        if self.then is not None:
            return self._gives_way_to_more(self.then)
        return " ".join(filter(None, (self._waiting, self._how, self._running_out)))

    @property
    def short(self) -> str:
        """The same after "allows"."""
        if self.then is None:
            return f"a winning cell to wait for at {words.place(self.first, self.cell)}"
        return f"{self.then.short}, when {self.loser} runs out of safe moves"

    @property
    def _waiting(self) -> str:
        """Which stones wait for which cell."""
        where, stones = words.completed(self.board, self.side, self.cell)
        row = words.row(self.board, self.cell)
        parity = "an odd row" if row % 2 else "an even row"
        number = in_words(len(stones), "stone")
        in_row = "on" if where == f"in row {row}" else f"row {row},"
        target = f"column {self.column}, {in_row} {parity}"
        if self.since == 0:
            return f"{self.winner}'s {number} {where} wait for {target}."
        opening = words.EXAMPLE
        if self._with_one_move:
            opening = f"By playing {self.first.game.move_name(self.line[0])},"
        return f"{opening} {self.winner} gets {number} {where} that wait for {target}."

    @property
    def _with_one_move(self) -> bool:
        """Whether the winner's next move makes the cell one to wait for."""
        return self.since == 1 and self.first.to_move is self.side

    @property
    def _running_out(self) -> str:
        """Why the loser must give way: it is its turn when all else is full, or only bad columns are left."""
        below = "just below that cell"
        others = [move for move in self.last.legal_moves() if move != self.line[-2]]
        if not others:
            return f"{self._turn} {self.loser} must play column {self.column}, {below}."
        certain = self.since == 0 or self._with_one_move  # then nothing was said to be only an example
        ending = "Best play can end so:" if certain else "In the end"
        if not self.no_way_out:
            return f"{ending} {self.loser} has nothing better than column {self.column}, {below}."
        left = words.named_columns(self.first.game, self.last.legal_moves())
        also = words.columns(self.first.game, others)
        lose = "loses" if len(others) == 1 else "lose"
        choice = f"{self.column} is {below}, and {also} {lose} at once too"
        return f"{ending} only {left} are open and {self.loser} is to move; {choice}."

    @property
    def _turn(self) -> str:
        """The arithmetic: whose turn it is when all other cells are full."""
        number = self.free_elsewhere
        if number == 0:
            return "The other cells are full, and"
        cells = "the one other cell is" if number == 1 else f"the other {number_word(number)} cells are"
        return f"When {cells} full, it is {self.loser}'s turn, and"

    @property
    def no_way_out(self) -> bool:
        """Whether every column that is still open then loses at once."""
        return all(winning_columns(self.last.play(move), self.side) for move in self.last.legal_moves())

    @property
    def _how(self) -> str:
        """What the winner has to do until then."""
        if not self.follow_up:
            return ""
        begins = self.board.to_move is self.side
        since = "From then on" if self.since else "Until then"
        if begins and not self.since:
            since = f"After {self.first.game.move_name(self.line[0])},"
        return f"{since} {self.winner} only has to answer in the same column."

    def _gives_way_to_more(self, then: ForcedWin) -> str:
        moves = (self.since + (self.first.to_move is self.side)) // 2
        when = f"{words.EXAMPLE} {in_words(moves, 'move')} later, " if moves else ""
        on_top = f"on top of column {self.column}, {self.winner} gets {then.short}"
        return f"{when}{self.loser} has no safe move left: {on_top}."
