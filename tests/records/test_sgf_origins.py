"""Files of LittleGolem, H-Gui and Conjoin: how each counts columns, and how a broken game spares the others."""

import pytest

from conjoin.core.errors import BadNotation, ConjoinError, StoreError
from conjoin.core.record import Record
from conjoin.protocols.coordinates import Coordinates
from conjoin.records import sgf
from conjoin.records.reading import Reading
from conjoin.records.sgf import attempts, from_sgf, to_sgf

HGUI = "(;FF[4]GM[Havannah]SZ[3]PW[ann];W[a1](;B[d3](;W[e5])(;W[e4];B[d2]))(;B[c5];W[c4]))"
"""Variations at the second and the third move; the first of each is the main line."""
OWN = to_sgf(Record("havannah:size=3", ("ann", "bob"), "a1 d2 e1"))


@pytest.mark.parametrize(
    ("text", "moves"),
    [
        (HGUI, "a1 d2 e3"),
        (HGUI.replace("GM[Havannah]", "GM[ havannah ]"), "a1 d2 e3"),
        (HGUI.replace("GM[Havannah]", "GM[Havannah]RU[LG]").replace("e5", "e3"), "a1 d3 e3"),
        (HGUI.replace("GM[Havannah]", "").replace("e5", "e3"), "a1 d3 e3"),
        (HGUI.replace("GM[Havannah]", "GM[4100]").replace("e5", "e3"), "a1 d3 e3"),
        (HGUI.replace("[a1]", "[A1]").replace("[d3]", "[swap]"), "a1 swap e3"),
        (OWN, "a1 d2 e1"),
        # Our own file, its game's name shortened by another program, still has our private properties.
        (OWN.replace("havannah:size=3,swap=off", "Havannah"), "a1 d2 e1"),
    ],
)
def test_the_file_tells_its_coordinates_and_the_main_line_counts(text: str, moves: str) -> None:
    assert from_sgf(text).moves == moves


@pytest.mark.parametrize(
    ("text", "coordinates", "moves"),
    [
        (HGUI.replace("e5", "e3"), Coordinates.GRID, "a1 d3 e3"),
        (HGUI.replace("GM[Havannah]", "RU[LG]"), Coordinates.HGUI, "a1 d2 e3"),
        (HGUI, Coordinates.HGUI, "a1 d2 e3"),
    ],
)
def test_coordinates_can_be_forced(text: str, coordinates: Coordinates, moves: str) -> None:
    (found,) = attempts(text, coordinates)
    assert isinstance(found, Reading)
    assert found.record.moves == moves


def test_what_was_read_from_hgui_is_written_in_our_coordinates() -> None:
    record = from_sgf(HGUI)
    assert to_sgf(record).endswith(";W[a1];B[d2];W[e3])")
    assert from_sgf(to_sgf(record)) == record


GOOD = "(;FF[4]SZ[3];W[a1];B[b2])"
RECORD = from_sgf(GOOD)
BROKEN = {
    "cut in a value": "(;FF[4]SZ[3];W[a1",
    "cut after a value": "(;FF[4]SZ[3];W[a1]",
    "cut in a variation": "(;FF[4]SZ[3];W[a1](;B[b2]\n(;B[b1])",
    "cut before its first value": "(;FF",
    "text between games": "hello",
    "of another game": "(;GM[1]SZ[19];B[aa])",
    "Black begins": "(;FF[4]SZ[3];B[a1])",
    "a byte that is not UTF-8": "(;FF[4]SZ[3]PW[J\udcf6rg])",
}


@pytest.mark.parametrize("broken", BROKEN.values(), ids=BROKEN.keys())
def test_a_broken_game_costs_only_itself(broken: str) -> None:
    found = list(attempts(f"{GOOD}\n{broken}\n{GOOD}\n  {GOOD}\n"))
    good = [item.record for item in found if isinstance(item, Reading)]
    wrong = [item for item in found if isinstance(item, ConjoinError)]
    assert good == [RECORD] * 3
    assert len(wrong) == 1
    assert wrong[0].problem.startswith(f"line {3 if chr(10) in broken else 2} (character ")


def test_a_bracket_too_many_costs_nothing() -> None:
    first, second, wrong, third = attempts(f"{GOOD}\n{GOOD})\n{GOOD}")
    assert (first, second, third) == (Reading(RECORD, 1), Reading(RECORD, 2), Reading(RECORD, 3))
    assert isinstance(wrong, BadNotation)
    assert wrong.problem.startswith("line 2 (character 52): ')")


def test_good_games_keep_their_line_and_remarks() -> None:
    first, wrong, second = attempts(f"\n{GOOD}\n(;SZ[x])\n(;SZ[3]RE[W];W[resign])")
    assert first == Reading(RECORD, 2)
    assert isinstance(wrong, BadNotation)
    assert wrong.problem.startswith("line 3 (character 29): SZ is 'x'")
    assert isinstance(second, Reading)
    assert (second.line, second.remarks) == (4, ("RE is 'W', but White resigned",))


def test_a_comment_that_looks_like_a_game_is_a_comment() -> None:
    text = f"(;FF[4]SZ[3]C[as in\n{GOOD.replace(']', chr(92) + ']')}];W[a1])"
    (found,) = attempts(text)
    assert isinstance(found, Reading)
    assert found.record.moves == "a1"


def test_a_file_of_broken_games_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sgf, "BAD_LIMIT", 3)
    *_, last = found = list(attempts("(;SZ[x])\n" * 9))
    assert len(found) == 4
    assert isinstance(last, StoreError)
    assert last.problem == "line 3 (character 27): given up after 3 games, 3 of which cannot be read"
    monkeypatch.setattr(sgf, "TREE_LIMIT", 2)
    *_, last = found = list(attempts(f"{GOOD}\n" * 4 + "x"))
    assert len(found) == 3
    assert isinstance(last, StoreError)
