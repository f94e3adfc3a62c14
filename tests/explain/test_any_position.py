"""One plan for every game: ideas in Connect Four, elsewhere what is proven, and nothing that is not."""

import json
from random import Random

import pytest

import conjoin
from conjoin import IllegalMove, draw, game, loss_in, win_in
from conjoin.bench.explain import sensible
from conjoin.explain.plan import plan
from conjoin.games.connect_four import ConnectFour
from conjoin.views.json import plan_json

LARGE = "connect-four:width=12,height=12"
"""Beyond what the solver knows."""


def test_connect_four_has_the_plan_of_three_sentences() -> None:
    position = game("connect-four").parse("677745427221")
    assert conjoin.explain(position) == plan(position)


def test_only_the_scores_that_are_given_count() -> None:
    position = game("connect-four").start()
    assert conjoin.explain(position, {}).score is None
    assert conjoin.explain(position, dict.fromkeys(position.legal_moves(), draw())).score == draw()


def test_a_proof_on_a_hex_board_names_the_winner_and_no_idea() -> None:
    lost = conjoin.explain(game("fencemaster:size=3").parse("a3 c3 b1 b2 a1 d4 a2"))
    assert lost.text == "It is proven that White wins, whatever Black plays."
    assert (lost.idea, lost.ideas, lost.is_empty) == (None, (), False)
    assert lost.score is not None


def test_hex_results_in_words() -> None:
    position = game("havannah:size=4").start()
    first, second, *others = position.legal_moves()
    won = conjoin.explain(position, {first: win_in(5)})
    assert won.text == f"It is proven that White wins. Now play {position.game.move_name(first)}."
    assert won.line == (first,)
    assert conjoin.explain(position, {first: win_in(1)}).standing.text == "White wins with its next stone."
    drawn = conjoin.explain(position, dict.fromkeys(position.legal_moves(), draw()))
    assert drawn.standing.text == "With best play this is a draw."
    two = conjoin.explain(position, {first: loss_in(2), second: loss_in(4)})
    assert two.advice.text == "It is proven that a1, a2 lose."
    held = conjoin.explain(position, dict.fromkeys([second, *others], loss_in(2)))
    assert held.advice.text == "Only a1 may hold: every other move is proven to lose."
    assert held.score is None


@pytest.mark.parametrize("name", ["havannah:size=8", LARGE])
def test_where_nothing_is_proven_the_plan_is_empty(name: str) -> None:
    nothing = conjoin.explain(game(name).start(), {})
    assert nothing.is_empty
    assert (nothing.score, nothing.best, nothing.ideas) == (None, (), ())


@pytest.mark.parametrize("name", ["connect-four", LARGE])
def test_a_finished_game_has_no_plan(name: str) -> None:
    with pytest.raises(IllegalMove, match="the game is over"):
        conjoin.explain(game(name).parse("1212121"))


def test_a_plan_as_json_names_moves_that_can_be_played_and_cells_that_exist() -> None:
    rules, random = ConnectFour(), Random("plans as JSON")
    cells = set(rules.layout.names)
    for _ in range(20):
        position = sensible(rules, random, (10, 36))
        said = conjoin.explain(position)
        values = json.loads(json.dumps(plan_json(said)))
        assert " ".join(sentence["text"] for sentence in values["sentences"]) == said.text
        for lit in (*values["sentences"], *values["ideas"]):
            assert set(lit["cells"]) <= cells
            rules.parse(rules.notation(position) + "".join(lit["after"]))
        for idea in values["ideas"]:
            assert ("allows" in idea) == (idea["kind"] == "gives away")
        rules.parse(rules.notation(position) + "".join(values["line"]))
