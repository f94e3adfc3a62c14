"""The command line: its subcommands, and what happens to mistakes."""

import warnings
from typing import Annotated

import typer

from conjoin import __version__
from conjoin.cli.commands.arena import match, rate, sprt, tournament
from conjoin.cli.commands.games import history, judge, play, referee, replay
from conjoin.cli.commands.programs import check_engine, grade, gtp, new_engine, ugi
from conjoin.cli.commands.puzzles import group as puzzle
from conjoin.cli.commands.service import bench, catalogue, db, doctor, export, serve
from conjoin.cli.commands.training import dataset, train
from conjoin.cli.commands.truth import accuracy, analyse, book, explain, solve
from conjoin.cli.terminal import background, streams
from conjoin.cli.terminal.printing import complain, say
from conjoin.core.errors import ConjoinError

app = typer.Typer(
    name="conjoin",
    help="A laboratory for connection games: play, explain, solve and grade.",
    epilog="Alone, `conjoin` starts a game. `conjoin COMMAND --help` shows examples.",
    rich_markup_mode=None,  # plain help is drawn in half the time, and read aloud better
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.command(cls=play.PlayCommand, epilog=play.EXAMPLES)(play.play)
for function, examples in (
    (history.history, history.EXAMPLES),
    (catalogue.games, catalogue.GAMES_EXAMPLES),
    (catalogue.engines, catalogue.ENGINES_EXAMPLES),
    (solve.solve, solve.EXAMPLES),
    (analyse.analyse, analyse.EXAMPLES),
    (explain.explain, explain.EXAMPLES),
    (match.match, match.EXAMPLES),
    (sprt.sprt, sprt.EXAMPLES),
    (tournament.tournament, tournament.EXAMPLES),
    (rate.rate, rate.EXAMPLES),
    (accuracy.accuracy, accuracy.EXAMPLES),
    (replay.replay, replay.EXAMPLES),
    (dataset.dataset, dataset.EXAMPLES),
    (train.train, train.EXAMPLES),
    (judge.judge, judge.EXAMPLES),
    (referee.referee, referee.EXAMPLES),
    (gtp.gtp, gtp.EXAMPLES),
    (ugi.ugi, ugi.EXAMPLES),
    (check_engine.check_engine, check_engine.EXAMPLES),
    (new_engine.new_engine, new_engine.EXAMPLES),
    (grade.grade, grade.EXAMPLES),
    (bench.bench, bench.EXAMPLES),
    (doctor.doctor, doctor.EXAMPLES),
    (serve.serve, serve.EXAMPLES),
):
    app.command(epilog=examples)(
        function
    )  # its name is the function's, its summary the docstring's first sentence
app.add_typer(book.commands)
app.add_typer(puzzle.commands)
app.add_typer(db.commands)
app.add_typer(export.commands)


@app.command(name="help", epilog="Examples: `conjoin help` · `conjoin help match`")
def show_help(
    context: typer.Context, command: Annotated[list[str] | None, typer.Argument(help="The command.")] = None
) -> None:
    """Show what there is, or a command's options and examples."""
    app([*(command or []), "--help"], prog_name=context.find_root().info_name)


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
    """A warning is one line, like an error."""
    complain(f"conjoin: {message}")


def run() -> None:
    """Run the command line and leave, at once where an engine that does not heed a stop still thinks."""
    try:
        _run()
    except SystemExit as leaving:
        if background.is_anything_running():
            streams.leave_at_once(leaving.code)
        raise


def _run() -> None:
    """Run the command line; a person's mistake ends in one line on standard error and exit code 2."""
    warnings.showwarning = _complain_of
    streams.prepare()
    try:
        try:
            app()
        finally:
            streams.flush()
    except ConjoinError as error:
        streams.refuse(error)
    except MemoryError:
        streams.refuse("there is not enough memory for this; ask for less, such as mcts:memory=64")
    except BrokenPipeError:
        streams.abandon_output()  # the reader (head, less) has seen enough
    except OSError as error:
        streams.refuse_broken(error)
