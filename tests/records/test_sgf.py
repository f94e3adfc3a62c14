"""Hex games as SGF: our own files there and back, and files from elsewhere."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from conjoin.core.errors import BadNotation, BadOption, UnknownName
from conjoin.core.position import Outcome, Side
from conjoin.core.record import Ending, Record
from conjoin.records.replay import replay
from conjoin.records.sgf import from_sgf, read, to_sgf, write
from tests.records.games import BRIDGE, elsewhere, games_played, littlegolem

PLAIN = Record("havannah:size=4", ("ann", "bob"), "e1 d3")


OUTCOMES = st.builds(
    Outcome, st.sampled_from([None, *Side]), st.text(), st.lists(st.integers(0, 10**6)).map(tuple)
)


@st.composite
def records(draw: st.DrawFn) -> Record:
    name, moves, outcome = draw(games_played(["havannah", "fencemaster"]))
    sound = draw(st.booleans())
    claimed = draw(st.none() | OUTCOMES)
    if claimed and outcome:
        claimed = replace(claimed, winner=outcome.winner)  # in SGF the board tells who won
    return Record(
        game=name,
        players=draw(st.tuples(st.text(), st.text())),
        moves=moves,
        outcome=outcome if sound else claimed,
        ending=(Ending.RULES if outcome else None) if sound else draw(st.sampled_from([None, *Ending])),
        clock=draw(st.lists(st.floats(min_value=0, allow_nan=False, allow_infinity=False)).map(tuple)),
        seed=draw(st.none() | st.integers(-(10**40) + 1, 10**40 - 1)),
        event=draw(st.text()),
        id=draw(st.text()),
        opening_plies=draw(st.integers(0, 10**6)),
    )


@given(records())
def test_round_trip_is_the_identity(record: Record) -> None:
    assert from_sgf(to_sgf(record)) == record


@settings(max_examples=20)
@given(st.lists(records(), min_size=1, max_size=4))
def test_collections_round_trip(games: list[Record]) -> None:
    assert read(write(games)) == games


@given(games_played(["havannah", "fencemaster"]))
def test_without_private_properties_the_board_tells_the_outcome(
    played: tuple[str, str, Outcome | None],
) -> None:
    name, moves, outcome = played
    ours = to_sgf(Record(name, ("ann", "bob"), moves, outcome, Ending.RULES if outcome else None))
    plain = ours.split("ENDING[")[0] + "\n" + ours.partition("\n")[2] + ("" if "\n" in ours else ")")
    assert from_sgf(plain) == from_sgf(ours)


@pytest.mark.parametrize(
    "record",
    [
        replace(PLAIN, moves="E1,d3"),
        replace(PLAIN, moves="  e1\n3:3 swap  "),
        replace(PLAIN, moves="e1 zz9 e1 ]\\ ü"),
        replace(PLAIN, game="havannah: size = 4 , swap=off"),
        replace(PLAIN, game="havannah"),
        replace(PLAIN, game="fencemaster:swap=on,size=13"),
        replace(PLAIN, players=("a\tb\r\nc", "]\\:[("), event="\n"),
        replace(PLAIN, outcome=Outcome(Side.FIRST, " two\nlines\t")),
    ],
)
def test_odd_spellings_are_kept_to_the_letter(record: Record) -> None:
    assert from_sgf(to_sgf(record)) == record


def test_what_other_programs_see() -> None:
    outcome = Outcome(Side.SECOND, "resign")
    text = to_sgf(
        Record("havannah", ("a\nn]n", "bob"), "h8 swap", outcome, Ending.RESIGN, (0.5, 1.0), 7, "cup")
    )
    for part in (
        "FF[4]",
        "SZ[8]",
        "GM[havannah:size=8,swap=off]",
        "PW[a n\\]n]",
        "PB[bob]",
        "EV[cup]",
        "RE[B+R]",
    ):
        assert part in text
    assert text.endswith("\n;W[h8];B[swap])")
    assert "ENDING[resign]HOW[resign]CLOCK[0.5 1.0]SEED[7]" in text


@pytest.mark.parametrize(
    ("ending", "winner", "result"),
    [
        (Ending.RULES, Side.FIRST, "RE[W+]"),
        (Ending.RESIGN, Side.FIRST, "RE[W+R]"),
        (Ending.TIMEOUT, Side.SECOND, "RE[B+T]"),
        (Ending.ILLEGAL, Side.SECOND, "RE[B+F]"),
        (Ending.CRASH, Side.FIRST, "RE[W+F]"),
        (Ending.RULES, None, "RE[0]"),
    ],
)
def test_every_ending_has_its_result(ending: Ending, winner: Side | None, result: str) -> None:
    record = replace(PLAIN, ending=ending, outcome=Outcome(winner, "x"))
    assert result in to_sgf(record)
    assert from_sgf(to_sgf(record)) == record


def test_littlegolem_game_decided_on_the_board() -> None:
    record = from_sgf(littlegolem(tuple(move.upper() for move in BRIDGE)))
    assert record.game == "havannah:size=4,swap=on"
    assert record.players == ("ann", "bob")
    assert record.event == "havannah.in.size4.1"
    assert record.moves == " ".join(BRIDGE)
    assert record.outcome == Outcome(Side.FIRST, "bridge", (0, 1, 2, 3))
    assert record.ending is Ending.RULES
    assert replay(record).problems == ()


def test_littlegolem_game_with_swap_and_resignation() -> None:
    record = from_sgf(littlegolem(("E1", "swap", "F2", "D3", "Resign"), "RE[W]"))
    assert record.moves == "e1 swap f2 d3"
    assert record.outcome == Outcome(Side.SECOND, "resign")
    assert record.ending is Ending.RESIGN
    assert replay(record).problems == ()
    assert replay(record).final.to_move is Side.FIRST


@pytest.mark.parametrize("game", ["GM[Havannah]", "GM[havannah]", "GM[4100]", "GM[ HAVANNAH ]", "GM[]"])
def test_other_names_of_havannah(game: str) -> None:
    assert from_sgf(littlegolem(BRIDGE, root=game)) == from_sgf(littlegolem(BRIDGE))


def test_a_bare_fencemaster_takes_its_size_from_sz() -> None:
    assert from_sgf(littlegolem(("e1",), "", "GM[FenceMaster]")).game == "fencemaster:size=4,swap=on"


@pytest.mark.parametrize(
    ("result", "outcome", "ending"),
    [
        ("", None, None),
        ("RE[?]", None, None),
        ("RE[Void]", None, None),
        ("RE[]", None, None),
        ("RE[W]", Outcome(Side.FIRST, "unknown"), None),
        ("RE[B+]", Outcome(Side.SECOND, "unknown"), None),
        ("RE[B+7.5]", Outcome(Side.SECOND, "unknown"), None),
        ("RE[B+F]", Outcome(Side.SECOND, "unknown"), None),
        ("RE[White]", Outcome(Side.FIRST, "unknown"), None),
        ("RE[w+r]", Outcome(Side.FIRST, "resign"), Ending.RESIGN),
        ("RE[Black+Resign]", Outcome(Side.SECOND, "resign"), Ending.RESIGN),
        ("RE[B+T]", Outcome(Side.SECOND, "timeout"), Ending.TIMEOUT),
        ("RE[W+Time]", Outcome(Side.FIRST, "timeout"), Ending.TIMEOUT),
        ("RE[0]", Outcome(None, "unknown"), None),
        ("RE[Draw]", Outcome(None, "unknown"), None),
    ],
)
def test_results_of_games_still_running(result: str, outcome: Outcome | None, ending: Ending | None) -> None:
    record = from_sgf(elsewhere(BRIDGE[:4], result))
    assert (record.outcome, record.ending) == (outcome, ending)
    assert replay(record).problems == ()
    assert from_sgf(to_sgf(record)) == record


def test_unreadable_moves_are_left_for_the_replay() -> None:
    record = from_sgf(littlegolem(("e1", "Zz9", "d3")))
    assert record.moves == "e1 Zz9 d3"
    (problem,) = replay(record).problems
    assert problem.startswith("move 2: 'Zz9' is not a cell")


def test_variations_and_comments_do_not_matter() -> None:
    text = "(;FF[4]SZ[4]C[a \\] (;B[x\\])];W[e1](;C[why]B[d3];W[c1])(;B[g9](;W[a1])))"
    assert from_sgf(text).moves == "e1 d3 c1"


def test_a_later_edit_of_the_plain_property_wins() -> None:
    ours = to_sgf(replace(PLAIN, players=("a\nb", "bob"), moves="E1 d3"))
    edited = ours.replace("PW[a b]", "PW[carol]").replace(";B[d3]", ";B[d4]")
    assert edited.count("EXACT") == 2
    assert from_sgf(edited).players == ("carol", "bob")
    assert from_sgf(edited).moves == "e1 d4"


def test_a_resignation_added_later_outdates_our_ending() -> None:
    added = to_sgf(PLAIN)[:-1] + ";W[resign])"
    assert from_sgf(added).ending is Ending.RESIGN
    assert from_sgf(added).outcome == Outcome(Side.SECOND, "resign")


def test_only_hex_games_are_written() -> None:
    with pytest.raises(BadNotation, match=r"not for connect-four; save the game as \.jsonl"):
        to_sgf(replace(PLAIN, game="connect-four", moves="4453"))
    with pytest.raises(UnknownName):
        to_sgf(replace(PLAIN, game="havana"))
    with pytest.raises(BadOption):
        to_sgf(replace(PLAIN, game="havannah:size=99"))


@pytest.mark.parametrize("moves", ["e1 resign", "e1 Resign d3"])
def test_moves_that_would_come_back_as_an_ending_are_refused(moves: str) -> None:
    with pytest.raises(BadNotation, match=r"would change as SGF; save the game as \.jsonl"):
        to_sgf(replace(PLAIN, moves=moves))


def test_a_file_needs_a_game_and_a_single_game_is_one() -> None:
    with pytest.raises(BadNotation, match="no game"):
        write([])
    with pytest.raises(BadNotation, match="2 games"):
        from_sgf(write([PLAIN, PLAIN]))
