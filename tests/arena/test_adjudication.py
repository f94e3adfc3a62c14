"""Games broken off by proof: the result is the true one, and nothing ends before its ply."""

import pytest

from conjoin import BadOption, Ending, Side, game
from conjoin.arena.adjudication import Adjudication, refuse_unprovable
from conjoin.arena.job import Job, play
from conjoin.records.jsonl import from_json, to_json
from conjoin.records.replay import replay
from conjoin.solver import solve_many


def test_connect_four_games_end_at_the_ply_with_their_exact_value() -> None:
    connect_four = game("connect-four")
    for seed in range(6):
        record = play(
            Job(connect_four.name, ("random", "random"), "44", seed=seed, adjudication=Adjudication(12))
        )
        position = connect_four.parse(record.moves)
        if position.outcome is not None:
            continue
        (score,) = solve_many([record.moves])
        winner = None if score == 0 else position.to_move if score > 0 else position.to_move.other
        assert (len(position.moves), record.ending) == (12, Ending.ADJUDICATION)
        assert record.outcome is not None
        assert record.outcome.winner == winner
        assert record.outcome.how.startswith("proven: ")
        assert replay(record).problems == ()
        assert from_json(to_json(record)) == record


def test_a_hex_game_ends_when_a_win_is_proven() -> None:
    record = play(Job("havannah:size=3", ("random", "random"), "a1", seed=1, adjudication=Adjudication(0)))
    assert (record.moves, record.ending) == ("a1", Ending.ADJUDICATION)
    assert record.outcome is not None
    assert record.outcome.winner is Side.FIRST  # on size 3 the corners win


def test_games_no_solver_knows_are_refused() -> None:
    with pytest.raises(BadOption, match="leave --adjudicate out"):
        refuse_unprovable(game("connect-four:width=12,height=12"))
    refuse_unprovable(game("havannah"))
