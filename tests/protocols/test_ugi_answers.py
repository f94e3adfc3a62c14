"""UGI's answers: as foreign programs print them, and that reading undoes writing."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conjoin import BadNotation
from conjoin.protocols.ugi_answers import (
    Answer,
    BareAnswer,
    BestMove,
    EngineOption,
    Id,
    Info,
    Response,
    parse_answer,
    write_answer,
)


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("ugiok", BareAnswer.UGI_OK),
        ("readyok\r\n", BareAnswer.READY_OK),
        ("id name Natural Selection 2", Id("name", "Natural Selection 2")),
        ("id author", Id("author", "")),
        (
            "option name hash type spin default 128 min 1 max 2048",
            EngineOption("hash", "spin", "128", 1, 2048),
        ),
        (
            "option name Play Style type combo default wild var wild var very calm",
            EngineOption("Play Style", "combo", "wild", choices=("wild", "very calm")),
        ),
        ("option name Book type string default <empty>", EngineOption("Book", "string", "")),
        ("option name Book type string default", EngineOption("Book", "string", "")),
        ("option name Clear Hash type button", EngineOption("Clear Hash", "button")),
        (
            "option name contempt type spin min -100 max 100",
            EngineOption("contempt", "spin", None, -100, 100),
        ),
        (
            "info depth 4 seldepth 6 score cp 200 time 12 nodes 473 tthits 38 hashfull 0 pv f1 b1 g2 a2",
            Info(depth=4, cp=200, time=12, nodes=473, pv=("f1", "b1", "g2", "a2")),
        ),
        ("info multipv 2 score mate -3 pv 4", Info(multipv=2, mate=-3, pv=("4",))),
        ("info score cp -5 upperbound depth 2", Info(cp=-5, depth=2)),
        ("info depth 1 time 0.349", Info(depth=1, time=0)),
        ("info string depth is a matter of taste", Info(string="depth is a matter of taste")),
        ("info string", Info(string="")),
        ("info pv depth 4", Info(pv=("depth", "4"))),
        ("info", Info()),
        ("bestmove f1", BestMove("f1")),
        ("bestmove f1 ponder b1", BestMove("f1")),
        ("response p1win", Response("p1win")),
    ],
)
def test_a_line_is_an_answer(line: str, answer: Answer) -> None:
    assert parse_answer(line) == answer
    assert parse_answer(write_answer(answer)) == answer


@pytest.mark.parametrize("line", ["", " \n", "Loading ...", "UGIOK", "id", "id version 3", "best move f1"])
def test_all_that_is_not_ugi_is_passed_over(line: str) -> None:
    assert parse_answer(line) is None


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("option", "'' is not an option"),
        ("option name hash", "'name hash' is not an option"),
        ("option type spin", "'type spin' is not an option"),
        ("option name hash type spin min few", "'few' is not a value of min"),
        ("info depth", "'' is not a value of depth"),
        ("info depth deep", "'deep' is not a value of depth"),
        ("info nodes -5", "'-5' is not a value of nodes"),
        ("info score cp nan", "'nan' is not a value of cp"),
        ("bestmove", "bestmove names no move"),
        ("response", "response says nothing"),
    ],
)
def test_a_broken_answer_is_named(line: str, problem: str) -> None:
    with pytest.raises(BadNotation) as refused:
        parse_answer(line)
    assert refused.value.problem == problem


words = st.text(st.characters(codec="utf-8"), max_size=8)
texts = words | st.lists(words, max_size=3).map(" ".join)
counts = st.none() | st.integers(0, 10**15 - 1)
scores = st.none() | st.integers(1 - 10**15, 10**15 - 1)
moves = st.lists(words, max_size=4).map(tuple)
answers = st.one_of(
    st.sampled_from(BareAnswer),
    st.builds(Id, st.sampled_from(["name", "author"]), texts),
    st.builds(EngineOption, texts, words, st.none() | texts, scores, scores, moves),
    st.builds(Info, counts, counts, scores, scores, counts, counts, moves, st.none()),
    st.builds(Info, counts, string=st.none() | texts),
    st.builds(BestMove, words),
    st.builds(Response, texts),
)


@given(answers)
def test_what_is_written_is_read_as_the_same_or_not_written_at_all(answer: Answer) -> None:
    try:
        line = write_answer(answer)
    except BadNotation:
        assert not isinstance(answer, BareAnswer)
        return
    assert len(line.splitlines()) == 1
    assert parse_answer(line) == answer


@pytest.mark.parametrize(
    "answer",
    [
        Id("name", "a\nbestmove f1"),
        Id("version", "3"),
        EngineOption("hash", "string", "<empty>"),
        EngineOption("", "spin"),
        Info(pv=("d4",), string="fine"),
        Info(pv=("d4 d5",)),
        BestMove(""),
        BestMove("d4 d5"),
        Response("true\n"),
    ],
)
def test_what_would_be_read_as_something_else_is_not_written(answer: Answer) -> None:
    with pytest.raises(BadNotation):
        write_answer(answer)


VOCABULARY = """
    id name author option type spin default min max var ugiok readyok info depth nodes time multipv
    score cp mate pv string bestmove response true 4 -1 d4 0.5 é <empty>
"""


@given(st.lists(st.sampled_from(VOCABULARY.split()), max_size=8).map(" ".join) | st.text(max_size=40))
def test_any_line_is_read_passed_over_or_refused(line: str) -> None:
    try:
        answer = parse_answer(line)
    except BadNotation:
        return
    assert answer is None or parse_answer(write_answer(answer)) == answer
