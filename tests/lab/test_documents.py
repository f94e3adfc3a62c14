"""What the documents claim: the variants differ in what is left out and in nothing else, and the lines come out."""

import subprocess
import sys
from itertools import islice
from math import inf
from xml.etree import ElementTree as ET

import pytest

from conjoin import UnknownName, game
from conjoin.bench.midgames import midgames
from conjoin.core.position import Side
from conjoin.engines.classical.schmipo_opening import patterns
from conjoin.engines.classical.stacks import StacksEngine
from conjoin.engines.evaluation.schmipo import SchmipoEvaluation
from conjoin.engines.evaluation.score_table import BLOCKADE, THREAT, ScoreTable
from conjoin.games.connect_four import ConnectFour
from conjoin.games.fencemaster import FenceMaster
from lab import documents
from lab.chart import Chart, Point, Series
from lab.documents.averaging import TableWithGaps
from lab.documents.duel import duel
from lab.documents.fencemaster import PartialEvaluation, loop_around, loop_by_scan
from lab.documents.searches import CENTRE_FIRST, LEFT_FIRST, cost
from lab.documents.stacks import PartialStacks


@pytest.mark.parametrize(("part", "lines"), [("003", 6), ("001", 5)])
def test_parts_are_measured_alone(part: str, lines: int) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "lab.documents", "--quick", "--only", part],
        check=False,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    found = [line.split("\t") for line in done.stdout.splitlines()]
    assert len(found) == lines
    assert all(what.startswith(part) and float(rate.split()[0].replace(",", "")) > 0 and note
               for what, rate, note, _ in found)  # fmt: skip


def test_an_unknown_part_is_refused() -> None:
    with pytest.raises(UnknownName, match="there is no part called '005'; choose from 000, 001"):
        list(documents.run(quick=True, only=("005",)))


def test_stacks_with_nothing_left_out_are_the_stacks() -> None:
    whole, engine = PartialStacks(seed=3), StacksEngine(seed=3)
    for position in islice(midgames(), 30):
        expected = [line.move for line in engine.analyse(position).lines]
        assert [line.move for line in whole.analyse(position).lines] == expected
    others = [PartialStacks(without, seed=3) for without in ("offensive", "defensive", "blocked")]
    for other in others:
        moves = [other.analyse(position).best for position in islice(midgames(), 30)]
        assert moves != [whole.analyse(position).best for position in islice(midgames(), 30)]


def test_rows_with_gaps_are_counted_beside_the_others() -> None:
    table, gaps = ScoreTable(), TableWithGaps()
    solid, broken = ConnectFour().parse("1122"), ConnectFour().parse("1133")
    assert gaps.value(solid, Side.FIRST, 0) == table.value(solid, Side.FIRST, 0)
    # Columns 1 and 3 with a gap: Red's on the bottom row and Yellow's above it cancel out.
    found = [reason for reason in gaps.reasons(broken, Side.FIRST) if "gap" in reason.rule]
    assert [reason.points for reason in found] == [BLOCKADE, -BLOCKADE]
    three = ConnectFour().parse("112244")
    rules = {
        (reason.rule, reason.points) for reason in gaps.reasons(three, Side.SECOND) if "gap" in reason.rule
    }
    assert ("threat with a gap", THREAT) in rules or gaps.value(three, Side.FIRST, 0) == 125


def test_sections_can_be_left_out_one_by_one() -> None:
    rules = FenceMaster(4)
    position = rules.start()
    for own, other in zip(patterns(rules.board)[0], range(5), strict=True):  # the top row is far away
        position = position.play(own)
        position = position.play(other) if len(position.moves) < 9 else position
    whole = SchmipoEvaluation().value(position, Side.FIRST, 0)
    assert PartialEvaluation("").value(position, Side.FIRST, 0) == whole
    left = {
        part: PartialEvaluation(part).value(position, Side.FIRST, 0)
        for part in ("edges", "chain", "criticals")
    }
    seen = {reason.rule: reason.points for reason in SchmipoEvaluation().reasons(position, Side.FIRST)}
    assert left["chain"] == whole - seen["largest chain"] < whole
    assert left["criticals"] == whole - seen["criticals"] < whole
    assert left["edges"] == whole - seen.get("edge touching", 0)


def test_both_loop_tests_find_a_loop() -> None:
    rules = FenceMaster(4)
    ring = [rules.parse_move(name) for name in ("c3", "c4", "d5", "e4", "e3", "d3")]
    away = [rules.parse_move(name) for name in ("a1", "a3", "g1", "g3", "a2")]
    position = rules.start()
    for own, other in zip(ring, away, strict=False):
        position = position.play(own)
        position = position.play(other)
    assert position.outcome is None
    after = position.play(ring[-1])
    assert after.outcome is not None
    assert after.outcome.how == "loop"
    assert loop_around(position, after, ring[-1])
    assert loop_by_scan(after, ring[-1])
    assert not loop_by_scan(position, ring[0])


def test_pruning_and_order_cost_less_and_answer_the_same() -> None:
    depths = range(3, 6)
    plain, answers = cost("windows", False, LEFT_FIRST, depths, 5)
    pruned, same = cost("windows", True, LEFT_FIRST, depths, 5)
    ordered, _ = cost("windows", True, CENTRE_FIRST, depths, 5)
    assert answers == same
    assert all(
        one > two > three for one, two, three in zip(plain.nodes, pruned.nodes, ordered.nodes, strict=True)
    )
    assert plain.growth > pruned.growth > 1


def test_a_duel_swaps_colours_and_repeats_itself() -> None:
    rules = game("connect-four")
    one, again = (list(duel(rules, "random", PartialStacks, 2)) for _ in range(2))
    assert [pair.a_first.moves for pair in one] == [pair.a_first.moves for pair in again]
    assert one[0].a_first.players == ("random", "variant")
    assert one[0].b_first.players == ("variant", "random")
    assert one[0].a_first.opening_plies > 0


def test_a_chart_is_an_image_with_a_name_and_every_point() -> None:
    points = (Point(1, 10, 8, 12), Point(2, 1000, 900, 1100))
    drawn = Chart(
        "Nodes & more", "plies", "nodes", (Series("a", points), Series("b", points)), logarithmic=True
    )
    root = ET.fromstring(drawn.svg())  # noqa: S314  (our own text)
    tag = "{http://www.w3.org/2000/svg}"
    assert root.find(f"{tag}title").text == "Nodes & more"  # type: ignore[union-attr]
    assert {"plies", "nodes", "a", "b"} <= {element.text for element in root.iter(f"{tag}text")}
    assert "date" not in drawn.svg().partition("<defs>")[0]
    assert drawn.svg() == drawn.svg()


@pytest.mark.parametrize("logarithmic", [False, True])
def test_more_is_higher_up_and_intervals_without_an_end_are_cut_off(logarithmic: bool) -> None:
    points = (Point(1, 10, 8, 12), Point(2, 1000, 900, inf))
    root = ET.fromstring(  # noqa: S314  (our own text)
        Chart("", "", "", (Series("a", points),), logarithmic, ticks=("one", "two")).svg()
    )
    tag = "{http://www.w3.org/2000/svg}"
    [marks] = [group for group in root.iter(f"{tag}g") if len(group.findall(f"{tag}use")) == len(points)]
    heights = [float(mark.attrib["y"]) for mark in marks.findall(f"{tag}use")]
    assert heights[1] < heights[0]
