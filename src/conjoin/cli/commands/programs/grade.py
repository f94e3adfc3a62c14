"""`conjoin grade`: from an agent's file to its report."""

import shlex
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from conjoin.cli.terminal.options import AsJson, complete_engines
from conjoin.cli.terminal.printing import complain, say, say_json
from conjoin.cli.terminal.progress import Progress
from conjoin.cli.terminal.signals import exit_code
from conjoin.cli.terminal.tables import show_table
from conjoin.core.errors import BadOption, UnknownName

if TYPE_CHECKING:
    from conjoin.core.game import Game
    from conjoin.grading.agent_grade import Grade
    from conjoin.grading.report.page import Pupil

EXAMPLES = (
    "Examples: `conjoin grade agent.py` · `conjoin grade ai.py,root=course havannah:size=4` · "
    "`conjoin grade submissions/*.py --out class` · `conjoin grade window:depth=2 --json`"
)
DOES_NOT_PLAY = 1
"""The exit code where an agent is refused or makes illegal moves."""
CLASS_COLUMNS = ("agent", "plays", "results kept", "Elo", "a move", "Kaggle")
USUAL_GAME = "connect-four"


def grade(
    agents: Annotated[
        list[str],
        typer.Argument(
            metavar="AGENT... [GAME]",
            help="Python files with their options, as file: takes them, folders of them, or engines; then the game.",
            autocompletion=complete_engines,
        ),
    ],
    out: Annotated[
        Path | None,
        typer.Option(help="A folder for the report; grade-NAME, or grades for several.", show_default=False),
    ] = None,
    seconds: Annotated[
        float | None, typer.Option(help="Seconds per move; without them Kaggle's clock.", min=0.001, max=3600)
    ] = None,
    pairs: Annotated[int, typer.Option(help="Pairs of games against built-in engines, at most.", min=0)] = 20,
    seed: Annotated[
        int | None, typer.Option(help="Draw fresh positions instead of the usual ones; takes minutes.", min=0)
    ] = None,
    tournament: Annotated[
        int, typer.Option(help="Pairs of games for every two agents of several; 0 for none.", min=0)
    ] = 1,
    as_json: AsJson = False,
) -> None:
    """Grade an agent, or a whole class.

    Does it load, is it legal on edge cases, how long does it think, would Kaggle accept it; how often does it keep a
    result that it could lose; its blunders with the reason; its rating against the built-in engines. The report is one
    HTML page, ready in two minutes. Several agents get a list and a tournament. Exit code 1: an agent does not play.
    """
    from conjoin import registry

    names, game = _named(agents)
    played = registry.game(game)
    several = len(names) > 1
    folder = out or Path("grades" if several else f"grade-{_slug(names[0])}")
    pupils: list[Pupil] = []
    try:
        for name in names:
            pupils.append(_graded(name, played, seconds, pairs, seed, folder, len(names)))
            if several and not as_json:
                _show_line(pupils[-1].grade, len(pupils), len(names))
        met = _meet(names, pupils, played, folder, tournament, seconds) if several else ""
    except KeyboardInterrupt as stop:
        _finish(pupils, played.name, folder, "", several, as_json)
        complain(f"conjoin: stopped; {len(pupils)} of {len(names)} agents are graded")
        raise typer.Exit(exit_code(stop)) from None
    _finish(pupils, played.name, folder, met, several, as_json)
    if not all(pupil.grade.plays for pupil in pupils):
        raise typer.Exit(DOES_NOT_PLAY)


def _named(words: Sequence[str]) -> tuple[list[str], str]:
    """The agents, folders opened, and the game; raises BadOption."""
    from conjoin import registry

    *agents, last = words
    game = last if last.partition(":")[0] in registry.names("game") else USUAL_GAME
    if game is not last:
        agents.append(last)
    if not agents:
        raise BadOption("no agent is named", "write conjoin grade agent.py")
    found: list[str] = []
    for agent in agents:
        inside = _inside(Path(agent)) if Path(agent).is_dir() else [agent]
        if not inside:
            raise BadOption(f"there is no Python file in {agent}", "name the agents' files")
        found += inside
    return list(dict.fromkeys(found)), game


def _inside(folder: Path) -> list[str]:
    """The agents in a folder: the one with a usual name, or else all files, and folders with such a file each.

    A folder without files is opened further, as submissions are unpacked.
    """
    from conjoin.grading.agent_grade import USUAL_FILES

    files = sorted(file for file in folder.glob("*.py") if file.name != "__init__.py")
    if main := [file for file in files if file.stem in USUAL_FILES]:
        return [str(main[0])]
    inner = sorted(path for path in folder.iterdir() if path.is_dir() and path.name[0] not in "._")
    if files:
        inner = [path for path in inner if any((path / f"{name}.py").is_file() for name in USUAL_FILES)]
    return sorted([*map(str, files), *(agent for path in inner for agent in _inside(path))])


def _graded(
    name: str,
    game: "Game[Any]",
    seconds: float | None,
    pairs: int,
    seed: int | None,
    folder: Path,
    count: int,
) -> "Pupil":
    """Grade one agent, and write its page; of several, what names no agent is refused like what does not load."""
    from conjoin.grading.agent_grade import Grade
    from conjoin.grading.agent_grade import grade as graded
    from conjoin.grading.report.page import Pupil, page

    try:
        with Progress() as progress:
            found = graded(name, game, seconds=seconds, pairs=pairs, seed=seed, tell=progress.update)
    except (UnknownName, BadOption) as error:
        if count == 1:
            raise
        found = Grade(Path(name).name, game.name, refused=error.problem)
    slug = _slug(name)
    file = "report.html" if count == 1 else f"{slug}.html"
    _write(folder / file, page(found, _command()))
    return Pupil(found, file)


