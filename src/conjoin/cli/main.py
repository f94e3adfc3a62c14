"""The command `conjoin`: its subcommands, and what happens to mistakes."""

import os
import sys
import warnings
from typing import Annotated

import typer

from conjoin import __version__
from conjoin.cli import (
    analyse,
    bench,
    book,
    catalogue,
    doctor,
    explain,
    gtp,
    judge,
    match,
    play,
    puzzle,
    replay,
    serve,
    solve,
)
from conjoin.cli.terminal import complain, say
from conjoin.core.errors import ConjoinError

BAD_INPUT = 2

app = typer.Typer(
    name="conjoin",
    help="A laboratory for connection games: play, explain, solve and grade.",
    epilog="Alone, `conjoin` starts a game. `conjoin COMMAND --help` shows examples.",
    rich_markup_mode=None,  # plain help is drawn in half the time, and read aloud better
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.command("play", epilog=play.EXAMPLES)(play.play)
app.command("games", epilog=catalogue.GAMES_EXAMPLES)(catalogue.games)
app.command("engines", epilog=catalogue.ENGINES_EXAMPLES)(catalogue.engines)
app.command("solve", epilog=solve.EXAMPLES)(solve.solve)
app.command("analyse", epilog=analyse.EXAMPLES)(analyse.analyse)
app.command("explain", epilog=explain.EXAMPLES)(explain.explain)
app.command("puzzle", epilog=puzzle.EXAMPLES)(puzzle.puzzle)
app.command("match", epilog=match.EXAMPLES)(match.match)
app.command("judge", epilog=judge.EXAMPLES)(judge.judge)
app.command("replay", epilog=replay.EXAMPLES)(replay.replay)
app.add_typer(book.commands)
app.command("gtp", epilog=gtp.EXAMPLES)(gtp.gtp)
app.command("serve", epilog=serve.EXAMPLES)(serve.serve)
app.command("bench", epilog=bench.EXAMPLES)(bench.bench)
app.command("doctor", epilog=doctor.EXAMPLES)(doctor.doctor)


def _show_version(wanted: bool) -> None:
    if wanted:
        say(f"conjoin {__version__}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def start(
    context: typer.Context,
    version: Annotated[  # noqa: ARG001  (its callback does the work)
        bool, typer.Option("--version", help="Print the version.", callback=_show_version, is_eager=True)
    ] = False,
) -> None:
    """A laboratory for connection games: play, explain, solve and grade."""
    if context.invoked_subcommand is None:
        play.play()


def _complain_of(message: Warning | str, *_: object, **__: object) -> None:
    """A warning is a sentence, like everything else a person reads."""
    complain(f"conjoin: {message}")


def main() -> None:
    """Run the command line; a person's mistake ends in one line on standard error and exit code 2."""
    warnings.showwarning = _complain_of
    try:
        app()
    except ConjoinError as error:
        complain(f"conjoin: {error}")
        sys.exit(BAD_INPUT)
    except BrokenPipeError:
        # The reader (head, less) has seen enough; keep Python from complaining while it shuts down.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
