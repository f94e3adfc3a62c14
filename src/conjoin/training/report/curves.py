"""Curves over the time of a training, as SVG."""

from collections.abc import Sequence
from dataclasses import dataclass

WIDTH, HEIGHT, MARGIN = 640, 240, 44
COLOURS = ("#2456a4", "#d8273f", "#1a7f4b", "#8a5a00")


@dataclass(frozen=True, slots=True)
class Curve:
    """Points (seconds, value) with a name."""

    name: str
    points: Sequence[tuple[float, float]]


def svg(title: str, curves: Sequence[Curve], low: float, high: float, unit: str = "") -> str:
    """All curves in one frame, from `low` to `high`; empty where no curve has a point."""
    last = max((x for curve in curves for x, _ in curve.points), default=0.0)
    if not last:
        return ""
    span = high - low or 1.0

    def place(point: tuple[float, float]) -> str:
        x = MARGIN + point[0] / last * (WIDTH - 2 * MARGIN)
        y = HEIGHT - MARGIN - (min(max(point[1], low), high) - low) / span * (HEIGHT - 2 * MARGIN)
        return f"{x:.1f},{y:.1f}"

    def level(value: float) -> str:
        x, y = place((0, value)).split(",")
        end = place((last, value)).split(",")[0]
        return (
            f'<path d="M{x} {y}H{end}" stroke="currentColor" opacity=".2"/>'
            f'<text x="{MARGIN - 6}" y="{float(y) + 4:.1f}" text-anchor="end">{value:g}{unit}</text>'
        )

    levels = "".join(level(low + span * part / 4) for part in range(5))
    drawn, names = [], []
    for number, curve in enumerate(curves):
        colour = COLOURS[number % len(COLOURS)]
        places = [place(point) for point in curve.points]
        line = " ".join(places)
        drawn.append(f'<polyline points="{line}" fill="none" stroke="{colour}" stroke-width="2"/>')
        for x, y in (each.split(",") for each in places):
            drawn.append(f'<circle cx="{x}" cy="{y}" r="2.5" fill="{colour}"/>')
        names.append(f'<text x="{MARGIN + 150 * number}" y="16" fill="{colour}">{curve.name}</text>')
    minutes = f'<text x="{WIDTH - MARGIN}" y="{HEIGHT - MARGIN + 18}" text-anchor="end">{last / 60:.1f} minutes</text>'
    return (
        f'<svg role="img" aria-label="{title}" viewBox="0 0 {WIDTH} {HEIGHT}" width="100%" font-size="12" '
        f'fill="currentColor">{levels}{"".join(drawn)}{"".join(names)}{minutes}</svg>'
    )
