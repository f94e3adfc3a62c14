"""Proof: exact results of small boards, its compiled search against the readable one, and what it says."""

import signal
from collections.abc import Hashable
from random import Random

import pytest

from conjoin import BadOption, Limit, Side, draw, engine, game, loss_in, win_in
from conjoin._native import proof as native
from conjoin.core.analysis import Analysis, Kind
from conjoin.core.bounds import OPEN, Bounds
from conjoin.core.options import Spec
from conjoin.core.words import when_won
from conjoin.engines.evaluation.prospects import can_still_win
from conjoin.engines.proof import ENTRY, ProofEngine, _no_better_than, _score, with_swap_ahead
from conjoin.engines.search.proof import prove
from conjoin.games.hexgame import HexPosition
from tests.engines.hex_endgames import SPECS, endgames, plain_result, result_of_move
from tests.engines.midgames import midgames

VALUE = {Kind.WIN: 1, Kind.DRAW: 0, Kind.LOSS: -1}


def prover_of(spec: str, table_mib: int = 4) -> native.Prover:
    rules, _, size = spec.partition(":size=")
    return native.Prover(rules, int(size), table_mib)


def analyse(text: str, moves: str, limit: Limit) -> tuple[Analysis, HexPosition]:
    position = game(text).parse(moves)
    return ProofEngine(table=4).analyse(position, limit), position


# What is known about small boards.


@pytest.mark.parametrize("size", [2, 3])
def test_fencemaster_on_small_boards_is_drawn_from_every_opening(size: int) -> None:
    judge = prover_of(f"fencemaster:size={size}", 16)
    for opening in range(3 * size * (size - 1) + 1):
        assert judge.prove([opening])[:2] == (0, 0)


def test_havannah_on_size_three_is_won_from_the_corners_and_lost_from_everywhere_else() -> None:
    board, judge = game("havannah:size=3").start().game.board, prover_of("havannah:size=3")
    for opening in range(19):
        result = -1 if opening in board.corners else 1  # for the second player
        low, high, plies, _, line, _ = judge.prove([opening])
        assert (low, high) == (result, result)
        end = game("havannah:size=3").start().play(opening)
        for move in line:
            end = end.play(move)
        assert end.outcome is not None
        assert end.outcome.winner is (Side.FIRST if opening in board.corners else Side.SECOND)
        assert len(line) == plies


# The compiled search.


@pytest.mark.parametrize("spec", SPECS)
def test_compiled_readable_and_plain_search_agree(spec: str) -> None:
    judge, known = prover_of(spec), dict[Hashable, int]()
    for position in endgames(spec, 40, 2, 7):
        readable = prove(position, 20_000, lambda p, side: not can_still_win(p, side))
        low, high, _, move, _, _ = judge.prove(list(position.moves))
        assert (
            (low, high) == (readable.bounds.low, readable.bounds.high) == (plain_result(position, known),) * 2
        )
        assert move is None or result_of_move(position, move, known) == low


@pytest.mark.parametrize("spec", SPECS)
def test_compiled_and_readable_search_agree_on_longer_endgames(spec: str) -> None:
    judge = prover_of(spec)
    for position in endgames(spec, 8, 9, 10):
        readable = prove(position, 50_000, lambda p, side: not can_still_win(p, side))
        assert readable.bounds.exact
        assert judge.prove(list(position.moves))[:2] == (readable.bounds.low, readable.bounds.high)


@pytest.mark.parametrize("spec", SPECS)
def test_a_proven_win_comes_within_the_plies_claimed_whatever_the_loser_plays(spec: str) -> None:
    judge, random = prover_of(spec), Random(4)
    for position in endgames(spec, 15, 8, 14):
        low, high, plies, _, line, _ = judge.prove(list(position.moves))
        assert low == high
        if low == 0:
            continue
        assert len(line) == plies
        winner = position.to_move if low > 0 else position.to_move.other
        end = position
        while end.outcome is None:
            choice = judge.prove(list(end.moves))[3]
            assert choice is not None
            end = end.play(choice if end.to_move is winner else random.choice(end.legal_moves()))
        assert end.outcome.winner is winner
        assert len(end.moves) - len(position.moves) <= plies


def test_the_play_of_a_draw_ends_where_nobody_can_win_any_more() -> None:
    judge, draws = prover_of("fencemaster:size=3"), 0
    for position in endgames("fencemaster:size=3", 20, 6, 12):
        low, high, _, _, line, _ = judge.prove(list(position.moves))
        if (low, high) != (0, 0):
            continue
        draws += 1
        end = position
        for move in line:
            assert judge.prove(list(end.moves))[:2] == (0, 0)
            end = end.play(move)
        full = end.outcome is not None and end.outcome.winner is None
        assert full or not any(can_still_win(end, side) for side in Side)
    assert draws > 3


