"""Plans in three sentences: true, short, and the same every time."""

import re
from functools import cache
from random import Random

import pytest

from conjoin import IllegalMove, Limit, Side, Stop, game
from conjoin.bench.explain import sensible
from conjoin.core.analysis import Kind
from conjoin.explain.exact import ExactScores, exact_scores
from conjoin.explain.ideas.checking import flaw, played, wrong_order
from conjoin.explain.ideas.idea import GivesAway, MustBlock, ThreatSequence, WinsNow, Zugzwang
from conjoin.explain.plan import plan
from conjoin.games.connect_four import ConnectFour, ConnectFourPosition
from conjoin.games.connect_four_threats import wins_at


def sentences(moves: str, name: str = "connect-four") -> list[str]:
    return [sentence.text for sentence in plan(game(name).parse(moves)).sentences]


@cache
def known(stones: tuple[int, int] = (14, 36)) -> tuple[tuple[ConnectFourPosition, ExactScores], ...]:
    """Two hundred random positions with the exact result of every move."""
    random = Random("plans")
    positions = [sensible(ConnectFour(), random, stones) for _ in range(200)]
    return tuple((position, exact_scores(position)) for position in positions)


def test_a_win_at_once() -> None:
    said = sentences("112233")
    assert said[:2] == ["Red wins with its next stone.", "Red's 4 completes four in row 1."]
    assert said[2].startswith("So play 4; 3 loses: ")  # what wins later is not named


def test_stacked_threats() -> None:
    found = plan(game("connect-four").parse("677745427221"))
    assert found.text == (
        "Red wins in 2 moves. "
        "Red plays 5 and threatens to win in column 6: "
        "if Yellow blocks there, Red wins on top of that stone, in row 3. "
        "So play 5, though every move wins."
    )
    assert found.idea is not None
    assert (found.idea.kind, found.idea.moves) == ("stacked threats", (4, 5, 5))
    assert found.idea.cells[:2] == (12, 19)


def test_a_loss_that_begins_with_a_forced_reply() -> None:
    assert sentences("45357765554666764") == [
        "Red wins in 2 moves, whatever Yellow plays.",
        "Yellow must block in column 4; then Red plays 2 and threatens to win in columns 1 and 3 at once: "
        "Yellow can block only one.",
        "Every move loses. 4 holds out longest; "
        "3 loses at once: it does not block column 4, where Red completes four.",
    ]


def test_zugzwang_that_stands_on_the_board() -> None:
    found = plan(game("connect-four").parse("73424722651253642444"))
    assert isinstance(found.idea, Zugzwang)
    assert (found.idea.cell, found.idea.odd_row, found.idea.after) == (25, False, ())
    assert found.deciding.text.startswith(
        "Yellow's three stones on a diagonal wait for column 5, row 4, an even row"
    )
    assert found.deciding.cells[0] == 25


def test_a_quiet_move_that_cannot_be_answered() -> None:
    found = plan(game("connect-four").parse("5664254747546772477"))
    assert isinstance(found.idea, ThreatSequence)
    assert found.idea.every_reply
    assert found.deciding.text.startswith("Yellow has no good move. After Yellow 6, for example, Red plays")
    assert found.deciding.after == (5,)


def test_an_error_that_allows_a_double_threat() -> None:
    found = plan(game("connect-four").parse("14245176662133634736763"))
    refutations = [type(idea.refutation) for idea in found.ideas if isinstance(idea, GivesAway)]
    assert set(refutations) == {ThreatSequence}


def test_draws() -> None:
    small = ConnectFour(4, 4, 4)
    dead = next(
        found
        for found in (plan(sensible(small, Random(seed), (13, 15))) for seed in range(1000))
        if found.standing.text == "This is a draw, whatever is played."
    )
    assert (
        dead.deciding.text
        == "Neither side can still win: every possible line of four has stones of both in it."
    )
    assert dead.advice.text == "Now every move keeps the draw."
    assert plan(dead.position, {}).text == f"{dead.standing.text} {dead.deciding.text}"


def test_where_nothing_is_calculated_only_what_is_seen_is_said() -> None:
    large = game("connect-four:width=12,height=12")
    assert [said.text for said in plan(large.start()).sentences] == ["Who wins here has not been calculated."]
    assert sentences("112233", large.name)[0] == "Red wins with its next stone."
    assert sentences("11223", large.name)[1] == "Yellow must block column 4, or Red completes four in row 1."
    assert sentences("112", large.name)[0] == "Who wins here has not been calculated."
    stop = Stop()
    stop.set()
    stopped = plan(game("connect-four:width=9,height=8").parse("11223"), limit=Limit(stop=stop))
    assert isinstance(stopped.ideas[0], MustBlock)


def test_a_stopped_plan_says_so() -> None:
    four, stop = game("connect-four"), Stop()
    position = four.parse("4444")
    known = exact_scores(position)
    stop.set()
    assert plan(position, known, Limit(stop=stop)).deciding.text.startswith("Red wins by calculation")


