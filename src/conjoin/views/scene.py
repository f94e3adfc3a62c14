"""What there is to draw: cells with their stones, marks and legal moves. Every view starts from here."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from conjoin.core.game import Game, Label, Style
from conjoin.core.position import CellId, Move, Position, Side


@dataclass(frozen=True, slots=True)
class Tile:
    """One cell as it is drawn; x to the right and y down, in cell widths."""

    name: str
    x: float
    y: float
    side: Side | None
    """Whose stone stands here."""
    move: str | None
    """The legal move that sets or changes a stone here."""
    last: bool
    """The stone that was played last."""
    winning: bool
    """One of the stones that won."""
    marked: bool
    """A cell the caller points at, such as an engine's reasons do."""


@dataclass(frozen=True, slots=True)
class Ghost:
    """A stone that is expected but not yet there."""

    number: int
    """Of the expected moves, counted from 1."""
    name: str
    """Of its cell."""
    side: Side


@dataclass(frozen=True, slots=True)
class Scene:
    """Everything a view needs to draw a position."""

    game: str
    shape: Literal["square", "hexagon"]
    tiles: tuple[Tile, ...]
    labels: tuple[Label, ...]
    headings: tuple[Label, ...]
    """Labels for eyes only, as in Layout."""
    style: Style
    side_names: tuple[str, str]
    to_move: Side | None
    """None after the end."""
    caption: str
    """Who is to move, or how the game ended."""
    ghosts: tuple[Ghost, ...] = ()
    """The expected moves that lead to the board on which cells are marked."""

    def ghost(self, tile: Tile) -> Ghost | None:
        """The last stone that is expected on a tile."""
        return next((ghost for ghost in reversed(self.ghosts) if ghost.name == tile.name), None)

    @property
    def letters(self) -> tuple[str, str]:
        """One letter for the stones of each side."""
        first, second = (
            stone.letter or name[:1] for stone, name in zip(self.style.stones, self.side_names, strict=True)
        )
        return first, second

    def rows(self) -> list[list[Tile]]:
        """The tiles row by row from the top, each from the left."""
        heights = sorted({tile.y for tile in self.tiles})
        return [sorted((t for t in self.tiles if t.y == y), key=lambda tile: tile.x) for y in heights]


def scene(
    game: Game[Any], position: Position, marked: Collection[CellId] = (), after: Sequence[Move] = ()
) -> Scene:
    """The scene of a position, with some cells pointed at; first, where so, after these expected moves."""
    layout, stones = game.layout, game.stones(position)
    moves = {game.landing_cell(position, move): game.move_name(move) for move in position.legal_moves()}
    winning = position.outcome.cells if position.outcome else ()
    last = game.last_cell(position)
    tiles = tuple(
        Tile(
            name=layout.names[cell],
            x=x,
            y=y,
            side=stones[cell],
            move=moves.get(cell),
            last=cell == last,
            winning=cell in winning,
            marked=cell in marked,
        )
        for cell, (x, y) in enumerate(layout.centres)
    )
    to_move = None if position.outcome else position.to_move
    return Scene(
        game=game.name,
        shape=layout.shape,
        tiles=tiles,
        labels=layout.labels,
        headings=layout.headings,
        style=layout.style,
        side_names=game.side_names,
        to_move=to_move,
        caption=game.caption(position),
        ghosts=tuple(_ghosts(game, position, after)),
    )


def pointed_at(scene: Scene) -> list[str]:
    """The expected moves and the marked cells in words, for those who do not see them."""
    played = ", ".join(f"{scene.side_names[ghost.side]} {ghost.name}" for ghost in scene.ghosts)
    marked = " ".join(tile.name for tile in scene.tiles if tile.marked)
    return [f"{what}: {cells}" for what, cells in (("Expected", played), ("Marked", marked)) if cells]


def _ghosts(game: Game[Any], position: Position, moves: Sequence[Move]) -> Iterator[Ghost]:
    for number, move in enumerate(moves, start=1):
        yield Ghost(number, game.layout.names[game.landing_cell(position, move)], position.to_move)
        position = position.play(move)
