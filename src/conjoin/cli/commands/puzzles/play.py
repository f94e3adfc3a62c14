"""`conjoin puzzle`: find the only winning move, and play it to the end."""

import sys
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from conjoin.cli.terminal.options import AsJson, Look, Plain, complete_games, one_look
from conjoin.cli.terminal.printing import board_text, complain, say, say_json
from conjoin.core.analysis import winners_moves
from conjoin.core.errors import ConjoinError, StoreError
from conjoin.core.words import when_won

if TYPE_CHECKING:
    from conjoin.puzzles.puzzle import Puzzle

EXAMPLES = (
    "Examples: `conjoin puzzle` · `conjoin puzzle --plies 9 --seed 4 --solution` · "
    "`conjoin puzzle havannah:size=5` · `conjoin puzzle --theme zugzwang` · "
    "`conjoin puzzle --count 5 --json` · `conjoin puzzle puzzles.jsonl` plays a file that "
    "`conjoin puzzle make --out puzzles.jsonl` has made"
)
PLIES, HEX_PLIES = (3, 5, 7, 9), (3, 5)
"""The lengths that follow each other at a terminal where none is chosen."""
LISTED_PLIES, LISTED_HEX_PLIES = 7, 3
"""The length elsewhere."""
SEEDS = 1_000_000

GameOrFile = Annotated[
    str,
    typer.Argument(
        metavar="GAME|FILE",
        help="A game, such as havannah:size=5, or a file of puzzles.",
        autocompletion=complete_games,
    ),
]


def puzzle(
    game: GameOrFile = "connect-four",
    plies: Annotated[
        int | None,
        typer.Option(help="Moves of both sides until the win; odd.", min=1, show_default="7, or varied"),
    ] = None,
    seed: Annotated[
        int | None, typer.Option(help="Seed of the puzzles.", min=0, show_default="0, or new ones")
    ] = None,
    theme: Annotated[str | None, typer.Option(help="Only puzzles about this, such as zugzwang.")] = None,
    count: Annotated[
        int | None,
        typer.Option(help="How many puzzles.", min=1, max=10_000, show_default="1, or on and on"),
    ] = None,
    solution: Annotated[bool, typer.Option("--solution", help="Show the solution too.")] = False,
    svg: Annotated[
        Path | None, typer.Option(help="Draw the board into this file; several get a number.", dir_okay=False)
    ] = None,
    look: Look = None,
    plain: Plain = False,
    as_json: AsJson = False,
) -> None:
    """Play puzzles: find the only winning move."""
    drawn = one_look(plain, look)
    playing = sys.stdin.isatty() and sys.stdout.isatty() and not (solution or as_json)
    if playing:
        from conjoin.cli.commands.puzzles.training import train

        found = _found(game, plies, _new_seed() if seed is None else seed, theme, varied=True)
        train(_drawn(found if count is None else islice(found, count), svg, count), drawn)
        return
    wanted = count or 1
    shown = islice(_found(game, plies, seed or 0, theme, varied=False), wanted)
    if as_json:
        from conjoin.puzzles.files import to_values

        say_json([to_values(one, solution=solution) for one in shown])
        return
    for number, one in enumerate(_drawn(shown, svg, wanted), start=1):
        _show(one, drawn, f"Puzzle {number} of {wanted}. " if wanted > 1 else "")
        if solution:
            say(solution_text(one))
    if not solution:
        say("The same command with --solution shows the solution.")


def solution_text(one: "Puzzle") -> str:
    """The whole line, and what makes it hard to see."""
    from conjoin.views.sentences import format_moves

    game, reasons = one.position.game, "; ".join(one.grade.reasons)
    first, line = game.move_name(one.solution[0]), format_moves(game, one.solution)
    return f"{first} wins: {line}. Grade {one.grade.level} of 5: {reasons}."


def _found(game: str, plies: int | None, seed: int, theme: str | None, *, varied: bool) -> Iterator["Puzzle"]:
    """Puzzles of a file in its order, or endless new ones; varied in length where none is chosen."""
    if Path(game).is_file():
        return _of_file(Path(game), plies, theme)
    return _of_game(game, plies, seed, theme, varied=varied)


def _of_file(path: Path, plies: int | None, theme: str | None) -> Iterator["Puzzle"]:
    """The puzzles of a file; positions that are none are named on standard error."""
    from conjoin.puzzles.checking import puzzle_of
    from conjoin.puzzles.files import positions

    for placed in positions(path):
        try:
            one = puzzle_of(placed.position)
        except ConjoinError as error:
            complain(f"conjoin: line {placed.line} of {path}: {error.problem}")
            continue
        if plies in (None, len(one.solution)) and theme in (None, one.theme):
            yield one


def _of_game(
    name: str, plies: int | None, seed: int, theme: str | None, *, varied: bool
) -> Iterator["Puzzle"]:
    """Endless puzzles, with a sign of life on standard error while the next is sought."""
    from random import Random

    from conjoin import registry
    from conjoin.cli.terminal.progress import Activity
    from conjoin.games.connect_four import ConnectFour
    from conjoin.puzzles.finding import puzzles

    played = registry.game(name)
    four = isinstance(played, ConnectFour)
    lengths = (PLIES if four else HEX_PLIES) if varied else (LISTED_PLIES if four else LISTED_HEX_PLIES,)
    lengths = lengths if plies is None else (plies,)
    sources = {length: puzzles(played, length, seed, theme) for length in lengths}
    random = Random(seed)
    while True:
        length = random.choice(lengths)
        with Activity("looking through games") as activity:
            for one in sources[length]:
                if one is None:
                    activity.show()
                    continue
                activity.remove()
                yield one
                break


def _new_seed() -> int:
    from random import SystemRandom

    return SystemRandom().randrange(SEEDS)


def _show(one: "Puzzle", look: str | None, number: str) -> None:
    game, position = one.position.game, one.position
    say(board_text(game, position, look))
    when = when_won(winners_moves(len(one.solution)))
    say(
        f"{number}{game.side_names[position.to_move]} to move has one winning move, and wins {when} "
        f"(grade {one.grade.level} of 5). Moves so far: {game.notation(position)}"
    )


def _drawn(found: Iterator["Puzzle"], path: Path | None, count: int | None) -> Iterator["Puzzle"]:
    """The same puzzles, each drawn into a file if there is one."""
    for number, one in enumerate(found, start=1):
        if path is not None:
            _draw(one, path if count == 1 else path.with_stem(f"{path.stem}-{number}"))
        yield one


def _draw(one: "Puzzle", path: Path) -> None:
    from conjoin.views import svg
    from conjoin.views.scene import scene

    try:
        path.write_text(svg.draw(scene(one.position.game, one.position)))
    except OSError as error:
        raise StoreError(f"cannot write {path}: {error.strerror}", "choose another file with --svg") from None
