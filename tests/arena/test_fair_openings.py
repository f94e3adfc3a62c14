from itertools import islice

from conjoin import game
from conjoin.arena.fair_openings import LEAST, LOOK, MOST, even_openings
from conjoin.arena.openings import choose_openings, openings
from conjoin.engines.mcts import OFF, MctsEngine


def test_openings_that_favour_a_side_are_left_out() -> None:
    havannah = game("havannah:size=6")
    even = list(islice(even_openings(havannah, seed=1), 3))
    drawn = list(islice(openings(havannah, seed=1), 20))
    with MctsEngine(network=OFF) as judge:
        scores = [judge.analyse(opening, LOOK).lines[0].score.value for opening in drawn]
    kept = [opening for opening, score in zip(drawn, scores, strict=True) if LEAST <= score <= MOST]
    assert even == kept[:3]
    assert max(scores) > MOST


def test_what_was_found_once_is_found_at_once() -> None:
    havannah = game("havannah:size=4")
    first = list(islice(even_openings(havannah, seed=2), 2))
    chosen = choose_openings(game("havannah:size=4"), 2, "even")
    again = list(islice(chosen.positions, 2))
    assert all(one is other for one, other in zip(first, again, strict=True))
    assert chosen.words == "random openings that a search of 20,000 simulations thinks even"


def test_a_board_on_which_everything_is_proven_has_openings_too() -> None:
    tiny = game("havannah:size=3")
    found = list(islice(even_openings(tiny, seed=1), 2))
    assert found[0] != found[1]
    with MctsEngine(network=OFF) as judge:
        plies = [judge.analyse(opening, LOOK).lines[0].score.plies or 0 for opening in found]
        others = islice(openings(tiny, seed=1), 20)
        assert min(plies) > min(judge.analyse(one, LOOK).lines[0].score.plies or 0 for one in others)
