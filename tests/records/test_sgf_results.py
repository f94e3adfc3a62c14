"""Who won in an SGF file: what RE means by its origin, and what counts where the board says otherwise."""

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given

from conjoin.core.errors import BadNotation
from conjoin.core.position import Outcome, Side
from conjoin.core.record import Ending, Record
from conjoin.records.reading import Reading
from conjoin.records.replay import replay
from conjoin.records.sgf import attempts, from_sgf, to_sgf
from tests.records.games import BRIDGE, elsewhere, games_played, littlegolem

ON_THE_BOARD = Outcome(Side.FIRST, "bridge", (0, 1, 2, 3))


def reading(text: str) -> Reading:
    (found,) = attempts(text)
    assert isinstance(found, Reading)
    return found


@pytest.mark.parametrize(
    ("result", "winner", "ending"),
    [
        ("RE[W]", Side.SECOND, None),
        ("RE[B]", Side.FIRST, None),
        ("RE[White+Resign]", Side.SECOND, Ending.RESIGN),
        ("RE[b+t]", Side.FIRST, Ending.TIMEOUT),
        ("RE[0]", None, None),
    ],
)
@pytest.mark.parametrize("rules", ["RU[LG]", "RU[ lg ]"])
def test_littlegolem_names_the_loser(
    rules: str, result: str, winner: Side | None, ending: Ending | None
) -> None:
    found = reading(elsewhere(BRIDGE[:4], result, rules))
    assert found.record.outcome is not None
    assert (found.record.outcome.winner, found.record.ending) == (winner, ending)
    assert found.remarks == ()


@pytest.mark.parametrize("rules", ["", "RU[]", "RU[Havannah]"])
def test_everybody_else_names_the_winner(rules: str) -> None:
    record = from_sgf(elsewhere(BRIDGE[:4], "RE[W]", rules))
    assert record.outcome == Outcome(Side.FIRST, "unknown")


@pytest.mark.parametrize(
    ("text", "remark"),
    [
        (littlegolem(BRIDGE), None),
        (littlegolem(BRIDGE, ""), None),
        (littlegolem(BRIDGE, "RE[?]"), None),
        (elsewhere(BRIDGE, "RE[W]"), None),
        (elsewhere(BRIDGE, "RE[W+]"), None),
        (
            littlegolem(BRIDGE, "RE[W]"),
            "RE is 'W', which names the loser here, but the board says that White won by bridge",
        ),
        (elsewhere(BRIDGE, "RE[B]"), "RE is 'B', but the board says that White won by bridge"),
        (elsewhere(BRIDGE, "RE[0]"), "RE is '0', but the board says that White won by bridge"),
        (elsewhere(BRIDGE, "RE[B+R]"), "RE is 'B+R', but the board says that White won by bridge"),
        (elsewhere(BRIDGE, "RE[W+R]"), "RE is 'W+R', but the board was already decided: White won by bridge"),
        (littlegolem((*BRIDGE, "resign")), "Black resigned after the end: White won by bridge"),
    ],
)
def test_the_board_decides_and_the_rest_is_a_remark(text: str, remark: str | None) -> None:
    found = reading(text)
    assert (found.record.outcome, found.record.ending) == (ON_THE_BOARD, Ending.RULES)
    assert found.remarks == ((remark,) if remark else ())
    assert replay(found.record).problems == ()


@pytest.mark.parametrize(
    ("text", "remark"),
    [
        (littlegolem(("e1", "resign"), "RE[B]"), None),
        (elsewhere(("e1", "resign"), "RE[W+R]"), None),
        (elsewhere(("e1", "resign")), None),
        (elsewhere(("e1", "resign"), "RE[B]"), "RE is 'B', but Black resigned"),
        (elsewhere(("e1", "resign"), "RE[0]"), "RE is '0', but Black resigned"),
        (
            littlegolem(("e1", "resign"), "RE[W]"),
            "RE is 'W', which names the loser here, but Black resigned",
        ),
    ],
)
def test_a_resignation_counts_more_than_re(text: str, remark: str | None) -> None:
    found = reading(text)
    assert (found.record.outcome, found.record.ending) == (Outcome(Side.FIRST, "resign"), Ending.RESIGN)
    assert found.remarks == ((remark,) if remark else ())


@given(games_played(["havannah"]))
def test_what_came_from_littlegolem_is_written_so_that_it_reads_back(
    played: tuple[str, str, Outcome | None],
) -> None:
    name, moves, outcome = played
    loser = "WB"[outcome.winner.other] if outcome and outcome.winner is not None else "?"
    theirs = littlegolem(tuple(moves.split()), f"RE[{loser}]", f"GM[{name}]").replace("SZ[4]", "")
    record = from_sgf(theirs)
    assert record.outcome == outcome
    assert "RU[" not in to_sgf(record)
    assert reading(to_sgf(record)) == Reading(record, 1)


def test_a_game_of_littlegolem_that_only_re_decides_is_written_with_its_winner() -> None:
    record = from_sgf(littlegolem(BRIDGE[:4], "RE[W]"))
    assert record.outcome == Outcome(Side.SECOND, "unknown")
    assert "RE[B+]" in to_sgf(record)
    assert from_sgf(to_sgf(record)) == record
    # Rules that are added to our file later do not turn its result round.
    assert from_sgf(to_sgf(record).replace("RE[", "RU[LG]RE[")) == record


def test_re_changed_in_our_own_file_is_a_remark() -> None:
    record = Record("havannah:size=4", ("ann", "bob"), " ".join(BRIDGE), ON_THE_BOARD, Ending.RULES)
    found = reading(to_sgf(record).replace("RE[W+]", "RE[B+]"))
    assert found.record == record
    assert found.remarks == ("RE is 'B+', but the board says that White won by bridge",)


def test_a_record_against_its_board_is_kept_as_json_only() -> None:
    record = Record("havannah:size=4", ("ann", "bob"), " ".join(BRIDGE), Outcome(Side.SECOND, "x"))
    with pytest.raises(BadNotation, match=r"would change as SGF; save the game as \.jsonl"):
        to_sgf(record)
    assert from_sgf(to_sgf(replace(record, outcome=ON_THE_BOARD))).outcome == ON_THE_BOARD


def test_the_example_is_as_littlegolem_writes_it() -> None:
    example = Path(__file__).parents[2] / "examples" / "ring.hgf"
    found = reading(example.read_text())
    assert found.record.outcome is not None
    assert (found.record.outcome.winner, found.record.outcome.how) == (Side.FIRST, "ring")
    assert "RU[LG]RE[B]" in example.read_text()
    assert found.remarks == ()