def test_after_the_end_there_is_no_plan() -> None:
    with pytest.raises(IllegalMove, match="the game is over"):
        plan(game("connect-four").parse("1122334"))


def test_every_plan_agrees_with_the_truth() -> None:
    for position, scores in known():
        found = plan(position, scores)
        best = max(scores.values())
        assert found.score == best
        assert set(found.best) == {move for move, score in scores.items() if score == best}
        assert len(found.sentences) == 3
        _check_numbers(found.standing.text, best.kind, best.plies or 0)
        legal = {position.game.move_name(move) for move in scores}
        keeping = {position.game.move_name(move) for move, score in scores.items() if score.kind is best.kind}
        if isinstance(found.idea, WinsNow) and best.plies == 1:
            keeping = {position.game.move_name(found.best[0])}
        _check_advice(found.advice.text, best.kind, keeping, legal)


@pytest.mark.parametrize(
    ("moves", "wrong"),
    [
        ("3735573333146675", "4 loses: it allows"),  # Yellow wins after 4, but not with 4
        ("4116656574", "7 loses: it allows"),
        ("5441543", "5 only draws: "),
        ("1512556635321171534137", "4 would let Yellow take that cell itself and win"),
    ],
)
def test_the_cell_itself_is_taken_only_where_that_is_best(moves: str, wrong: str) -> None:
    found = plan(game("connect-four").parse(moves))
    assert wrong in found.advice.text
    if "take that cell" in wrong:
        assert isinstance(found.idea, Zugzwang)
        below = found.position.game.parse_move(wrong[0])
        taken = exact_scores(found.position.play(below))
        assert taken[below] == max(taken.values())


def test_lines_are_best_play_to_the_end() -> None:
    for position, scores in known()[:150]:
        found = plan(position, scores)
        assert not wrong_order(position, found.line[:-1])
        assert played(position, found.line).outcome is not None


def test_a_cell_that_waits_in_vain_is_taken_by_the_other_side() -> None:
    random, seen = Random("in vain"), 0
    while seen < 12:
        found = plan(sensible(ConnectFour(5, 5, 4), random, (8, 18)))
        if " wait for column " not in found.deciding.text or found.idea is not None:
            continue
        seen += 1
        cell, board = found.deciding.cells[0], found.position
        owner = next(side for side in Side if wins_at(board, side, cell))
        end = played(board, found.line)
        assert end.outcome is not None
        assert end.outcome.winner is None
        assert end.stones[cell] is owner.other
        assert end.stones[cell - board.board.width] is owner
        assert found.deciding.text.startswith(ConnectFour.side_names[owner])


def test_a_part_of_the_truth_is_not_taken_for_all_of_it() -> None:
    random = Random("a part")
    for position, everything in known():
        part = {move: score for move, score in everything.items() if random.random() < 0.6}
        found = plan(position, part)
        assert not any(flaw(position, idea) for idea in found.ideas)
        best = max(everything.values())
        if found.score is None:
            assert found.standing.text == "Who wins here has not been calculated."
        else:
            assert found.score.kind is best.kind
        if len(part) < len(everything):
            assert not re.search(r"Only|\bevery\b|\ball\b|\btoo\b|keep", found.advice.text), found.text


def _check_numbers(said: str, kind: Kind, plies: int) -> None:
    if kind is Kind.DRAW:
        assert said in {"With best play this is a draw.", "This is a draw, whatever is played."}
        return
    own = (plies + 1) // 2 if kind is Kind.WIN else plies // 2
    number = re.search(r"in (\d+) moves", said)
    assert own == (int(number[1]) if number else 1)
    assert ("whatever" in said) is (kind is Kind.LOSS)


def _check_advice(said: str, kind: Kind, keeping: set[str], legal: set[str]) -> None:
    advised = said.partition(";")[0].partition(":")[0]
    if kind is Kind.LOSS:
        assert said.startswith(("Every move loses", "There is only one move left"))
        return
    first, _, others = advised.partition("every other move but")
    named, losing = (set(re.findall(r"\b[1-7]\b", part)) for part in (first, others))
    if losing:
        assert named <= keeping
        assert not losing & keeping
        assert keeping | losing == legal
    elif not re.search("every move|only one move left", advised):
        assert named == keeping


def test_sentences_read_well() -> None:
    for number, (position, scores) in enumerate(known((12, 38))[:120]):
        found = plan(position, scores)
        assert number % 10 or found == plan(position, scores)
        for text in [said.text for said in found.sentences] + [idea.sentence for idea in found.ideas]:
            assert text.endswith("."), text
            assert not re.search(
                r"  |\b1 moves|\bone \w+s\b|,,|\.\.|\bNone\b| ,|\bno (cells|moves)\b", text
            ), text
            assert len(text) < 400, text
