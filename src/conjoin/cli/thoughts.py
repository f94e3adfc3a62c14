"""`conjoin analyse` and `conjoin explain`: what an engine thinks of a position."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Any

import typer

from conjoin.cli.options import AsJson, Depth, GameName, Nodes, Plain, Seconds, complete_engines
from conjoin.cli.tables import show_table
from conjoin.cli.terminal import board_text, say, say_json

if TYPE_CHECKING:
    from conjoin.core.analysis import Analysis, Limit, Line
    from conjoin.core.game import Game
    from conjoin.core.position import Move, Position

ANALYSE_EXAMPLES = (
    "Examples: `conjoin analyse connect-four 4453` · `conjoin analyse connect-four '' --engine window --json`"
)
EXPLAIN_EXAMPLES = (
    "Examples: `conjoin explain connect-four 4453` · "
    "`conjoin explain fencemaster:size=5 'e5 a1' --engine schmipo` · `conjoin explain havannah '' --all`"
)

VERDICT_SECONDS = 5.0
"""How long `explain` waits for the exact results of all moves together."""
TOLD = 12
"""How many moves `explain` tells of at most, the best first."""

Moves = Annotated[str, typer.Argument(help="The moves so far, such as 4453; '' for the start.")]
EngineName = Annotated[
    str | None, typer.Option(help="Who thinks, such as window:depth=4.", autocompletion=complete_engines)
]


def analyse(
    game: GameName,
    moves: Moves,
    engine: EngineName = None,
    seconds: Seconds = None,
    depth: Depth = None,
    nodes: Nodes = None,
    as_json: AsJson = False,
) -> None:
    """Show every move an engine considers, best first, with score, expected play and reasons."""
    from conjoin.core.analysis import Limit
    from conjoin.views.analysis_json import analysis_json

    thoughts = _Thoughts(game, moves, engine, Limit(seconds, depth, nodes))
    if as_json:
        say_json(analysis_json(thoughts.game, thoughts.position, thoughts.engine, thoughts.analysis))
    else:
        _show_table(thoughts)


def explain(
    game: GameName,
    moves: Moves,
    engine: EngineName = None,
    every_move: Annotated[
        bool, typer.Option("--all", help="Tell of every move, not only of those that matter.")
    ] = False,
    plain: Plain = False,
    as_json: AsJson = False,
) -> None:
    """Say in sentences what an engine thinks of the moves that matter, a dozen at most."""
    from conjoin.core.analysis import Limit
    from conjoin.views.analysis_json import analysis_json
    from conjoin.views.sentences import line_words

    thoughts = _Thoughts(game, moves, engine, Limit())
    exact = _verdicts(thoughts)
    lines = thoughts.analysis.lines
    told = lines if every_move or as_json else _that_matter(lines, exact)
    sentences = [line_words(thoughts.game, line) + exact.get(line.move, "") for line in told]
    if as_json:
        values = analysis_json(thoughts.game, thoughts.position, thoughts.engine, thoughts.analysis)
        say_json({**values, "sentences": sentences})
        return
    say(board_text(thoughts.game, thoughts.position, plain))
    say(f"{thoughts.caption}\n\n{thoughts.engine} would play {sentences[0]}")
    if sentences[1:]:
        say("\nIts other thoughts:")
    for sentence in sentences[1:]:
        say(f"  {sentence}")
    if left := len(lines) - len(told):
        say(f"  ... and {left} more move{'s' if left > 1 else ''}; --all tells of them too.")


def _that_matter(lines: Sequence["Line"], exact: "dict[Move, str]") -> "list[Line]":
    """A dozen at most, the best first: moves that the engine looked at, or whose result is known."""
    from conjoin.core.analysis import Kind
    from conjoin.engines.mcts import SearchedLine

    def matters(line: "Line") -> bool:
        visited = not isinstance(line, SearchedLine) or line.visits > 0
        return visited or line.score.kind is not Kind.ESTIMATE or line.move in exact

    best, *others = lines
    return [best, *filter(matters, others)][:TOLD]


class _Thoughts:
    """A position and what an engine thinks of it; raises IllegalMove after the end of the game."""

    def __init__(self, game: str, moves: str, engine: str | None, limit: "Limit") -> None:
        from conjoin import registry
        from conjoin.core.errors import IllegalMove
        from conjoin.views.scene import caption

        self.game: Game[Any] = registry.game(game)
        self.position: Position = self.game.parse(moves)
        self.caption = caption(self.game, self.position)
        self.engine = engine or registry.adviser(self.game)
        with registry.engine(self.engine, self.game) as thinker:
            if self.position.outcome is not None:
                raise IllegalMove(
                    f"after {moves!r} the game is over: {self.caption}", "leave out the last move"
                )
            self.analysis: Analysis = thinker.analyse(self.position, limit)


def _verdicts(thoughts: _Thoughts) -> "dict[Move, str]":
    """By move: the exact result where a solver finds it soon, as a sentence to stand beside the engine's."""
    from conjoin.engines.exact import exact_score
    from conjoin.engines.judge import judge_of
    from conjoin.games.connect_four import ConnectFourPosition
    from conjoin.views.sentences import score_words

    position = thoughts.position
    if not isinstance(position, ConnectFourPosition) or not position.board.fits_a_word:
        return {}
    board = position.board
    judge = judge_of(board.width, board.height, board.line)
    *_, found = judge.tighten(position.moves, VERDICT_SECONDS)
    return {
        move: f" Exactly: {score_words(exact_score(bounds.low, position))}."
        for move, bounds in found.items()
        if bounds.exact
    }


def _show_table(thoughts: _Thoughts) -> None:
    from conjoin.views.sentences import score_words

    game, analysis = thoughts.game, thoughts.analysis
    rows = [
        (
            game.move_name(line.move),
            score_words(line.score),
            game.join_moves(game.move_name(move) for move in line.variation),
            "\n".join(f"{reason.points:+g}  {reason.rule}: {reason.text}" for reason in line.reasons),
        )
        for line in analysis.lines
    ]
    show_table(f"{thoughts.engine}: {thoughts.caption}", ("move", "score", "expected play", "reasons"), rows)
    say(f"depth {analysis.depth}, {analysis.nodes} nodes, {analysis.seconds:.3f} s")
