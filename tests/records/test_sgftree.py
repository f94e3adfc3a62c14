"""The SGF syntax: escapes, white space, variations, and limits against hostile files."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conjoin.core.errors import BadNotation, ConjoinError, StoreError
from conjoin.records import sgftree
from conjoin.records.fields import LINE_LIMIT
from conjoin.records.sgftree import DEPTH_LIMIT, ITEM_LIMIT, decode, encode, parse, render, simple


def trees(text: str) -> list[list[dict[str, list[str]]]]:
    return [[node.values for node in nodes] for nodes in parse(text)]


def test_nodes_properties_and_several_values() -> None:
    assert trees("(;FF[4]AB[a1][b2]C[];W[e1];;B[d3])") == [
        [{"FF": ["4"], "AB": ["a1", "b2"], "C": [""]}, {"W": ["e1"]}, {}, {"B": ["d3"]}]
    ]


def test_white_space_is_free_between_tokens() -> None:
    assert trees(" \n(\t; FF [4]\r\n SZ\n[8] ;\n W[e1] ) \n") == trees("(;FF[4]SZ[8];W[e1])")


def test_a_collection_is_several_games() -> None:
    assert trees("(;C[1])(;C[2])\n(;C[3])") == [[{"C": ["1"]}], [{"C": ["2"]}], [{"C": ["3"]}]]


@pytest.mark.parametrize(
    "text",
    [
        "(;A[1];B[2](;C[3](;D[4])(;X[9]))(;Y[8](;Z[7])))",
        "(;A[1](;B[2];C[3];D[4])(;X[9])(;Y[8]))",
        "(;A[1](;B[2](;C[3](;D[4]))))",
    ],
)
def test_the_main_line_is_the_first_child_at_every_branch(text: str) -> None:
    assert trees(text) == [[{"A": ["1"]}, {"B": ["2"]}, {"C": ["3"]}, {"D": ["4"]}]]


def test_only_capitals_of_old_long_names_count() -> None:
    assert trees("(;GaMe[4100]White[e1])") == [[{"GM": ["4100"], "W": ["e1"]}]]


def test_a_repeated_property_adds_values_and_one_refuses_several() -> None:
    ((node,),) = parse("\n(;SZ[4]SZ[5])")
    assert node.values == {"SZ": ["4", "5"]}
    assert node.one("GM") is None
    with pytest.raises(
        BadNotation, match=r"^line 2 \(character 3\): SZ has 2 values, '5' among them; keep one"
    ):
        node.one("SZ")


@pytest.mark.parametrize(
    ("raw", "text"),
    [
        (r"a\]b", "a]b"),
        (r"a\\", "a\\"),
        (r"a\:b", "a:b"),
        (r"\a\[", "a["),
        ("soft\\\nbreak", "softbreak"),
        ("soft\\\r\nbreak", "softbreak"),
        ("soft\\\n\rbreak", "softbreak"),
        ("hard\r\nbreak\rs\n\rs", "hard\nbreak\ns\ns"),
        ("\ttab\vand\fmore", " tab and more"),
        ("\\\ttab", " tab"),
        ("\\\\\nbreak", "\\\nbreak"),
    ],
)
def test_escapes_and_line_breaks(raw: str, text: str) -> None:
    assert decode(raw) == text
    ((node,),) = trees(f"(;C[{raw}])")
    assert node == {"C": [text]}


PROPERTIES = st.dictionaries(
    st.text("ABCDEFGHIJKLMNOPQRSTUVWXYZ", min_size=1, max_size=8),
    st.lists(st.text(), min_size=1, max_size=3),
    max_size=4,
)


@given(st.lists(PROPERTIES, min_size=1, max_size=5))
def test_what_is_rendered_reads_back_up_to_white_space(nodes: list[dict[str, list[str]]]) -> None:
    expected = [
        {name: [decode(encode(v)) for v in values] for name, values in node.items()} for node in nodes
    ]
    assert trees(render(nodes)) == [expected]


@given(st.text())
def test_simple_text_is_one_stable_line(text: str) -> None:
    line = simple(text)
    assert simple(line) == line
    assert not set("\n\r\t\v\f") & set(line)
    assert line.replace(" ", "") == text.translate({ord(space): None for space in " \n\r\t\v\f"})


def refusal(text: str) -> str:
    """What is wrong with a text; empty if it is parsed."""
    try:
        return "" if all(trees(text)) else "an empty game"
    except ConjoinError as error:
        return error.problem


@given(st.text("()[];\\AWBaz14 \n"))
def test_any_text_is_parsed_or_refused_with_its_place(text: str) -> None:
    problem = refusal(text)
    assert not problem or (problem.startswith("line ") and "(character " in problem)


HOSTILE = {
    "empty": ("", "line 1 (character 1)", "before any game"),
    "only space": (" \n ", "line 2 (character 4)", "before any game"),
    "no node": ("()", "line 1 (character 2)", "')'"),
    "tree before node": ("((;))", "line 1 (character 2)", "'(;))'"),
    "text before": ("hello (;)", "line 1 (character 1)", "'hello'"),
    "capital text before": ("Hi (;)", "line 1 (character 1)", "'Hi (;)'"),
    "text after": ("(;FF[4])\n x", "line 2 (character 11)", "'x'"),
    "closed twice": ("(;FF[4]))", "line 1 (character 9)", "')'"),
    "never closed": ("(;FF[4];W[e1]", "line 1 (character 14)", "ends inside a game"),
    "variation never closed": ("(;FF[4](;W[e1])", "line 1 (character 16)", "ends inside a game"),
    "value never closed": ("(;FF[4]\n;W[e1)", "line 2 (character 11)", "'[e1)' is never closed"),
    "escape at the end": ("(;C[abc\\", "line 1 (character 4)", "never closed"),
    "escaped bracket": ("(;C[abc\\]);W[", "line 1 (character 4)", "never closed"),
    "letters without value": ("(;FF;W[e1])", "line 1 (character 5)", "';W[e1])'"),
    "value without letters": ("(;[e1])", "line 1 (character 3)", "'[e1])'"),
    "property after a variation": ("(;(;)C[x])", "line 1 (character 6)", "'C[x])'"),
    "small letters": ("(;sz[4])", "line 1 (character 3)", "'sz'"),
    "digit": ("(;S2[4])", "line 1 (character 4)", "'2'"),
    "NUL": ("(;\x00)", "line 1 (character 3)", "\\x00"),
    "endless name": ("(;" + "A" * 1000 + "[1])", "line 1 (character 43)", "'AAAAAAAAAA'"),
}


@pytest.mark.parametrize(("text", "where", "token"), HOSTILE.values(), ids=HOSTILE.keys())
def test_hostile_texts_are_refused_by_place_and_token(text: str, where: str, token: str) -> None:
    with pytest.raises(BadNotation) as caught:
        trees(text)
    assert caught.value.problem.startswith(where)
    assert token in caught.value.problem
    assert caught.value.fix


EXCESS = {
    "depth": ("(;" * (DEPTH_LIMIT + 1), f"{DEPTH_LIMIT} variations"),
    "depth beside the main line": ("(;(;)" + "(;" * 100_000, f"{DEPTH_LIMIT} variations"),
    "nodes": ("(" + ";" * (ITEM_LIMIT + 1), f"{ITEM_LIMIT} nodes"),
    "values": ("(;A" + "[]" * (ITEM_LIMIT + 1), f"{ITEM_LIMIT} nodes"),
    "a long value never closed": ("(;C[" + "\\]" * LINE_LIMIT, f"{LINE_LIMIT} characters"),
    "a long value": ("(;C[" + "x" * (LINE_LIMIT + 1) + "])", f"{LINE_LIMIT} characters"),
}


@pytest.mark.parametrize(("text", "token"), EXCESS.values(), ids=EXCESS.keys())
def test_too_much_of_anything_is_refused(text: str, token: str) -> None:
    with pytest.raises(StoreError) as caught:
        for _ in parse(text):
            pass
    assert token in caught.value.problem
    assert caught.value.problem.startswith("line 1 (character ")


def test_too_many_games_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sgftree, "TREE_LIMIT", 3)
    assert len(trees("(;)" * 3)) == 3
    with pytest.raises(StoreError, match=r"^line 1 \(character 10\): more than 3 games and variations; "):
        trees("(;)" * 4)
    with pytest.raises(StoreError, match=r"^line 1 \(character 9\): more than 3 games and variations; "):
        trees("(;(;)(;)(;))")


def test_the_deepest_allowed_tree_is_read() -> None:
    assert len(trees("(;" * DEPTH_LIMIT + ")" * DEPTH_LIMIT)[0]) == DEPTH_LIMIT
