"""The rules of the hex games: random games must end alike on the compiled boards, the plain ones and OpenSpiel's."""

from time import process_time
from typing import Any

from conjoin import registry
from conjoin._native import hex as native_hex
from conjoin.bench.hex.openspiel import OpenSpiel
from conjoin.bench.measure import Measured, ReportProgress, require
from conjoin.core.position import Outcome

WAYS = {"ring": 1, "loop": 1, "bridge": 2, "fork": 4, "tripod": 4, "both": 5, "full": 0}
"""By how a game ended: the bits that the compiled boards give."""
RETURNS = {0: [1, -1], 1: [-1, 1], 2: [0, 0]}
"""By compiled result: what OpenSpiel gives the two players."""


def plain_rules(rules: str, size: int, games: int, report: ReportProgress) -> Measured:
    """Play random games on the plain Python board: none ends earlier, and all end with the same result."""
    name, began = f"{rules}:size={size}", process_time()
    game, what = registry.game(name), f"{name} as the plain rules"
    for seed in range(games):
        report(what, seed, games)
        moves = native_hex.random_game(rules, size, seed)
        _, result, how = native_hex.replay(rules, size, moves)
        position: Any = game.start()
        for ply, move in enumerate(moves):
            require(position.outcome is None, f"{name} seed {seed} ends no earlier than ply {ply}")
            position = position.play(move)
        where = f"{name} seed {seed} ({game.notation(position)})"
        require(position.outcome is not None, f"{where} ends")
        require(_result(position.outcome) == (result, how), f"{where} has one winner, who wins in one way")
    return _agreed(what, games, began)


def openspiel_rules(spiel: OpenSpiel, size: int, games: int, report: ReportProgress) -> Measured:
    """The same for Havannah on OpenSpiel's board, which does not say how a game was won."""
    what, began = f"havannah:size={size} as OpenSpiel's", process_time()
    for seed in range(games):
        report(what, seed, games)
        moves = native_hex.random_game("havannah", size, seed)
        _, result, _ = native_hex.replay("havannah", size, moves)
        where = f"havannah:size={size} seed {seed} (cells {moves})"
        require(not spiel.state(size, moves[:-1]).is_terminal(), f"{where} ends no earlier")
        state = spiel.state(size, moves)
        require(state.is_terminal(), f"{where} ends")
        require(state.returns() == RETURNS[result], f"{where} has one winner")
    return _agreed(what, games, began)


def _result(outcome: Outcome) -> tuple[int, int]:
    """An outcome as the compiled boards give it: the winner's side or 2 for a draw, and the ways as bits."""
    winner = 2 if outcome.winner is None else int(outcome.winner)
    return winner, sum(WAYS[way] for way in outcome.how.split("+"))


def _agreed(what: str, games: int, began: float) -> Measured:
    return Measured(what, games / (process_time() - began), "games", note=f"{games:,} agree")
