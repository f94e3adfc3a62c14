"""Games broken off by proof: the result is the true one, and nothing ends before its ply."""

import pytest

from conjoin import BadOption, Ending, Side, game, solve_many
from conjoin.arena.adjudication import Adjudication, refuse_unprovable
from conjoin.arena.job import Job, play
from conjoin.records.jsonl import from_json, to_json
from conjoin.records.replay import replay


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


def test_a_board_of_more_than_64_bits_is_judged_when_few_cells_are_free() -> None:
    large = game("connect-four:width=10,height=6")
    refuse_unprovable(large)
    moves = "4647768a17a24443366a8653655399933877759899825845a11"
    assert Adjudication(0).verdict(large.parse(moves[:20])) is None
    found = Adjudication(0).verdict(large.parse(moves))
    assert found is not None
    assert found.how == "proven: Yellow wins within 7 plies"


def test_games_no_solver_knows_are_refused() -> None:
    with pytest.raises(BadOption, match="leave --adjudicate out"):
        refuse_unprovable(game("connect-four:width=12,height=12"))
    refuse_unprovable(game("havannah"))