def test_symmetric_positions_are_looked_up() -> None:
    board = game("fencemaster:size=3")
    judge = prover_of("fencemaster:size=3")
    opening = [board.parse_move(name) for name in ("a1", "c3", "b3", "c2")]
    low, high, *_, nodes = judge.prove(opening)
    assert (low, high) == (0, 0)
    assert nodes > 100
    for symmetry in board.symmetries:
        again = judge.prove([symmetry[move] for move in opening])
        assert again[:2] == (low, high)
        assert again[-1] == 0


def test_the_same_limit_gives_the_same_answer_and_more_nodes_never_take_anything_back() -> None:
    moves = [9]
    exact = prover_of("fencemaster:size=3").prove(moves)
    for nodes in (0, 1, 50, 1_000, 5_000):
        first, second = (prover_of("fencemaster:size=3").prove(moves, nodes=nodes) for _ in range(2))
        assert first == second
        assert first[0] <= exact[0] <= first[1]
        assert first[-1] <= nodes


def test_prospects_are_the_same_in_both_languages() -> None:
    seen = set()
    for spec in SPECS:
        judge = prover_of(spec, 1)
        for position in [*midgames(spec, 20), *endgames(spec, 25, 1, 7)]:
            readable = tuple(can_still_win(position, side) for side in Side)
            assert judge.can_still_win(list(position.moves)) == readable
            seen.add(readable)
    assert len(seen) == 4


def test_a_search_can_be_interrupted_and_goes_on_afterwards() -> None:
    def ring(*_: object) -> None:
        raise InterruptedError

    judge, before = prover_of("havannah:size=6"), signal.signal(signal.SIGALRM, ring)
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.05)
        with pytest.raises(InterruptedError):
            judge.prove([])
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    assert judge.prove([], nodes=100)[-1] <= 100


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: native.Prover("hex", 4), "rules must be"),
        (lambda: native.Prover("havannah", 14), "size must be 2..13"),
        (lambda: native.Prover("havannah", 4, 0), "table_mib must be 1"),
        (lambda: native.Prover("havannah", 4, 1).prove([99]), "ply 1"),
        (lambda: native.Prover("havannah", 4, 1).prove([], nodes=-1), "nodes must be 0"),
        (lambda: native.Prover("havannah", 4, 1).prove([], seconds=-1), "seconds must be 0"),
        (lambda: native.Prover("havannah", 2, 1).prove([0, 3, 1]), "the game is over"),
    ],
)
def test_bad_arguments_are_refused(call: object, message: str) -> None:
    assert callable(call)
    with pytest.raises(ValueError, match=message):
        call()


# The engine.


@pytest.mark.parametrize("spec", SPECS)
def test_every_line_is_true_and_the_best_comes_first(spec: str) -> None:
    known: dict[Hashable, int] = {}
    with ProofEngine(table=4) as thinker:
        for position in endgames(spec, 10, 3, 7):
            lines = thinker.analyse(position, Limit()).lines
            assert sorted(line.move for line in lines) == list(position.legal_moves())
            assert VALUE[lines[0].score.kind] == plain_result(position, known)
            for line in lines:
                assert line.variation[0] == line.move
                if line.score.kind is not Kind.ESTIMATE:
                    assert VALUE[line.score.kind] == result_of_move(position, line.move, known)
            scores = [line.score for line in lines[1:]]  # of equally good moves any may be played
            assert scores == sorted(scores, reverse=True)


def test_the_expected_play_of_a_win_ends_when_the_score_says() -> None:
    for position in endgames("havannah:size=4", 15, 10, 18):
        best = ProofEngine(table=4).analyse(position, Limit()).lines[0]
        end = position
        for move in best.variation:
            end = end.play(move)
        assert end.outcome is not None
        assert len(best.variation) == best.score.plies
        assert best.reasons[0].rule == "proof"
        assert when_won(best.score.moves or 0, at_most=True) in best.reasons[0].text


def test_what_is_not_proven_is_called_so_and_estimated() -> None:
    analysis, position = analyse("havannah:size=6", "f6", Limit(nodes=50))
    assert len(analysis.lines) == len(position.legal_moves())
    assert {line.score.kind for line in analysis.lines} == {Kind.ESTIMATE}
    assert all(line.reasons[0].text.startswith("not proven within the limit") for line in analysis.lines)
    assert all(-1 <= line.score.value <= 1 for line in analysis.lines)
    assert analysis.nodes <= 50


