"""`conjoin explain`: what an engine thinks in sentences, beside the exact verdict where that is known."""

from typing import Annotated

import typer

from conjoin.cli.commands.truth.analyse import EngineName, Moves
from conjoin.cli.terminal.options import AsJson, GameName, Look, Plain, one_look
from conjoin.cli.terminal.printing import (
    board_text,
    say,
    say_explained_move,
    say_json,
    say_plan,
    say_text,
)
from conjoin.core.words import counted

EXAMPLES = (
    "Examples: `conjoin explain connect-four 4453` · "
    "`conjoin explain fencemaster:size=5 'e5 a1' --engine schmipo` · `conjoin explain havannah '' --all`"
)


MOST_GHOSTS = 9
"""Expected stones that the picture shows at most, by their one-digit numbers."""


def explain(
    game: GameName,
    moves: Moves,
    engine: EngineName = None,
    every_move: Annotated[
        bool, typer.Option("--all", help="Explain every move, not only those that matter.")
    ] = False,
    look: Look = None,
    plain: Plain = False,
    as_json: AsJson = False,
) -> None:
    """Explain moves in sentences, beside the exact truth.

    First comes what decides the position, where that is known; then what an engine thinks of the moves that matter,
    a dozen at most.
    """
    from conjoin import registry
    from conjoin.explain.any_position import explain as planned
    from conjoin.explain.explanation import explain as explained
    from conjoin.views.json import explanation_json, plan_json

    played = registry.game(game)
    position = played.parse(moves)
    explanation = explained(played, position, engine or registry.adviser(played))
    plan = planned(position, explanation.known, guess=explanation.analysis)
    if as_json:
        say_json({**explanation_json(explanation), "plan": plan_json(plan)})
        return
    shown = explanation.moves if every_move else explanation.relevant
    first, *others = shown
    # Longer play is harder to follow in a picture than in the sentence.
    lit = plan.deciding if len(plan.deciding.after) <= MOST_GHOSTS else None
    say(board_text(played, position, one_look(plain, look), lit))
    say(f"{played.caption(position)}\n")
    if not plan.is_empty:
        say_plan(plan)
        say()
    say_explained_move(played, f"{explanation.engine} would play ", first)
    if others:
        say("\nIts other thoughts:")
    for one in others:
        say_explained_move(played, "", one, "  ")
    if left := len(explanation.moves) - len(shown):
        say_text(f"... and {counted(left, 'more move')}; --all explains them too.", "  ")
