"""A record played again on the board: every position, and whatever in the record does not fit."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from conjoin import registry
from conjoin.core.errors import BadNotation, IllegalMove
from conjoin.core.game import Game
from conjoin.core.position import Outcome, Position
from conjoin.core.record import Ending, Record
from conjoin.records.fields import UNKNOWN_WAY, shown


@dataclass(frozen=True)
class Replay:
    """What became of a record on the board.

    >>> replay(Record("havannah:size=4", ("ann", "bob"), "a1 b2 b2")).problems
    ('move 3: b2 is taken; choose an empty cell',)
    """

    game: Game[Any]
    positions: tuple[Position, ...]
    """From the start to the last move that could be played."""
    problems: tuple[str, ...]
    """What does not fit, in words; empty when the record is sound."""

    @property
    def final(self) -> Position:
        """The last position reached."""
        return self.positions[-1]


def replay(record: Record) -> Replay:
    """Play the moves and check the claims; raises UnknownName, BadOption or BadNotation for the game."""
    game = registry.game(record.game)
    positions, problem = walk(game, record.moves)
    problems = [problem] if problem else []
    # Behind a move that cannot be played the board says nothing about how the game ended.
    if not problem or positions[-1].outcome:
        problems.extend(_contradictions(game, positions[-1], record))
    return Replay(game, positions, tuple(problems))


def walk(game: Game[Any], moves: str) -> tuple[tuple[Position, ...], str]:
    """The positions up to the first move that cannot be played, and what is wrong with it, if anything."""
    position = game.start()
    positions: list[Position] = [position]
    for number, name in enumerate(game.split_moves(moves), start=1):
        if position.outcome:
            end = outcome_phrase(game, position.outcome)
            return tuple(
                positions
            ), f"move {number}: {shown(name)} comes after the end, for {end}; remove it and what follows"
        try:
            position = position.play(game.parse_move(name))
        except (BadNotation, IllegalMove) as error:
            # The game quotes the whole name, which in a broken file can be very long.
            return tuple(positions), str(error.at(f"move {number}")).replace(repr(name), shown(name))
        positions.append(position)
    return tuple(positions), ""


def _contradictions(game: Game[Any], final: Position, record: Record) -> Iterator[str]:
    stated, board, ending = record.outcome, final.outcome, record.ending
    if board is None:
        yield from _while_running(game, len(final.moves), stated, ending)
        return
    if ending not in (None, Ending.RULES):
        yield f"the ending is {ending.value}, but the board was already decided: {outcome_phrase(game, board)}"
    elif stated is None:
        yield f"no outcome is stated, but the board says that {outcome_phrase(game, board)}"
    elif stated.winner != board.winner or stated.how not in ("", board.how):
        yield f"the record says that {outcome_phrase(game, stated)}, the board says that {outcome_phrase(game, board)}"
    else:
        yield from _foreign_cells(game, final, stated)


def _while_running(
    game: Game[Any], played: int, stated: Outcome | None, ending: Ending | None
) -> Iterator[str]:
    if ending is Ending.RULES:
        yield f"the ending is rules, but the game is still running after {played} moves"
    elif ending is not None and (
        stated is None or (stated.winner is None and ending not in (Ending.ADJUDICATION, Ending.AGREEMENT))
    ):
        yield f"the ending is {ending.value}, but no winner is stated"
    # A winner without a reason is no contradiction: some servers do not say how a game was broken off.
    elif ending is None and stated is not None and stated.how not in ("", UNKNOWN_WAY):
        claim = outcome_phrase(game, stated)
        yield f"the record says that {claim}, but the game is still running after {played} moves"


def _foreign_cells(game: Game[Any], final: Position, stated: Outcome) -> Iterator[str]:
    """The same win can be shown by different stones, so any of the winner's own will do."""
    stones = game.stones(final)
    for cell in stated.cells:
        if cell >= len(stones):
            yield f"the winning cell {cell} is not on the board, whose cells are 0 to {len(stones) - 1}"
        elif stones[cell] != stated.winner:
            yield f"the winning cell {game.layout.names[cell]} does not hold a stone of the winner"


def outcome_phrase(game: Game[Any], outcome: Outcome) -> str:
    """`White won by fork`, or `the game was drawn (full)`; an unknown way stays unsaid."""
    known = outcome.how not in ("", UNKNOWN_WAY)
    if outcome.winner is None:
        return "the game was drawn" + (f" ({outcome.how})" if known else "")
    return f"{game.side_names[outcome.winner]} won" + (f" by {outcome.how}" if known else "")
