"""A grade as one page, and a class as another: everything is inside, so that they can be sent by mail."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from conjoin import registry
from conjoin.arena.report.page import style, templates
from conjoin.arena.report.tables import signed
from conjoin.grading.agent_grade import Grade, summary
from conjoin.grading.report.words import (
    format_kaggle,
    format_legality,
    format_problems,
    format_rating,
    format_seconds,
    format_share,
    nearest,
)
from conjoin.views import html, svg
from conjoin.views.scene import scene
from conjoin.views.sentences import format_warning

if TYPE_CHECKING:
    from jinja2 import Environment

HERE = Path(__file__).parent


@dataclass(frozen=True, slots=True)
class ShownBlunder:
    """A wrong move on its board."""

    board: str
    moves: str
    played: str
    text: str


@dataclass(frozen=True, slots=True)
class Pupil:
    """One line of a class list."""

    grade: Grade
    page: str
    """The file of the agent's own page."""


def page(grade: Grade, command: str = "") -> str:
    """The whole document of one agent."""
    template = _environment().get_template("grade.html")
    return template.render(
        grade=grade,
        command=command,
        problems=format_problems(grade),
        blunders=_shown(grade),
        summary=summary(grade),
    )


def notebook_table(grade: Grade) -> str:
    """The grade in a notebook: what the page begins with."""
    found = grade.examination
    rows = [
        ("verdict", summary(grade)),
        ("legal", format_legality(grade)),
        ("Kaggle", format_kaggle(grade)),
        ("result kept where it could be lost", format_share(found.kept) if found else "·"),
        ("rating", format_rating(grade.standing)),
        ("typical move", format_seconds(grade.typical_seconds)),
        ("slowest move", format_seconds(grade.slowest_seconds)),
    ]
    boards = (f"{one.board}{html.paragraph(f'{one.played}. {one.text}')}" for one in _shown(grade))
    return html.table([grade.agent, grade.game], [row for row in rows if row[1]]) + html.beside(*boards)


def class_page(pupils: Sequence[Pupil], game: str, command: str = "", tournament: str = "") -> str:
    """A class, the best first; `tournament` is the page of their games against each other."""
    return (
        _environment()
        .get_template("class.html")
        .render(pupils=pupils, game=game, command=command, tournament=tournament)
    )


def ranked(pupils: Sequence[Pupil]) -> list[Pupil]:
    """Those that play before those that do not; then by what they keep, then by their rating."""

    def worth(pupil: Pupil) -> tuple[bool, float, float]:
        grade = pupil.grade
        kept = grade.examination.kept.percent if grade.examination else None
        return not grade.refused, kept or 0.0, grade.standing.rating.elo if grade.standing else 0.0

    return sorted(pupils, key=worth, reverse=True)


def _shown(grade: Grade) -> list[ShownBlunder]:
    from markupsafe import Markup  # comes with Jinja

    game = registry.game(grade.game)
    shown = []
    for answer, step in grade.blunders:
        position = answer.examined.position
        marked = (game.landing_cell(position, step.move),)
        board = Markup(svg.draw(scene(game, position, marked)))  # noqa: S704  (made here, names escaped)
        played = f"{game.side_names[position.to_move]} played {game.move_name(step.move)}"
        shown.append(ShownBlunder(board, game.notation(position), played, format_warning(game, step)))
    return shown


@cache
def _environment() -> "Environment":
    from markupsafe import Markup

    environment = templates(HERE)
    environment.globals |= {
        "style": Markup(style()),  # noqa: S704  (a file of ours)
        "own_style": Markup((HERE / "grade.css").read_text(encoding="utf-8")),  # noqa: S704
        "format_share": format_share,
        "format_rating": format_rating,
        "format_seconds": format_seconds,
        "format_kaggle": format_kaggle,
        "format_legality": format_legality,
        "nearest": nearest,
        "signed": signed,
        "summary_of": summary,
    }
    return environment
