"""Charts as SVG, drawn by Matplotlib; series are told apart by marker and dash as well as by colour."""

import io
from collections.abc import Sequence
from dataclasses import dataclass
from math import isfinite
from typing import Any

from matplotlib import rc_context
from matplotlib.figure import Figure
from matplotlib.ticker import EngFormatter

STYLE: dict[Any, Any] = {
    "axes.grid": True,
    "axes.grid.axis": "y",
    "axes.spines.right": False,
    "axes.spines.top": False,
    "grid.color": "#d8dbe0",
    "svg.fonttype": "none",  # text stays text
    "svg.hashsalt": "conjoin",  # the same figures give the same bytes
}
COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7")
"""Of Okabe and Ito's palette, which people with any colour vision tell apart."""
DASHES = ("-", "--", ":", "-.")
MARKERS = ("o", "s", "^", "D")
SHIFT = 0.06
"""By how much intervals of different series stand beside each other."""


@dataclass(frozen=True, slots=True)
class Point:
    """A value, and its 95 % interval where there is one."""

    x: float
    y: float
    low: float | None = None
    high: float | None = None


@dataclass(frozen=True, slots=True)
class Series:
    """Points under one name."""

    name: str
    points: tuple[Point, ...]
    joined: bool = True
    """By a line."""
    marked: bool = True
    """Each one by itself."""


@dataclass(frozen=True, slots=True)
class Chart:
    """What is drawn; with `ticks` the places on the x axis have names, and points are not joined."""

    title: str
    x_title: str
    y_title: str
    series: tuple[Series, ...]
    logarithmic: bool = False
    ticks: tuple[str, ...] = ()

    def svg(self) -> str:
        """The whole picture."""
        with rc_context(STYLE):
            figure = Figure((7, 4.25), layout="constrained")
            axes = figure.subplots()
            for number, series in enumerate(self.series):
                shift = SHIFT * (number - (len(self.series) - 1) / 2)
                axes.errorbar(
                    [point.x + (shift if point.low is not None else 0) for point in series.points],
                    [point.y for point in series.points],
                    _intervals(series.points),
                    color=COLOURS[number],
                    linestyle=DASHES[number] if series.joined and not self.ticks else "none",
                    marker=MARKERS[number] if series.marked else None,
                    label=series.name,
                )
            axes.set(xlabel=self.x_title, ylabel=self.y_title)
            axes.set_title(self.title, loc="left", weight="bold")
            if self.logarithmic:
                axes.set_yscale("log")
                axes.yaxis.set_major_formatter(_number)
                axes.minorticks_off()
            if self.ticks:
                axes.set_xticks(range(len(self.ticks)), self.ticks)
            if len(self.series) > 1:
                axes.legend(frameon=False)
            drawn = io.StringIO()
            figure.savefig(drawn, format="svg", metadata={"Title": self.title, "Date": None, "Creator": None})
        return drawn.getvalue()


def _number(value: float, _place: float) -> str:
    """A tick's number, short.

    >>> _number(1e7, 0), _number(1000, 0), _number(0.01, 0)
    ('10M', '1k', '0.01')
    """
    return EngFormatter(sep="")(value) if value >= 1000 else f"{value:g}"


def _intervals(points: Sequence[Point]) -> list[list[float]] | None:
    """How far each reaches below and above its point; those without an end stop at the last end that is finite."""
    if all(point.low is None for point in points):
        return None
    ends = [end for p in points for end in (p.y, p.low, p.high) if end is not None and isfinite(end)]
    least, most = min(ends), max(ends)
    return [
        [point.y - max(point.low if point.low is not None else point.y, least) for point in points],
        [min(point.high if point.high is not None else point.y, most) - point.y for point in points],
    ]
