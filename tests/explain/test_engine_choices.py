"""What engines would have played in a game that is over."""

from conjoin import game
from conjoin.core.limit import Stop
from conjoin.core.position import Position
from conjoin.explain.engine_choices import engine_choices
from conjoin.explain.exact import exact_scores

FOUR = game("connect-four")


def line(moves: str, first: int = 0) -> list[Position]:
    return [FOUR.parse(moves[:plies]) for plies in range(first, len(moves) + 1)]


def test_choices_are_judged_by_the_truth() -> None:
    positions = line("3256537526742277", first=12)
    found = engine_choices(positions, ["stacks", "perfect"], seconds=60)
    assert found.complete
    assert found.known == (13, 14, 15, 16, 17)
    assert not any(choice.gives_away for choice in found.choices["perfect"])
    wrong = [choice for choice in found.choices["stacks"] if choice.gives_away]
    assert [choice.ply for choice in wrong][-1] == 17
    exact = exact_scores(positions[-1])
    assert exact[wrong[-1].move] < max(exact.values())


def test_no_engine_is_asked_where_every_move_is_as_good() -> None:
    lost = FOUR.parse("737435")  # an open three: Red loses whatever it plays
    found = engine_choices([lost, lost.play(0).play(1)], ["window"], seconds=60)
    assert found.known == (7,), "the finished game has no turn left"
    assert found.choices == {"window": ()}


def test_a_stop_ends_it_at_once() -> None:
    stop = Stop()
    stop.set()
    found = engine_choices(line("4453"), ["window"], seconds=60, stop=stop)
    assert not found.complete
    assert found.known == ()
