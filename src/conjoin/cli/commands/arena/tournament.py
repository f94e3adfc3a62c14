"""`conjoin tournament`: engines against each other in a folder that survives anything."""

import shlex
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from conjoin.cli.commands.arena.conditions import Conditions
from conjoin.cli.terminal.options import AsJson, GameName, complete_engines, spread
from conjoin.cli.terminal.printing import complain, say, say_json
from conjoin.cli.terminal.progress import tracked
from conjoin.cli.terminal.signals import (
    collect_until_stopped,
    exit_code,
    exit_if_stopped,
    raising_terminated,
)
from conjoin.core.errors import ConjoinError

if TYPE_CHECKING:
    from conjoin.arena.judging import Judging
    from conjoin.arena.plan import Plan
    from conjoin.arena.tournament import Tournament

EXAMPLES = (
    "Examples: `conjoin tournament connect-four window cross-four mcts random --pairs 30 --nodes 5000 --out cup` · "
    "`conjoin tournament havannah:size=5 mcts proof random --pairs 50 --time 10+0.1 --gauntlet --out new` · "
    "`conjoin tournament connect-four window:depth=5 window:depth=4 average mcts --heroes 2 --pairs 9 --out heroes`"
)


@spread
def tournament(
    game: GameName,
    engines: Annotated[
        list[str],
        typer.Argument(help="Two or more, such as window:depth=4.", autocompletion=complete_engines),
    ],
    *,
    out: Annotated[Path, typer.Option(help="The tournament's folder; the same command goes on in it.")],
    pairs: Annotated[
        int, typer.Option(help="Pairs of games for every two engines, colours swapped.", min=1)
    ] = 10,
    gauntlet: Annotated[
        bool, typer.Option("--gauntlet", help="Only the first engine against all others.")
    ] = False,
    heroes: Annotated[
        int, typer.Option(help="A gauntlet of the first N engines: each against all behind them.", min=0)
    ] = 0,
    conditions: Conditions,
    adjudicate: Annotated[
        int | None, typer.Option(help="Adjudicate proven results from this ply on.", min=0)
    ] = None,
    accuracy: Annotated[
        bool, typer.Option("--accuracy", help="Judge every move against perfect play.")
    ] = False,
    patience: Annotated[
        float, typer.Option(help="Move timeout in seconds where no clock is set.", min=1)
    ] = 600,
    as_json: AsJson = False,
) -> None:
    """Play every engine against every other.

    Games, table and report are kept in a folder. Stopped at any moment and started again by the same command, it
    goes on where it was. Limits are per move and for every engine; without one, each engine has its own default.
    """
    from conjoin.arena.tournament import open_tournament

    plan = _plan(game, engines, pairs, conditions, heroes or int(gauntlet), adjudicate)
    with open_tournament(plan, out) as started:
        for remark in started.remarks:
            complain(f"conjoin: {remark}")
        judging = _judging(started) if accuracy else None
        try:
            with raising_terminated():
                _play(started, conditions, patience, judging)
        except KeyboardInterrupt as stop:
            _finish(started, judging, as_json)
            complain(f"conjoin: stopped; {_how_to_go_on(started)}")
            raise typer.Exit(exit_code(stop)) from None
        except ConjoinError:
            complain(f"conjoin: {_how_to_go_on(started)}")
            raise
        _finish(started, judging, as_json)


def _judging(started: "Tournament") -> "Judging":
    from conjoin.arena.judged_journal import JudgedJournal
    from conjoin.arena.judging import Judging

    judging = Judging(JudgedJournal(started.folder))
    judging.add(started.records)
    return judging


def _plan(
    game: str, engines: list[str], pairs: int, conditions: Conditions, heroes: int, adjudicate: int | None
) -> "Plan":
    from conjoin import registry
    from conjoin.arena.plan import Plan, move_lines

    played, budgets = registry.game(game), conditions.budgets(len(engines))
    drawn = move_lines(played, conditions.drawn(played, pairs), pairs)
    lines, stopped = collect_until_stopped(tracked(drawn, "openings", pairs))
    exit_if_stopped(stopped, "stopped while openings were drawn; nothing was played")
    return Plan(
        played.name, tuple(engines), budgets, pairs, tuple(lines), conditions.seed, heroes, adjudicate
    )


def _play(started: "Tournament", conditions: Conditions, patience: float, judging: "Judging | None") -> None:
    from conjoin.cli.commands.arena.standings import LiveStandings

    missing = len(started.missing)
    standings = LiveStandings(started, judging)
    try:
        if missing:
            with conditions.hired(missing, apart=True) as hired:
                for records in started.play(hired, patience):
                    if judging is not None:
                        judging.add(records)
                    standings.add(records)
        if judging is not None:
            judging.finish(standings.judged)
    except BaseException:
        if judging is not None:
            judging.stop()
        raise
    finally:
        standings.clear()


def _finish(started: "Tournament", judging: "Judging | None", as_json: bool) -> None:
    """Write the table and the report, and show the table."""
    from conjoin.arena.judging import turning_points
    from conjoin.arena.report.folder import REPORT, write_report
    from conjoin.arena.report.tables import table_json
    from conjoin.arena.table import table
    from conjoin.cli.commands.arena.standings import show_standings

    records = started.records
    judged = [] if judging is None else judging.in_order(records)
    stands = table(started.plan, records, judged)
    command = shlex.join(["conjoin", *sys.argv[1:]])
    write_report(started.folder, stands, records, command, turning_points(judged))
    if as_json:
        say_json(table_json(stands))
        return
    show_standings(stands)
    say(f"report: {started.folder / REPORT}")


def _how_to_go_on(started: "Tournament") -> str:
    return (
        f"{len(started.finished)} of {started.plan.games} games are kept in {started.folder}; "
        "run the same command again to go on"
    )