def test_the_same_question_has_the_same_answer_under_a_node_limit() -> None:
    thinker = ProofEngine(table=4)
    position = game("fencemaster:size=4").parse("a1 d4 b2 c3 e4")

    def lines(limit: Limit) -> object:
        analysis = thinker.analyse(position, limit)
        return analysis.lines, analysis.nodes

    first = lines(Limit(nodes=3_000))
    lines(Limit(nodes=10_000))
    assert lines(Limit(nodes=3_000)) == first
    assert lines(Limit(nodes=10_000)) != first


def test_no_time_at_all_still_gives_a_move() -> None:
    analysis, position = analyse("fencemaster:size=5", "a1 b2", Limit(seconds=0))
    assert analysis.best in position.legal_moves()


def test_reasons_name_what_the_stone_does_and_who_has_nothing_left_to_build() -> None:
    analysis, _ = analyse(
        "fencemaster:size=2", "a1 b2", Limit()
    )  # Black in the centre: only White can ring it
    texts = [reason.text for reason in analysis.lines[0].reasons]
    assert texts[0] == "proven: a draw if both sides play their best"
    assert texts[-1] == "Black can no longer build anything that wins"
    assert not any(text.startswith("White can no longer") for text in texts)
    for position in endgames("havannah:size=4", 5, 10, 12):
        lines = ProofEngine(table=4).analyse(position, Limit()).lines
        assert len(lines[0].reasons) > 1 or lines[0].score.plies is None
        assert all(len(line.reasons) == 1 for line in lines[1:])


# The swap.


def test_with_a_swap_the_second_player_takes_a_won_stone_and_leaves_a_lost_one() -> None:
    taken, _ = analyse("havannah:size=3,swap=on", "a1", Limit())
    swap = game("havannah:size=3,swap=on").parse_move("swap")
    assert taken.best == swap
    assert taken.lines[0].score.kind is Kind.WIN
    left, _ = analyse("havannah:size=3,swap=on", "c3", Limit())
    assert left.best != swap
    assert left.lines[0].score.kind is Kind.WIN
    assert {line.score.kind for line in left.lines if line.move == swap} == {Kind.LOSS}


def test_with_a_swap_ahead_no_first_move_of_a_decided_game_wins() -> None:
    analysis, position = analyse("havannah:size=3,swap=on", "", Limit())
    assert {line.score.kind for line in analysis.lines} == {Kind.LOSS}
    for line in analysis.lines[:3]:
        end = position
        for move in line.variation:
            end = end.play(move)
        assert end.outcome is not None
        assert end.outcome.winner is Side.SECOND
        assert len(line.variation) == line.score.plies


def test_options_are_checked() -> None:
    for option in ("table=0", "level=3"):
        with pytest.raises(BadOption, match="proof"):
            ENTRY.make(Spec.parse(f"proof:{option}"))
    with pytest.raises(BadOption, match="does not play"):
        engine("proof", game("connect-four"))


# Bounds as scores.


def test_exact_bounds_are_forced_results() -> None:
    assert _score(Bounds(1, 1, 5), 0.0) == win_in(5)
    assert _score(Bounds(-1, -1, 4), 0.9) == loss_in(4)
    assert _score(Bounds(0, 0), 0.9) == draw()


def test_half_a_proof_moves_the_estimate() -> None:
    """An estimate stays between the bounds that are proven."""
    assert _score(Bounds(0, 1), -1.0).value == 0
    assert _score(Bounds(0, 1), 0.5).value == 0.75
    assert _score(Bounds(-1, 0), 0.5).value == -0.25
    assert _score(OPEN, 0.5).value == 0.5


def test_no_move_is_better_than_the_best() -> None:
    assert _no_better_than(OPEN, Bounds(0, 0, 0, (5,))) == Bounds(-1, 0)
    assert _no_better_than(OPEN, Bounds(-1, -1, 6, (5,))) == Bounds(-1, -1, 6)
    assert _no_better_than(Bounds(-1, -1, 2, (4,)), Bounds(1, 1, 3, (5,))) == Bounds(-1, -1, 2, (4,))


def test_a_swap_turns_a_loss_and_keeps_everything_else() -> None:
    assert with_swap_ahead(Bounds(1, 1, 5, (3,)), 37) == Bounds(1, 1, 5, (3,))
    assert with_swap_ahead(Bounds(0, 0, 0, (3,)), 37) == Bounds(0, 0, 0, (3,))
    assert with_swap_ahead(Bounds(-1, -1, 4, (3,)), 37) == Bounds(1, 1, 5, (37, 3))
    assert with_swap_ahead(OPEN, 37) == Bounds(0, 1)
