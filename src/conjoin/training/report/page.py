"""How a training went: curves of what was learned, and what it is worth by the truth."""

from collections.abc import Sequence
from dataclasses import asdict
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from conjoin.arena.report.page import style, templates
from conjoin.grading.examination import Share
from conjoin.grading.report.words import format_share
from conjoin.training.report.curves import Curve, svg
from conjoin.training.settings import Settings

if TYPE_CHECKING:
    from jinja2 import Environment

    from conjoin.training.session import Round

HERE = Path(__file__).parent


def page(settings: Settings, rounds: "Sequence[Round]", command: str, searched: Share | None = None) -> str:
    """The whole document; `searched` are the results kept with a search behind every move, where that is known."""
    from markupsafe import Markup  # comes with Jinja

    losses = (
        Curve("policy", [(one.seconds, one.losses.policy) for one in rounds]),
        Curve("value", [(one.seconds, one.losses.value) for one in rounds]),
    )
    most = max(y for curve in losses for _, y in curve.points)
    drawn = {
        "truth": svg("Results kept, in percent", _truth(rounds), 0, 100, " %"),
        "losses": svg("Losses", losses, 0, max(0.5, round(most + 0.05, 1))),
        "points": svg("Share of points, in percent", _points(rounds), 0, 100, " %"),
        "style": style(),
    }
    return (
        _environment()
        .get_template("page.html")
        .render(
            {name: Markup(text) for name, text in drawn.items()},  # noqa: S704  (made here from numbers and names)
            settings=settings,
            shown=asdict(settings),
            last=rounds[-1],
            command=command,
            searched=searched,
        )
    )


def _truth(rounds: "Sequence[Round]") -> list[Curve]:
    return [
        Curve(stage, [(one.seconds, one.kept[stage].percent or 0.0) for one in rounds])
        for stage, share in rounds[-1].kept.items()
        if share.of
    ]


def _points(rounds: "Sequence[Round]") -> list[Curve]:
    names = dict.fromkeys(name for one in rounds for name in one.points)
    return [
        Curve(name, [(one.seconds, 100 * one.points[name]) for one in rounds if name in one.points])
        for name in names
    ]


@cache
def _environment() -> "Environment":
    environment = templates(HERE)
    environment.globals["format_share"] = format_share
    return environment
