"""`conjoin sprt`: is the new engine better than the old one? Play until that is clear."""

from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from conjoin.cli.commands.arena.conditions import Conditions, Name
from conjoin.cli.terminal.options import AsJson, GameName, spread
from conjoin.cli.terminal.printing import complain, say, say_json
from conjoin.cli.terminal.progress import tracked
from conjoin.cli.terminal.signals import collect_until_stopped, exit_if_stopped
from conjoin.core.errors import BadOption

if TYPE_CHECKING:
    from conjoin.arena.sequential import Step
    from conjoin.ratings.elo import Results
    from conjoin.ratings.sprt import Sprt, Verdict

EXAMPLES = (
    "Examples: `conjoin sprt connect-four window:depth=5 window:depth=4 --elo0 0 --elo1 50` · "
    "`conjoin sprt havannah:size=5 mcts:simulations=2000 mcts:simulations=1000 --elo0 0 --elo1 30 --workers 0 "
    "--out faster` · `conjoin sprt --elo0 0 --elo1 10 --counts 531 1260 469` · "
    "`conjoin sprt --elo0 0 --elo1 10 --pentanomial 2 40 72 54 3 --json`"
)
NOT_ACCEPTED = 1


@spread
def sprt(
    game: GameName = "",
    new: Annotated[str, Name] = "",
    old: Annotated[str, Name] = "",
    *,
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
    counts: Annotated[
        tuple[int, int, int] | None,
        typer.Option(metavar="W D L", help="Test these games, won, drawn and lost by NEW; none is played."),
    ] = None,
    pentanomial: Annotated[
        tuple[int, int, int, int, int] | None,
        typer.Option(
            metavar="N0 N½ N1 N1½ N2", help="The same with pairs, by the points that they brought NEW."
        ),
    ] = None,
    pairs_max: Annotated[int, typer.Option(help="Pairs after which the test is given up.", min=1)] = 10_000,
    conditions: Conditions,
    out: Annotated[
        Path | None, typer.Option(help="A folder that keeps the games; the same command goes on in it.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Test sequentially whether a new engine is stronger.

    NEW plays OLD in colour-swapped pairs until one of two claims about NEW's strength is accepted. Exit code 0:
    elo1 is accepted; 1: elo0 is, or the pairs did not decide. Ctrl-C prints what stands.
    """
    from conjoin.ratings.sprt import Sprt, Verdict, model_called

    test = Sprt(elo0, elo1, alpha, beta, model_called(model))
    if counts or pentanomial:
        if game or (counts and pentanomial):
            raise BadOption("counts that are given are tested alone", "leave out the rest")
        verdict = _tested(test, counts, pentanomial, as_json)
    elif game and new and old:
        verdict = _played(test, game, (new, old), pairs_max, conditions, out, as_json)
    else:
        raise BadOption("there is nothing to test", "write GAME NEW OLD, or --counts W D L")
    if verdict is not Verdict.ELO1:
        raise typer.Exit(NOT_ACCEPTED)


def _tested(
    test: "Sprt",
    games: tuple[int, int, int] | None,
    pairs: tuple[int, int, int, int, int] | None,
    as_json: bool,
) -> "Verdict":
    """Test results that were counted elsewhere."""
    from conjoin.ratings.elo import GameResults, PairResults
    from conjoin.views.rating_text import counts_lines
    from conjoin.views.results_json import counts_json, sprt_json

    if min(*(games or ()), *(pairs or ())) < 0:
        raise BadOption("counts cannot be negative", "write how many there are of each kind")
    results: Results = PairResults(pairs) if pairs else GameResults((games or (0, 0, 0))[::-1])
    llr, verdict = test.llr(results), test.verdict(results)
    if as_json:
        say_json(sprt_json(counts_json(results), test, llr, verdict))
    else:
        _show(test, llr, verdict, *counts_lines(results))
    return verdict


def _played(
    test: "Sprt",
    name: str,
    players: tuple[str, str],
    pairs_max: int,
    conditions: Conditions,
    out: Path | None,
    as_json: bool,
) -> "Verdict":
    """Let them play until the test has decided, or was stopped."""
    from conjoin import registry
    from conjoin.arena.match import match
    from conjoin.arena.sequential import NOTHING_PLAYED, open_test, sequential
    from conjoin.ratings.failures import failure_reasons
    from conjoin.views.rating_text import match_lines
    from conjoin.views.results_json import match_json, sprt_json

    game, budgets = registry.game(name), conditions.budgets(2)
    chosen, hired = conditions.drawn(game, pairs_max), conditions.hired(2 * pairs_max, apart=False)
    seed, journal = conditions.seed, None
    with ExitStack() as closing:
        if out is not None:
            journal = closing.enter_context(
                open_test(out, game.name, players, budgets, seed, chosen.words, test)
            )
        met = match(game, *players, pairs_max, seed, budgets, chosen.positions, hired, journal)
        steps = sequential(met, test)
        shown = (
            steps if as_json else tracked(steps, "pairs at most", pairs_max, lambda step: _note(test, step))
        )
        played, stopped = collect_until_stopped(shown)
        for remark in journal.remarks if journal else ():
            complain(f"conjoin: {remark}")
    standing = played[-1][1] if played else NOTHING_PLAYED
    reasons = failure_reasons(record for pair, _ in played for record in pair.records)
    if as_json:
        result = match_json(game.name, *players, standing.tally, reasons)
        say_json(sprt_json(result, test, standing.llr, standing.verdict))
    else:
        say(f"{players[0]} against {players[1]} on {game.name}, seen from {players[0]}:")
        begun = f"begun from {chosen.words}, seed {seed}"
        _show(test, standing.llr, standing.verdict, *match_lines(standing.tally, reasons), begun)
    kept = "" if out is None else f", which are kept in {out}; run the same command again to go on"
    exit_if_stopped(stopped, f"stopped after {len(played)} pairs{kept}")
    return standing.verdict


def _show(test: "Sprt", llr: float, verdict: "Verdict", *lines: str) -> None:
    from conjoin.views.rating_text import format_verdict

    bounds = f"LLR {llr:.2f}, bounds {test.lower:.2f} and {test.upper:.2f} ({test.model} Elo)"
    for line in (format_verdict(test, verdict), bounds, *lines):
        say(f"  {line}")


def _note(test: "Sprt", step: "Step") -> str:
    """How the test stands, in a few words for a line that changes."""
    from conjoin.views.rating_text import format_standing

    standing = step[1]
    return f"LLR {standing.llr:.2f} ({test.lower:.2f} to {test.upper:.2f}), {format_standing(standing.tally)}"