def _meet(
    names: Sequence[str],
    pupils: "Sequence[Pupil]",
    game: "Game[Any]",
    folder: Path,
    pairs: int,
    seconds: float | None,
) -> str:
    """A tournament of those that play; the page of it, or nothing."""
    from conjoin.arena.dispatch import game_workers
    from conjoin.arena.openings import choose_openings
    from conjoin.arena.plan import Plan, move_lines
    from conjoin.arena.report.folder import REPORT, write_report
    from conjoin.arena.table import table
    from conjoin.arena.tournament import open_tournament
    from conjoin.core.limit import Limit
    from conjoin.grading.agent_grade import candidate
    from conjoin.play.clock import Budget

    players = tuple(
        f"file:{path}" if (path := candidate(name).path) else name
        for name, pupil in zip(names, pupils, strict=True)
        if not pupil.grade.refused
    )
    if not pairs or len(players) < 2:
        return ""
    lines = tuple(move_lines(game, choose_openings(game, 0), pairs))
    plan = Plan(game.name, players, (Budget(Limit(seconds=seconds)),) * len(players), pairs, lines)
    with open_tournament(plan, folder / "tournament") as started, Progress() as progress:
        missing = len(started.missing)
        if missing:
            with game_workers(0, None, missing) as hired:
                for _ in started.play(hired):
                    progress.update("games between them", len(started.finished), plan.games)
        write_report(started.folder, table(plan, started.records, []), started.records, _command())
    return f"tournament/{REPORT}"


def _finish(
    pupils: "Sequence[Pupil]", game: str, folder: Path, met: str, several: bool, as_json: bool
) -> None:
    import json

    from conjoin.grading.report.grade_json import grade_json
    from conjoin.grading.report.page import class_page, ranked

    if not pupils:
        return
    order = ranked(pupils)
    values = [grade_json(pupil.grade) for pupil in order]
    report = folder / "report.html"
    if several:
        _write(report, class_page(order, game, _command(), met))
    _write(
        folder / "grade.json",
        json.dumps(values if several else values[0], indent=2, ensure_ascii=False) + "\n",
    )
    if as_json:
        say_json({"game": game, "agents": values} if several else values[0])
        return
    if several:
        show_table(f"{len(order)} agents, {game}", CLASS_COLUMNS, [_row(pupil.grade) for pupil in order])
    else:
        _show(pupils[0].grade)
    say(f"report: {report}")


def _show(found: "Grade") -> None:
    """One agent's grade at the terminal."""
    from conjoin import registry
    from conjoin.grading.report import words
    from conjoin.views.sentences import format_warning

    say(f"{found.agent} on {found.game}: {words.format_legality(found)}")
    if found.refused:
        return
    for problem in words.format_problems(found):
        say(f"  {problem}")
    if verdict := words.format_kaggle(found):
        say(f"  Kaggle: {verdict}")
    if found.times:
        slowest = words.format_seconds(found.slowest_seconds)
        say(f"  a move takes {words.format_seconds(found.typical_seconds)} typically, the slowest {slowest}")
    if found.examination is not None:
        phases = ", ".join(
            f"{name} {words.format_share(share)}" for name, share in found.examination.kept_by_phase.items()
        )
        say(f"  results kept where they could be lost: {words.format_share(found.examination.kept)}")
        say(f"    {phases}; accuracy {found.examination.accuracy or 0:.0f} %")
    if found.standing is not None:
        say(f"  rating: {words.format_rating(found.standing)}, nearest to {words.nearest(found.standing)}")
    game = registry.game(found.game)
    for answer, step in found.blunders:
        say(f"  after {game.notation(answer.examined.position)}: {format_warning(game, step)}")


def _show_line(found: "Grade", number: int, count: int) -> None:
    from conjoin.grading.agent_grade import summary

    complain(f"{number} of {count}, {found.agent}: {summary(found)}")


def _row(found: "Grade") -> tuple[str, ...]:
    from conjoin.grading.report import words

    kept = words.format_share(found.examination.kept) if found.examination else "·"
    seconds = words.format_seconds(found.typical_seconds)
    return (
        found.agent,
        words.format_legality(found),
        kept,
        words.format_rating(found.standing),
        seconds,
        words.format_kaggle(found),
    )


def _slug(name: str) -> str:
    """A name for a file: the agent's path with its folder, or the engine's name."""
    from conjoin.grading.agent_grade import USUAL_FILES

    path = Path(name.partition(",")[0].removeprefix("file:"))
    words = f"{path.parent.name}-{path.stem}" if path.stem in USUAL_FILES else path.stem
    return (
        "".join(letter if letter.isalnum() or letter in "-_." else "-" for letter in words).strip("-")
        or "agent"
    )


def _write(file: Path, text: str) -> None:
    from conjoin.records import disk
    from conjoin.records.disk import system_errors

    with system_errors(file, "written"):
        file.parent.mkdir(parents=True, exist_ok=True)
        disk.replace(file, text.encode())


def _command() -> str:
    return shlex.join(["conjoin", *sys.argv[1:]])
