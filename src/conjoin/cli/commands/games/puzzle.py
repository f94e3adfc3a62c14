"""`conjoin puzzle`: find the only winning move."""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from conjoin.cli.terminal.input import read_line
from conjoin.cli.terminal.options import AsJson, Look, Plain, complete_games, one_look
from conjoin.cli.terminal.printing import board_text, say, say_json
from conjoin.core.errors import ConjoinError, StoreError

if TYPE_CHECKING:
    from conjoin.games.connect_four import ConnectFour
    from conjoin.solver.puzzles import Puzzle

EXAMPLES = (
    "Examples: `conjoin puzzle` · `conjoin puzzle --plies 9 --seed 4 --solution` · "
    "`conjoin puzzle --count 5 --json`"
)
ASK = "Your move (s shows the solution, q quits): "

GameName = Annotated[
    str, typer.Argument(help="A Connect Four board of at most 128 bits.", autocompletion=complete_games)
]


def puzzle(
    game: GameName = "connect-four",
    plies: Annotated[int, typer.Option(help="Moves of both sides until the win; odd.", min=1)] = 7,
    seed: Annotated[int, typer.Option(help="Seed of the puzzles.", min=0)] = 0,
    count: Annotated[int, typer.Option(help="How many puzzles.", min=1, max=10_000)] = 1,
    solution: Annotated[bool, typer.Option("--solution", help="Show the solution too.")] = False,
    svg: Annotated[
        Path | None, typer.Option(help="Draw the board into this file; several get a number.", dir_okay=False)
    ] = None,
    look: Look = None,
    plain: Plain = False,
    as_json: AsJson = False,
) -> None:
    """Find the only winning move of a position."""
    from conjoin.solver.scores import solvable
    from conjoin.views.json import puzzle_json

    played = solvable(game)
    drawn = one_look(plain, look)
    found = _found(played, plies, seed, count)
    if as_json:
        say_json([puzzle_json(played, one, solution) for one in found])
        return
    asking = sys.stdin.isatty() and sys.stdout.isatty() and not solution
    for number, one in enumerate(found, start=1):
        if svg is not None:
            _draw(played, one, svg if count == 1 else svg.with_stem(f"{svg.stem}-{number}"))
        _show(played, one, drawn, f"Puzzle {number} of {count}. " if count > 1 else "")
        if asking:
            _ask(played, one, drawn)
        elif solution:
            say(_solution(played, one))
    if not (asking or solution):
        say("The same command with --solution shows the solution.")


def _found(game: "ConnectFour", plies: int, seed: int, count: int) -> Iterator["Puzzle"]:
    """So many puzzles, with a sign of life on standard error while the next is sought."""
    from conjoin.cli.terminal.progress import Activity
    from conjoin.solver.puzzles import puzzles

    with Activity("looking through random games") as activity:
        for one in puzzles(game, plies, seed):
            if one is None:
                activity.show()
                continue
            activity.remove()
            yield one
            count -= 1
            if not count:
                return


def _show(game: "ConnectFour", one: "Puzzle", look: str | None, number: str) -> None:
    side = game.side_names[one.position.to_move]
    say(board_text(game, one.position, look))
    say(
        f"{number}{side} to move has one winning move, and wins in {len(one.solution)} moves of both sides "
        f"(grade {one.grade.level} of 5). Moves so far: {game.notation(one.position)}"
    )


def _ask(game: "ConnectFour", one: "Puzzle", look: str | None) -> None:
    """Until the move is found or the person has had enough."""
    while True:
        try:
            answer = read_line(ASK).strip()
        except (EOFError, KeyboardInterrupt):
            say()
            raise typer.Exit from None
        if answer == "q":
            raise typer.Exit
        if answer == "s":
            say(_solution(game, one))
            return
        try:
            move = game.parse_move(answer)
            after = one.position.play(move)
        except ConjoinError as error:
            say(f"  {error}")
            continue
        if move == one.solution[0]:
            say(board_text(game, after, look))
            say(f"Right. {_solution(game, one)}")
            return
        say(f"  No: {game.move_name(move)} {_why_not(game, one, move)}. Try another.")


def _why_not(game: "ConnectFour", one: "Puzzle", move: int) -> str:
    """What a wrong move leads to."""
    from conjoin.solver.oracle import oracle
    from conjoin.solver.scores import exact_score
    from conjoin.views.sentences import format_answer

    *_, bounds = oracle(game).tighten(one.position.moves)
    return format_answer(exact_score(bounds[move].low, one.position))


def _solution(game: "ConnectFour", one: "Puzzle") -> str:
    line = game.join_moves(game.move_name(move) for move in one.solution)
    return f"{line[0]} wins: {line}. Grade {one.grade.level} of 5: {'; '.join(one.grade.reasons)}."


def _draw(game: "ConnectFour", one: "Puzzle", path: Path) -> None:
    from conjoin.views import svg
    from conjoin.views.scene import scene

    try:
        path.write_text(svg.draw(scene(game, one.position)))
    except OSError as error:
        raise StoreError(f"cannot write {path}: {error.strerror}", "choose another file with --svg") from None
