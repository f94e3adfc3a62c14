"""Draw the boards of the README as SVG files into a folder: python examples/draw_boards.py docs/images"""

import sys
from pathlib import Path

import conjoin

BOARDS = {
    "connect-four.svg": ("connect-four", "12234334644"),
    "havannah.svg": ("havannah:size=4", "c3 d4 c4 b2 d5 f3 e4 a1 e3 g4 d3"),
}


def draw(spec: str, moves: str) -> str:
    game = conjoin.game(spec)
    return conjoin.show(game.parse(moves))._repr_svg_()


def main() -> None:
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else ".")
    for name, (spec, moves) in BOARDS.items():
        (folder / name).write_text(draw(spec, moves))
        print("drew", folder / name)


if __name__ == "__main__":
    main()
