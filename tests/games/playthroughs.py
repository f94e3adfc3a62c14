"""Playthroughs: a whole seeded game of each kind as readable text, kept to show when any rule changes.

Run this file to write them anew: python tests/games/playthroughs.py
"""

from pathlib import Path
from typing import Any

from conjoin import Game, Outcome, Side, game
from conjoin.registry import names

FOLDER = Path(__file__).parent.parent / "data" / "playthroughs"

SIGNS: dict[Side | None, str] = {None: ".", Side.FIRST: "x", Side.SECOND: "o"}


def path(name: str) -> Path:
    """Where the playthrough of a game lies."""
    return FOLDER / f"{name}.txt"


def playthrough(name: str) -> str:
    """A game from its start to its end: what every position says of itself, and the last board."""
    played = game(name)
    position = played.start()
    lines = [
        f"game:        {played.name}",
        f"sides:       {played.side_names[0]} (x), {played.side_names[1]} (o)",
        f"moves exist: {played.move_count}",
        f"symmetries:  {len(played.symmetries)}",
        f"cells:       {' '.join(played.layout.names)}",
        "",
        "ply  to move  legal  move  lands on",
    ]
    chance = len(name)
    while position.outcome is None:
        legal = position.legal_moves()
        # A generator spelled out here gives the same game on every version of Python.
        chance = (chance * 6364136223846793005 + 1442695040888963407) % 2**64
        move = legal[(chance >> 33) % len(legal)]
        cell = played.layout.names[played.landing_cell(position, move)]
        side = played.side_names[position.to_move]
        lines.append(
            f"{len(position.moves) + 1:3}  {side:7}  {len(legal):5}  {played.move_name(move):4}  {cell}"
        )
        position = position.play(move)
    lines += ["", *board(played, position), "", *ending(played, position.outcome)]
    lines += [f"moves:   {played.notation(position)}", ""]
    return "\n".join(lines)


def board(played: Game[Any], position: Any) -> list[str]:
    """The stones where the layout puts them, two characters to a cell width."""
    rows: dict[float, dict[int, str]] = {}
    for (x, y), stone in zip(played.layout.centres, played.stones(position), strict=True):
        rows.setdefault(round(y, 6), {})[round(2 * x)] = SIGNS[stone]
    return ["".join(row.get(x, " ") for x in range(max(row) + 1)) for _, row in sorted(rows.items())]


def ending(played: Game[Any], outcome: Outcome) -> list[str]:
    """Who won, how, and with which cells."""
    winner = "nobody" if outcome.winner is None else played.side_names[outcome.winner]
    winning = " ".join(played.layout.names[cell] for cell in outcome.cells)
    return [f"winner:  {winner}", f"how:     {outcome.how}", f"cells:   {winning}".rstrip()]


if __name__ == "__main__":
    for each in names("game"):
        path(each).write_text(playthrough(each), encoding="utf-8")
