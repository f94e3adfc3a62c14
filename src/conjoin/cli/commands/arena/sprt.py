"""`conjoin sprt`: is the new engine better than the old one? Play until that is clear."""

from typing import TYPE_CHECKING, Annotated

import typer

from conjoin.cli.commands.arena.match import Name, OpeningsChoice, Out, Seed, Workers, plan_match
from conjoin.cli.terminal.options import (
    AsJson,
    Cluster,
    Depth,
    GameName,
    Limits,
    Nodes,
    Seconds,
    Simulations,
    Time,
    read_budgets,
)
from conjoin.cli.terminal.printing import say, say_json
from conjoin.cli.terminal.progress import tracked
from conjoin.cli.terminal.signals import collect_until_stopped, exit_if_stopped

if TYPE_CHECKING:
    from conjoin.arena.sequential import SprtState, Step
    from conjoin.ratings.failures import FailureReason
    from conjoin.ratings.sprt import Sprt

EXAMPLES = (
    "Examples: `conjoin sprt connect-four window:depth=5 window:depth=4 --elo0 0 --elo1 50` · "
    "`conjoin sprt havannah:size=5 mcts:simulations=2000 mcts:simulations=1000 --elo0 0 --elo1 30 --workers 0 --json`"
)
NOT_ACCEPTED = 1


def sprt(
    game: GameName,
    new: Annotated[str, Name],
    old: Annotated[str, Name],
    elo0: Annotated[float, typer.Option(help="Accepted if NEW is no more than this much stronger.")],
    elo1: Annotated[float, typer.Option(help="Accepted if NEW is at least this much stronger.")],
    alpha: Annotated[float, typer.Option(help="The risk of accepting elo1 where elo0 is true.")] = 0.05,
    beta: Annotated[float, typer.Option(help="The risk of accepting elo0 where elo1 is true.")] = 0.05,
    model: Annotated[
        str,
        typer.Option(
            help="The unit of elo0 and elo1: logistic or normalised Elo.",
            autocompletion=lambda: ["logistic", "normalised"],
        ),
    ] = "logistic",
    pairs_max: Annotated[int, typer.Option(help="Pairs after which the test is given up.", min=1)] = 10_000,
    seed: Seed = 0,
    seconds: Seconds = None,
    nodes: Nodes = None,
    simulations: Simulations = None,
    depth: Depth = None,
    time: Time = None,
    limits: Limits = None,
    openings: OpeningsChoice = "",
    workers: Workers = None,
    cluster: Cluster = None,
    out: Out = None,
    as_json: AsJson = False,
) -> None:
    """Test sequentially whether a new engine is stronger.

    NEW plays OLD in colour-swapped pairs until one of two claims about NEW's strength is accepted. Exit code 0:
    elo1 is accepted; 1: elo0 is, or the pairs did not decide. Ctrl-C prints what stands.
    """
    from conjoin import Limit
    from conjoin.arena.sequential import sequential
    from conjoin.ratings.sprt import Sprt, Verdict, model_called

    test = Sprt(elo0, elo1, alpha, beta, model_called(model))
    budgets = read_budgets(Limit(seconds, depth, nodes, simulations), time, limits, 2)
    planned = plan_match(game, (new, old), pairs_max, seed, budgets, openings, workers, cluster, out)
    steps = sequential(planned.pairs, test)
    shown = steps if as_json else tracked(steps, "pairs at most", pairs_max, lambda step: _note(test, step))
    played, stopped = collect_until_stopped(shown)
    if as_json:
        _print_json(planned.game.name, (new, old), test, played)
    else:
        say(f"{new} against {old} on {planned.game.name}, seen from {new}:")
        _show(test, played)
        say(f"  {planned.openings}")
    exit_if_stopped(stopped, f"stopped after {len(played)} pairs")
    if played[-1][1].verdict is not Verdict.ELO1:
        raise typer.Exit(NOT_ACCEPTED)


def _print_json(game: str, players: tuple[str, str], test: "Sprt", played: "list[Step]") -> None:
    from conjoin.views.results_json import match_json, sprt_json

    standing = _standing(played)
    result = match_json(game, *players, standing.tally, _reasons(played))
    say_json(sprt_json(result, test, standing.llr, standing.verdict))


def _show(test: "Sprt", played: "list[Step]") -> None:
    from conjoin.views.rating_text import format_verdict, match_lines

    standing = _standing(played)
    say(f"  {format_verdict(test, standing.verdict)}")
    say(f"  LLR {standing.llr:.2f}, bounds {test.lower:.2f} and {test.upper:.2f} ({test.model} Elo)")
    for line in match_lines(standing.tally, _reasons(played)):
        say(f"  {line}")


def _note(test: "Sprt", step: "Step") -> str:
    """How the test stands, in a few words for a line that changes."""
    from conjoin.views.rating_text import format_standing

    standing = step[1]
    return f"LLR {standing.llr:.2f} ({test.lower:.2f} to {test.upper:.2f}), {format_standing(standing.tally)}"


def _standing(played: "list[Step]") -> "SprtState":
    from conjoin.arena.sequential import NOTHING_PLAYED

    return played[-1][1] if played else NOTHING_PLAYED


def _reasons(played: "list[Step]") -> "list[FailureReason]":
    from conjoin.ratings.failures import failure_reasons

    return failure_reasons(record for pair, _ in played for record in pair.records)
