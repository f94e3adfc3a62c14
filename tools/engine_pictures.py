"""Draw the pictures of the engines' pages, boards and search trees: `python -m tools.engine_pictures`."""

from dataclasses import dataclass
from html import escape
from pathlib import Path

from conjoin import registry
from conjoin.core.random import WalkingRandom
from conjoin.engines.evaluation.windows import Windows
from conjoin.engines.move_ordering import centre_first
from conjoin.engines.search import mcts
from conjoin.engines.search.alphabeta import alphabeta
from conjoin.engines.search.mcts import preference
from conjoin.engines.search.minimax import minimax
from conjoin.games.connect_four import ConnectFour, ConnectFourPosition
from conjoin.views import svg
from conjoin.views.scene import scene

IMAGES = Path(__file__).parent.parent / "docs" / "images"
BOARDS = {
    "average": ("connect-four", "4343"),
    "cross-four": ("connect-four", "374754"),
    "perfect": ("connect-four", "445326771"),
    "schmipo": ("fencemaster:size=4", "g4 b2 f5 b3 g3 b4 e4 a2"),
    "stacks": ("connect-four", "44"),
    "tempered": ("connect-four", "3224473"),
    "window": ("connect-four", "17273"),
    "mcts": ("havannah:size=4", "a1 d4 a2 e4 a4"),
}
"""The worked example of each page."""
SMALL, DEPTH = (ConnectFour(4, 4), "1223"), 2
"""Few enough moves for a tree that can be looked at."""
SAMPLED, SIMULATIONS, SHOWN = ("connect-four", "4453"), 500, 3

NODE_WIDTH, NODE_HEIGHT, LEVEL, GAP = 62, 40, 92, 8
STYLE = """
.node{fill:#eef2f8;stroke:#2456a4;stroke-width:1.5}.edge{stroke:#6b7482;stroke-width:1.5}
.best>.node,.best>.edge{stroke:#1fbf75;stroke-width:3.5}.skipped{opacity:.35}.skipped>.node{stroke-dasharray:5 4}
text{font:600 13px system-ui,sans-serif;fill:#1b2430;text-anchor:middle;dominant-baseline:central}
.move{fill:#6b7482;stroke:#fff;stroke-width:4;paint-order:stroke}
"""


@dataclass
class Drawn:
    """A node of a picture."""

    lines: tuple[str, ...]
    move: str = ""
    """What leads here."""
    children: tuple["Drawn", ...] = ()
    kind: str = ""
    """`best` or `skipped`."""

    @property
    def width(self) -> float:
        """Of everything below, in pixels."""
        return max(NODE_WIDTH + GAP, sum(child.width for child in self.children))

    @property
    def depth(self) -> int:
        """Levels below."""
        return 1 + max((child.depth for child in self.children), default=-1)


def draw_tree(root: Drawn, title: str) -> str:
    """The tree as an SVG, the root on top."""
    width, height = root.width + GAP, root.depth * LEVEL + NODE_HEIGHT + 2 * GAP
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" role="img" width="{width:.0f}" height="{height:.0f}" '
            f'viewBox="0 0 {width:.0f} {height:.0f}">',
            f"<title>{escape(title)}</title>",
            f"<style>{STYLE.strip()}</style>",
            '<rect width="100%" height="100%" rx="8" fill="#ffffff"/>',
            *_nodes(root, GAP / 2, GAP, None),
            "</svg>",
        ]
    )


def _nodes(node: Drawn, left: float, top: float, above: tuple[float, float] | None) -> list[str]:
    x = left + node.width / 2
    parts = [f'<g class="{node.kind}">' if node.kind else "<g>"]
    if above is not None:
        parts.append(
            f'<line class="edge" x1="{above[0]:.0f}" y1="{above[1]:.0f}" x2="{x:.0f}" y2="{top:.0f}"/>'
        )
    inner = left + (node.width - sum(child.width for child in node.children)) / 2
    for child in node.children:
        parts += _nodes(child, inner, top + LEVEL, (x, top + NODE_HEIGHT))
        inner += child.width
    corner = f'x="{x - NODE_WIDTH / 2:.0f}" y="{top:.0f}"'
    parts.append(f'<rect class="node" {corner} width="{NODE_WIDTH}" height="{NODE_HEIGHT}" rx="6"/>')
    for number, line in enumerate(node.lines):
        y = top + NODE_HEIGHT * (number + 1) / (len(node.lines) + 1)
        parts.append(f'<text x="{x:.0f}" y="{y:.1f}">{escape(line)}</text>')
    if above is not None:
        parts.append(f'<text class="move" x="{x:.0f}" y="{top - 13:.0f}">{escape(node.move)}</text>')
    return [*parts, "</g>"]


