"""Draw the pictures of docs/explanations.md: `python -m tools.explanation_pictures`."""

import re
from pathlib import Path

from conjoin.explain.plan import plan
from conjoin.games.connect_four import ConnectFour
from conjoin.views import svg
from conjoin.views.scene import scene

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "explanations.md"
PICTURE = re.compile(r"\(images/(plan-(\d+)\.svg)\)")


def picture(moves: str) -> str:
    """The board of what decides this position, with the cells lit."""
    game = ConnectFour()
    position = game.parse(moves)
    deciding = plan(position).deciding
    for move in deciding.after:
        position = position.play(move)
    return svg.draw(scene(game, position, deciding.cells))


def pictures() -> dict[str, str]:
    """The moves of each picture that the page shows, by its file's name."""
    return dict(PICTURE.findall(PAGE.read_text()))


def main() -> None:
    """Write all of them anew."""
    for name, moves in pictures().items():
        (PAGE.parent / "images" / name).write_text(picture(moves))


if __name__ == "__main__":
    main()
