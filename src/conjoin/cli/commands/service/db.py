"""`conjoin db`: the web application's database, pruned, backed up, restored and checked."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from conjoin.cli.terminal.options import AsJson
from conjoin.cli.terminal.printing import say, say_json
from conjoin.cli.terminal.progress import Progress
from conjoin.core.errors import BadOption

if TYPE_CHECKING:
    from conjoin.web.settings import Settings

PRUNE_EXAMPLES = (
    "Examples: `conjoin db prune` · `conjoin db prune --results 100000 --dry-run` · "
    "`conjoin db prune --game-days 365 --database postgresql://me@db/conjoin`"
)
BACKUP_EXAMPLES = (
    "Examples: `conjoin db backup monday.sqlite3` · "
    "`conjoin db backup monday.sqlite3 --database postgresql://me@db/conjoin`"
)
RESTORE_EXAMPLES = (
    "Examples: `conjoin db restore monday.sqlite3 --database sqlite:///new.sqlite3` · "
    "`conjoin db restore monday.sqlite3 --replace`"
)
CHECK_EXAMPLES = "Examples: `conjoin db check` · `conjoin db check --database sqlite:///monday.sqlite3`"

PROBLEMS = 1

commands = typer.Typer(
    name="db",
    help="Prune, back up, restore and check the database.",
    epilog=CHECK_EXAMPLES,
    no_args_is_help=True,
    rich_markup_mode=None,
)

DatabaseUrl = Annotated[
    str, typer.Option("--database", help="sqlite:///FILE or postgresql://…; else what `conjoin serve` uses.")
]


@commands.command(epilog=PRUNE_EXAMPLES)
def prune(
    results: Annotated[
        int | None, typer.Option(help="Keep so many exact results, the newest.", min=0)
    ] = None,
    result_days: Annotated[
        float | None, typer.Option(help="Drop results older than so many days.", min=0)
    ] = None,
    game_days: Annotated[
        float | None,
        typer.Option(
            help="Drop games over, or without a move, that have not changed for so many days.", min=0
        ),
    ] = None,
    tournament_days: Annotated[
        float | None, typer.Option(help="Drop tournaments that ended so many days ago.", min=0)
    ] = None,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only count.")] = False,
    database: DatabaseUrl = "",
    as_json: AsJson = False,
) -> None:
    """Let go of old results, games and tournaments.

    What is left out is as the server's settings say: by default only the number of exact results is limited, which
    can be worked out again. Games that have begun and are not over always stay. The server may run meanwhile.
    """
    from conjoin.store.database import open_existing
    from conjoin.store.retention import prune as pruned
    from conjoin.store.retention import superfluous

    settings = _settings()
    asked = {
        "keep_results": results,
        "keep_results_days": result_days,
        "keep_games_days": game_days,
        "keep_tournaments_days": tournament_days,
    }
    given = {name: value for name, value in asked.items() if value is not None}
    retention = settings.model_copy(update=given).retention
    with open_existing(_url(database, settings)) as opened:
        counts = superfluous(opened, retention)
        if not dry_run:
            with Progress() as progress:
                done = dict.fromkeys(counts, 0)
                for kind, rows in pruned(opened, retention):
                    done[kind] += rows
                    progress.update(kind, done[kind], max(counts[kind], done[kind]))
            counts = done
    if as_json:
        say_json({"dry_run": dry_run, "gone": counts})
    else:
        listed = ", ".join(f"{count:,} {kind}" for kind, count in counts.items()) or "nothing"
        say(f"{listed} {'would go' if dry_run else 'gone'}")


@commands.command(epilog=BACKUP_EXAMPLES)
def backup(
    file: Annotated[Path, typer.Argument(help="The backup; there must be no such file yet.", dir_okay=False)],
    database: DatabaseUrl = "",
) -> None:
    """Back the database up to one file, while the server runs.

    The file is an SQLite database, whichever kind it was made from, and can be restored into either kind.
    """
    from conjoin.store.backup import back_up
    from conjoin.store.database import open_to_read

    with open_to_read(_url(database, _settings())) as opened, Progress() as progress:
        back_up(opened, file, progress.update)
    say(
        f"{file}: {file.stat().st_size:,} bytes; look at it with: conjoin db check --database sqlite:///{file}"
    )


@commands.command(epilog=RESTORE_EXAMPLES)
def restore(
    file: Annotated[Path, typer.Argument(help="A backup.", dir_okay=False)],
    database: DatabaseUrl = "",
    replace: Annotated[
        bool, typer.Option("--replace", help="Delete what is in the database; end the server first.")
    ] = False,
) -> None:
    """Fill a database from a backup.

    One that has games or tournaments is refused unless they are to be replaced. It is all or nothing: what was there
    stays until everything of the backup is in its place.
    """
    from conjoin.store.backup import restore as restored

    with Progress() as progress:
        restored(_url(database, _settings()), file, progress.update, replacing=replace)
    say(f"{file} is restored")


@commands.command(epilog=CHECK_EXAMPLES)
def check(database: DatabaseUrl = "", as_json: AsJson = False) -> None:
    """Check the database or a backup.

    Whether it can be read, its tables are of a version that this Conjoin knows, and every game plays over by the
    rules and ends as is written. Nothing is changed. Exit code 1 if something is wrong.
    """
    from dataclasses import asdict

    from conjoin.store.check import check as checked
    from conjoin.store.database import open_to_read

    with open_to_read(_url(database, _settings())) as opened, Progress() as progress:
        found = checked(opened, progress.update)
    if as_json:
        say_json(asdict(found))
    else:
        for problem in found.problems:
            say(problem)
        played = f"{found.games:,} games and {found.tournament_games:,} of tournaments played over"
        say(
            f"version {found.version}, {played}, {found.results:,} results; problems: {len(found.problems):,}"
        )
    if found.problems:
        raise typer.Exit(PROBLEMS)


def _settings() -> "Settings":
    try:
        from conjoin.web.settings import Settings
    except ModuleNotFoundError as missing:
        problem = f"the web application needs the package {missing.name!r}"
        raise BadOption(problem, "pip install 'conjoin[web]'") from None
    return Settings.from_environment()


def _url(asked: str, settings: "Settings") -> str:
    from conjoin.store.database import default_url

    return asked or settings.database or default_url()