def alphabeta_tree() -> str:
    """What alpha-beta looks at on a small board, and what it skips."""
    start = SMALL[0].parse(SMALL[1])
    seen: set[tuple[int, ...]] = set()

    def worth(leaf: ConnectFourPosition, plies_left: int) -> float:
        seen.add(leaf.moves)
        return Windows().value(leaf, start.to_move, plies_left)

    found = alphabeta(start, DEPTH, True, worth, centre_first)
    looked_at = frozenset(seen)
    assert found.value == minimax(start, DEPTH, True, worth, centre_first).value  # noqa: S101

    def node(
        position: ConnectFourPosition, depth: int, line: tuple[int, ...] | None, move: str = ""
    ) -> Drawn:
        children = []
        if depth and position.outcome is None:
            for column in centre_first(position):
                goes_on = line[1:] if line and line[0] == column else None
                name = position.game.move_name(column)
                children.append(node(position.play(column), depth - 1, goes_on, name))
        if children and all(child.kind == "skipped" for child in children):
            return Drawn(("?",), move, tuple(children), "skipped")
        if not children and position.moves not in looked_at:
            return Drawn(("?",), move, (), "skipped")
        value = minimax(position, depth, position.to_move == start.to_move, worth, centre_first).value
        cut = any(child.kind == "skipped" for child in children)
        sign = "" if not cut else "≤ " if position.to_move != start.to_move else "≥ "
        shown = _bound(position, children, start) if cut else value
        return Drawn((f"{sign}{shown:+g}",), move, tuple(children), "best" if line is not None else "")

    return draw_tree(
        node(start, DEPTH, found.variation), "The tree that alpha-beta looks at; what it skips is pale"
    )


def _bound(position: ConnectFourPosition, children: list[Drawn], start: ConnectFourPosition) -> float:
    """What the children that were looked at prove."""
    values = [float(child.lines[0].split()[-1]) for child in children if child.kind != "skipped"]
    return max(values) if position.to_move == start.to_move else min(values)


def mcts_tree() -> str:
    """Where the simulations have gone."""
    game = registry.game(SAMPLED[0])
    tree = mcts.Tree(game.parse(SAMPLED[1]), WalkingRandom(1))
    tree.run(lambda tree: tree.simulations >= SIMULATIONS)

    def node(found: mcts.Node, depth: int, move: str, best: bool) -> Drawn:
        lines = (f"{found.visits}", f"{100 * found.chance:.0f} %") if move else (f"{found.visits}",)
        tried = [one for one in found.children.items() if one[1].visits] if depth else []
        ranked = sorted(tried, key=lambda one: preference(one[1]), reverse=True)
        kept = ranked if depth == 2 else ranked[:SHOWN]
        children = tuple(
            node(
                child,
                depth - 1 if child is ranked[0][1] or depth < 2 else 0,
                game.move_name(column),
                best and child is ranked[0][1],
            )
            for column, child in sorted(kept, key=lambda one: one[0])
        )
        return Drawn(lines, move, children, "best" if best else "")

    return draw_tree(
        node(tree.root, 2, "", True), "A tree after 500 simulations: visits and win chance of each move"
    )


def pictures() -> dict[str, str]:
    """All of them, by the names of their files."""
    drawn = {}
    for page, (name, moves) in BOARDS.items():
        game = registry.game(name)
        drawn[f"engine-{page}.svg"] = svg.draw(scene(game, game.parse(moves)))
    return {**drawn, "tree-alphabeta.svg": alphabeta_tree(), "tree-mcts.svg": mcts_tree()}


def main() -> None:
    """Write all of them anew."""
    for name, picture in pictures().items():
        (IMAGES / name).write_text(picture, encoding="utf-8")


if __name__ == "__main__":
    main()
