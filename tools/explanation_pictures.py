"""Draw the pictures of docs/explanations.md: `python -m tools.explanation_pictures`."""

import re
from pathlib import Path

from conjoin import registry
from conjoin.core.limit import Limit
from conjoin.core.position import Position
from conjoin.explain.any_position import explain
from conjoin.explain.exact import exact_scores
from conjoin.explain.plan import Plan
from conjoin.views import svg
from conjoin.views.scene import scene

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "explanations.md"
PICTURE = re.compile(r"After `([^`]+)`(?: in `([^`]+)`)?[^!]*!\[[^]]*\]\(images/(plan-[^)]+\.svg)\)")
PROOF = Limit(nodes=20_000)
"""What is found out about a position of a hex board, the same on every machine."""


def explained(game: str, moves: str) -> Plan[Position]:
    """What is said of a position."""
    position = registry.game(game).parse(moves)
    hexes = game != "connect-four"
    return explain(position, exact_scores(position, PROOF if hexes else None), Limit() if hexes else None)


def picture(game: str, moves: str) -> str:
    """The board of what decides this position, with the cells lit."""
    found = explained(game, moves)
    position, deciding = found.position, found.deciding
    if game != "connect-four":
        return svg.draw(scene(position.game, position, deciding.cells, deciding.after))
    for move in deciding.after:
        position = position.play(move)
    return svg.draw(scene(position.game, position, deciding.cells))


def pictures() -> dict[str, tuple[str, str]]:
    """The game and the moves of each picture that the page shows, by its file's name."""
    found = PICTURE.findall(PAGE.read_text())
    return {name: (game or "connect-four", moves) for moves, game, name in found}


def main() -> None:
    """Write all of them anew."""
    for name, shown in pictures().items():
        (PAGE.parent / "images" / name).write_text(picture(*shown))


if __name__ == "__main__":
    main()
