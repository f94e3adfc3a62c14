"""One plan for every game: ideas in Connect Four, elsewhere what is proven, and nothing that is not."""

import json
from random import Random

import pytest

import conjoin
from conjoin import IllegalMove, draw, game, loss_in, win_in
from conjoin.bench.explain import sensible
from conjoin.explain.plan import plan
from conjoin.explain.proven_plan import proven_plan
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


def test_a_proof_on_a_hex_board_says_who_wins_and_how() -> None:
    lost = conjoin.explain(game("fencemaster:size=3").parse("a3 c3 b1 b2 a1 d4 a2"))
    assert lost.standing.text == "White wins in at most 2 moves, whatever Black plays."
    assert lost.deciding.text.startswith("Black must answer ")
    assert lost.advice.text.startswith("Every move loses. ")
    assert lost.idea is not None
    assert lost.idea.kind == "threat sequence"


@pytest.mark.parametrize(
    ("moves", "said", "best"),
    [
        ("112233", "Red wins with its next stone. Red's 4 completes four in row 1. Now play 4.", "4"),
        ("11223", "Who wins here has not been calculated. Yellow must block column 4, or Red ", ""),
        ("6b7b", "Red can win in 2 moves. Red plays 5 and threatens to win in columns 4 and 8 at once", "5"),
        ("6b7", "Who wins here is not proven.", ""),
    ],
)
def test_on_a_board_too_large_for_the_solver_threats_are_seen(moves: str, said: str, best: str) -> None:
    large = game(LARGE)
    found = conjoin.explain(large.parse(moves))
    assert found.text.startswith(said), found.text
    assert [large.move_name(move) for move in found.best] == list(best)


def test_results_of_a_third_game_in_words() -> None:
    position = game(LARGE).start()
    first, second, *others = position.legal_moves()
    won = proven_plan(position, {first: win_in(5)})
    assert won.text == "It is proven that Red wins. Now play 1."
    assert won.line == (first,)
    assert proven_plan(position, {first: win_in(1)}).standing.text == "Red wins with its next stone."
    drawn = proven_plan(position, dict.fromkeys(position.legal_moves(), draw()))
    assert drawn.standing.text == "With best play this is a draw."
    two = proven_plan(position, {first: loss_in(2), second: loss_in(4)})
    assert two.advice.text == "It is proven that 1 and 2 lose."
    held = proven_plan(position, dict.fromkeys([second, *others], loss_in(2)))
    assert held.advice.text == "Only 1 may hold: every other move is proven to lose."
    assert held.score is None


def test_where_nothing_is_proven_on_a_hex_board_a_guess_is_called_one() -> None:
    guessed = conjoin.explain(game("havannah:size=8").start(), {})
    assert guessed.text.startswith("Who wins here is not proven; as a guess, ")
    assert "A good try is " in guessed.text
    assert (guessed.score, guessed.best, guessed.idea, guessed.is_empty) == (None, (), None, False)


def test_where_nothing_is_proven_elsewhere_the_plan_is_empty() -> None:
    nothing = conjoin.explain(game(LARGE).start(), {})
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
