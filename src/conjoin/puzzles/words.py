"""Why a puzzle is won, in words."""

from conjoin.core.limit import Limit
from conjoin.core.position import Position
from conjoin.core.words import listed
from conjoin.explain.plan import Sentence, plan
from conjoin.games.connect_four import ConnectFourPosition
from conjoin.games.hexgame import winning_ways
from conjoin.puzzles.puzzle import Puzzle
from conjoin.puzzles.threats import threatened

SECONDS = 5.0


def task(puzzle: Puzzle) -> str:
    """What is asked: `Red to move: win in 3 moves`."""
    side = puzzle.position.game.side_names[puzzle.position.to_move]
    when = "win now" if puzzle.own_moves == 1 else f"win in {puzzle.own_moves} moves"
    return f"{side} to move: {when}"


def reason(puzzle: Puzzle) -> Sentence:
    """The idea that decides it, for one who has seen the solution; its cells lie on the board of the puzzle."""
    position = puzzle.position
    if isinstance(position, ConnectFourPosition):
        said = plan(position, limit=Limit(seconds=SECONDS)).deciding
        return Sentence(said.text, () if said.after else said.cells)
    return Sentence(_hex_reason(position, puzzle))


def _hex_reason(position: Position, puzzle: Puzzle) -> str:
    game, side = position.game, position.to_move
    end = position
    for move in puzzle.solution:
        end = end.play(move)
    how = winning_ways(end.outcome.how) if end.outcome is not None else "nothing"
    other, first = game.side_names[side.other], game.move_name(puzzle.solution[0])
    if puzzle.own_moves == 1:
        return f"{first} completes {how}."
    before = position
    for move in puzzle.solution[:-2]:
        before = before.play(move)
    places = listed([game.move_name(cell) for cell in threatened(before, side)])
    *early, last = [game.move_name(move) for move in puzzle.solution[:-2:2]]
    replies = [game.move_name(move) for move in puzzle.solution[1:-2:2]]
    played = [f"{move} (answer {reply})" for move, reply in zip(early, replies, strict=True)]
    quiet = "" if threatened(position.play(puzzle.solution[0]), side) else f" {first} threatens nothing yet."
    return (
        f"{game.side_names[side]} plays {listed([*played, last], 'and then')}, threatening {places} at once: "
        f"{other} can stop only one.{quiet} The win is {how}."
    )
