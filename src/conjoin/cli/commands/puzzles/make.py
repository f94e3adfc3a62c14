"""`conjoin puzzle make`: thousands of puzzles in a file."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from conjoin.cli.terminal.options import complete_games
from conjoin.cli.terminal.printing import complain, say
from conjoin.cli.terminal.progress import Progress
from conjoin.cli.terminal.signals import exit_code, raising_terminated

if TYPE_CHECKING:
    from conjoin.puzzles.making import Made

EXAMPLES = (
    "Examples: `conjoin puzzle make --count 10000 --out puzzles.jsonl` · "
    "`conjoin puzzle make havannah:size=5 --plies 3 --plies 5 --out havannah.jsonl` · "
    "`conjoin puzzle puzzles.jsonl` plays them"
)


def make(
    out: Annotated[Path, typer.Option(help="The file, one JSON object a line.", dir_okay=False)],
    game: Annotated[
        str, typer.Argument(help="The game, such as havannah:size=5.", autocompletion=complete_games)
    ] = "connect-four",
    count: Annotated[int, typer.Option(help="How many puzzles.", min=1, max=10_000_000)] = 1000,
    plies: Annotated[
        list[int] | None, typer.Option(help="Moves of both sides until the win; may be repeated.")
    ] = None,
    seed: Annotated[int, typer.Option(help="Seed of the puzzles.", min=0)] = 0,
    processes: Annotated[int, typer.Option(help="Processes; 0 for one per core.", min=0, max=256)] = 0,
) -> None:
    """Make puzzles on all cores, each checked to have one solution; the same command goes on."""
    from conjoin import registry
    from conjoin.puzzles.making import Made, default_lengths
    from conjoin.puzzles.making import make as made_so_far

    played = registry.game(game)
    reached = Made()
    try:
        with raising_terminated(), Progress() as progress:
            for reached in made_so_far(played, plies or default_lengths(played), seed, count, out, processes):
                progress.update("puzzles", min(reached.count, count), count)
    except KeyboardInterrupt as stop:
        complain(
            f"conjoin: stopped with {reached.count:,} of {count:,} puzzles, which are kept in {out}; "
            "run the same command again to go on"
        )
        raise typer.Exit(exit_code(stop)) from None
    _say_what(reached, out)


def _say_what(made: "Made", out: Path) -> None:
    themes = ", ".join(f"{theme} {number:,}" for theme, number in made.themes.most_common())
    grades = ", ".join(f"grade {grade}: {number:,}" for grade, number in sorted(made.grades.items()))
    say(f"{made.count:,} puzzles in {out}")
    say(f"  {themes}")
    say(f"  {grades}")
    say(f"Play them with: conjoin puzzle {out}")
