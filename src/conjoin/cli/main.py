"""The command `conjoin`: its subcommands, and what happens to mistakes."""

import warnings
from typing import Annotated

import typer

from conjoin import __version__
from conjoin.cli.commands.arena import match, sprt, tournament
from conjoin.cli.commands.games import history, judge, play, puzzle, referee, replay
from conjoin.cli.commands.programs import check_engine, gtp, ugi
from conjoin.cli.commands.service import bench, catalogue, doctor, serve
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
app.command("play", cls=play.PlayCommand, epilog=play.EXAMPLES)(play.play)
for name, function, examples, summary in (
    ("history", history.history, history.EXAMPLES, "The games played here, the latest first."),
    ("games", catalogue.games, catalogue.GAMES_EXAMPLES, "What can be played."),
    ("engines", catalogue.engines, catalogue.ENGINES_EXAMPLES, "Who can play."),
    ("solve", solve.solve, solve.EXAMPLES, "Exact scores of Connect Four positions, line by line."),
    ("analyse", analyse.analyse, analyse.EXAMPLES, "What an engine thinks of every move, best first."),
    ("explain", explain.explain, explain.EXAMPLES, "What an engine thinks, in sentences, beside the truth."),
    ("puzzle", puzzle.puzzle, puzzle.EXAMPLES, "Positions in which exactly one move wins."),
    ("match", match.match, match.EXAMPLES, "Which of two engines is stronger, and how sure it is."),
    ("sprt", sprt.sprt, sprt.EXAMPLES, "Stop a match as soon as its question is answered."),
    ("tournament", tournament.tournament, tournament.EXAMPLES, "Every engine against every other."),
    ("accuracy", accuracy.accuracy, accuracy.EXAMPLES, "How well the players of a file played."),
    ("replay", replay.replay, replay.EXAMPLES, "Check the games of a file and show how they went."),
    ("judge", judge.judge, judge.EXAMPLES, "Who has won on a FenceMaster board?"),
    ("referee", referee.referee, referee.EXAMPLES, "Let two players of the FenceMaster course meet."),
    ("gtp", gtp.gtp, gtp.EXAMPLES, "Speak the Go Text Protocol."),
    ("ugi", ugi.ugi, ugi.EXAMPLES, "Speak the Universal Game Interface."),
    (
        "check-engine",
        check_engine.check_engine,
        check_engine.EXAMPLES,
        "Hold an engine or a program to its duties.",
    ),
    ("bench", bench.bench, bench.EXAMPLES, "Run the benchmarks."),
    ("doctor", doctor.doctor, doctor.EXAMPLES, "Is everything in its place?"),
):
    app.command(name, epilog=examples, short_help=summary)(function)
app.add_typer(book.commands)
app.command("serve", epilog=serve.EXAMPLES)(serve.serve)


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
