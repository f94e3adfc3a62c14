"""Hints are compared with what is exactly known; the bench does it for thousands of positions."""

import pytest

from conjoin import draw, game, loss_in, win_in
from conjoin.bench.hints import _check, checked
from conjoin.bench.measure import WrongAnswer


@pytest.mark.parametrize(("name", "count"), [("connect-four", 30), ("fencemaster", 2), ("havannah", 2)])
def test_no_hint_worsens_a_known_result(name: str, count: int) -> None:
    found = list(checked(name, count, seed=5))
    assert len(found) == count
    assert any(one.known for one in found) or name != "connect-four"


def test_a_hint_that_gives_a_result_away_is_a_wrong_answer() -> None:
    position = game("connect-four").parse("112233")
    win, worse = {3: win_in(1), 4: loss_in(2)}, {3: draw(), 4: loss_in(2)}
    _check(position, 3, win, worse)
    for known, proven in ((win, {}), ({}, win), ({}, worse), ({4: loss_in(2)}, {})):
        with pytest.raises(WrongAnswer, match="the hint 5"):
            _check(position, 4, known, proven)
    # Where every move is known to lose there is nothing to give away.
    _check(position, 4, dict.fromkeys(position.legal_moves(), loss_in(2)), {})
