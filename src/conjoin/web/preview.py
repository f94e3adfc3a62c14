"""What a link says of its page before it is opened: a title, a sentence, and a picture of the very position."""

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from typing import Any

from conjoin.core.game import Game
from conjoin.core.options import Spec
from conjoin.core.position import Position
from conjoin.views.scene import scene
from conjoin.web import requested

SITE = "Conjoin"
TITLES = {"connect-four": "Connect Four", "fencemaster": "FenceMaster", "havannah": "Havannah"}
"""Games whose name says less than what people call them; others by their own name."""
DESCRIPTION = "Play, analyse and understand Connect Four, FenceMaster and Havannah."
PLAIN = f'<title>{SITE}</title>\n    <meta name="description" content="{DESCRIPTION}">'
"""What the shell has in the place of a preview."""
PUZZLE = "Exactly one move wins. Find it, and play it to the end."
MOST_MOVES = 60
"""Letters of a line of moves in a sentence."""


@dataclass(frozen=True, slots=True)
class Preview:
    """One page in a title, a sentence, and the path of a picture below the site's address; none where empty."""

    title: str
    description: str = DESCRIPTION
    picture: str = ""

    def html(self, site: str, path: str) -> str:
        """The elements of a page's head, for a site at this address (without a slash at its end)."""
        title = f"{self.title} · {SITE}"
        named = {
            "description": self.description,
            "twitter:card": "summary_large_image" if self.picture else "summary",
        }
        shared = {
            "og:site_name": SITE,
            "og:type": "website",
            "og:title": title,
            "og:description": self.description,
            "og:url": site + path,
        }
        if self.picture:
            shared |= {"og:image": site + self.picture, "og:image:alt": self.title}
        lines = [f"<title>{escape(title)}</title>"]
        lines += [f'<meta name="{name}" content="{escape(text)}">' for name, text in named.items()]
        lines += [f'<meta property="{name}" content="{escape(text)}">' for name, text in shared.items()]
        return "\n    ".join(lines)


def of_position(game: Game[Any], position: Position, title: str = "") -> Preview:
    """A board with who is to move, or how the game has ended."""
    caption = scene(game, position).caption
    name = game_title(game.name)
    moves = game.notation(position)
    played = f"after {_shortened(moves)}" if moves else "the empty board"
    return Preview(
        title or f"{name}: {caption}",
        f"{name}, {played}. {caption}. See what every move is worth, and why.",
        picture_of(game, position),
    )


def picture_of(game: Game[Any], position: Position) -> str:
    """The path of the picture of a position."""
    return f"/api/v1/export/{game.name}/{requested.address(game, position)}.png"


def of_game(players: Sequence[str], game: Game[Any], position: Position) -> Preview:
    """Who plays, and how it stands."""
    return of_position(game, position, f"{' – '.join(players)}, {game_title(game.name)}")


def of_puzzle(game: str, plies: int | None, query: str) -> Preview:
    """What is to be found; its picture is made when it is asked for, since finding a puzzle takes time."""
    if plies is None:
        return Preview("Puzzle of the day", PUZZLE, "/api/v1/puzzles/daily/picture.png")
    moves = (plies + 1) // 2
    title = f"{game_title(game)} puzzle: win {'now' if moves == 1 else f'in {moves} moves'}"
    return Preview(title, PUZZLE, f"/api/v1/puzzles/{query}")


def of_tournament(game: str, engines: Sequence[str], done: int, total: int, picture: str) -> Preview:
    """Who meets, and how far it is."""
    played = f"{done} of {total} games played" if done < total else f"all {total} games played"
    return Preview(f"{game_title(game)} tournament", f"{', '.join(engines)}: {played}.", picture)


def game_title(name: str) -> str:
    """A game as people call it, with what is unusual about its board.

    >>> game_title("connect-four"), game_title("havannah:size=5"), game_title("fencemaster:size=4,swap=on")
    ('Connect Four', 'Havannah, size 5', 'FenceMaster, size 4, swap on')
    """
    spec = Spec.parse(name)
    title = TITLES.get(spec.name, spec.name.replace("-", " ").title())
    return ", ".join([title, *(f"{option} {value}" for option, value in spec.options)])


def _shortened(moves: str) -> str:
    return moves if len(moves) <= MOST_MOVES else f"{moves[:MOST_MOVES]} …"
