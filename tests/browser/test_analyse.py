"""The analysis page: scores, reasons, experts, and an address for every position."""

import re
import subprocess

from playwright.sync_api import Locator, expect

from tests.browser.axe import hold_for_axe
from tests.browser.conftest import Visitor
from tests.conftest import Run

MINUS = "−"


def test_the_scores_are_those_of_the_command_line(wide: Visitor, conjoin: Run) -> None:
    page = wide.go("/analyse/connect-four/4453")
    expect(page.locator("score-strip .score")).to_have_count(7)
    shown = [text.replace(MINUS, "-") for text in page.locator("score-strip b").all_text_contents()]
    solved: subprocess.CompletedProcess[str] = conjoin("solve", "--all", stdin="4453\n")
    assert [int(score) for score in shown] == [int(score) for score in solved.stdout.split()[1:]]
    expect(page.locator("score-strip .score").first).to_have_text(f"{MINUS}5loses")


def test_a_score_stands_above_its_column(wide: Visitor) -> None:
    wide.go("/analyse/connect-four/4453")
    for column in "17":
        score = f'score-strip [data-move="{column}"]'
        wide.page.locator(score).wait_for()
        # In one step, since the strip is drawn anew whenever another score is found.
        box = wide.page.evaluate(
            "score => document.querySelector(score).getBoundingClientRect().toJSON()", score
        )
        x, _ = wide.place(column)
        assert abs(box["x"] + box["width"] / 2 - x) < 2


def test_pointing_at_a_reason_lights_its_cells(wide: Visitor) -> None:
    page = wide.go("/analyse/connect-four/4453")
    page.get_by_role("button", name="window", exact=True).click()
    reason = page.locator(".reasons button").first
    cells = (reason.get_attribute("data-cells") or "").split()
    assert cells
    assert page.locator("[data-lit]").count() == 0
    reason.hover()
    lit = page.locator("[data-lit]")
    assert sorted(cell.get_attribute("data-lit") or "" for cell in lit.all()) == sorted(cells)


def test_experts_stand_beside_the_truth_and_the_wrong_are_marked(wide: Visitor) -> None:
    page = wide.go("/analyse/connect-four/3256537526742277")  # most of them throw the win away here
    rows = page.locator(".experts tbody tr")
    expect(rows).to_have_count(7)
    expect(rows.last).to_contain_text("The truth")
    for row in rows.all()[:-1]:
        expect(row.locator(".judged")).to_contain_text(re.compile("(wins|loses) in|draws"))
    wrong = page.locator(".experts .judgement.wrong")
    assert wrong.count() == page.locator(".experts .judged", has_text="wrong").count() == 3
    assert wrong.locator("svg").count() == 3


def test_experts_say_since_when_they_are_wrong(wide: Visitor) -> None:
    page = wide.go("/analyse/connect-four/3256537526742277")
    expect(page.locator(".experts .word").first).to_contain_text("wrong since move 17")
    page.get_by_role("button", name="stacks", exact=True).click()
    turns = page.locator(".past-turn")
    expect(turns).to_have_count(17)
    hold_for_axe(wide, "engine choices")
    expect(turns.last).to_have_attribute("aria-label", re.compile("^Move 17: plays 5, gives the result away"))
    turns.nth(2).click()
    wide.stones_become(2)
    assert page.url.endswith("/32")


def test_the_course_of_a_game_shows_its_blunders(wide: Visitor) -> None:
    page = wide.go("/analyse/connect-four/41514161")
    expect(page.locator(".mark.blunder")).to_have_text(["??blunder"])
    expect(page.locator(".move-list button", has=page.locator(".blunder"))).to_have_text("6??blunder")
    assert page.locator("eval-graph .blunder").count() == 1
    page.locator("eval-graph svg").click(position={"x": 2, "y": 50})
    wide.stones_become(0)


def test_the_truth_says_why_and_lights_its_cells(wide: Visitor) -> None:
    page = wide.go("/analyse/connect-four/1775226672613417543567262")
    said = page.locator(".plan button")
    expect(said).to_have_text(
        [
            "Yellow wins in 2 moves.",
            "Yellow plays 4 and threatens to win in columns 3 and 4 at once: Red can block only one.",
            "So play 4, though every move wins.",
        ]
    )
    hold_for_axe(wide, "plan")
    cells = (said.nth(1).get_attribute("data-cells") or "").split()
    assert {cell.partition(":")[0] for cell in cells[:2]} == {"3", "4"}
    lit = page.locator("[data-lit]")
    for point in (Locator.hover, Locator.focus):
        point(said.nth(1))
        assert sorted(cell.get_attribute("data-lit") or "" for cell in lit.all()) == sorted(cells)
        point(said.nth(0))  # it is about no cell
        expect(lit).to_have_count(0)


def test_a_turning_point_says_what_it_allowed_and_leads_there(wide: Visitor) -> None:
    page = wide.go("/analyse/connect-four/112233574")
    points = page.locator("turning-points button")
    completes = "it does not block column 4, where Red completes four in row 1"
    said = f"Yellow, move 8, 7?? loses at once: {completes}; 4 was better."
    expect(points.last).to_have_text(said)
    expect(points.nth(2)).to_have_text("Red, move 3, 2?? only draws: Yellow answers 4; 4 or 6 was better.")
    points.last.click()
    wide.stones_become(7)


def test_pointing_at_a_column_shows_the_best_line(wide: Visitor) -> None:
    page = wide.go("/analyse/connect-four/3256537526742277")
    page.locator(".reasons button").first.wait_for()
    x, y = wide.place("3")
    page.wait_for_function(
        """([x, y]) => {
            const at = (kind, x) => new PointerEvent(kind, { clientX: x, clientY: y, bubbles: true });
            const board = document.querySelector("conjoin-board");
            board.dispatchEvent(at("pointerleave", 0));
            board.dispatchEvent(at("pointermove", x));
            return board.querySelectorAll(".ghost.numbered").length > 3;
        }""",
        arg=[x, y],
    )


def test_a_position_can_be_taken_along(wide: Visitor) -> None:
    page = wide.go("/analyse/connect-four/4453")
    page.get_by_role("button", name="Save").click()
    links = page.get_by_role("dialog").get_by_role("link")
    expect(links).to_have_text(["Record", "SVG picture", "PNG picture"])
    begins = [b'{"game', b"<svg", b"\x89PNG"]
    for link, begin in zip(links.all(), begins, strict=True):
        answer = page.request.get(wide.address + (link.get_attribute("href") or ""))
        assert answer.body().startswith(begin), answer.text()[:40]
    page.get_by_role("button", name="Close").click()
    page.get_by_role("button", name="Share").click()
    frame = page.get_by_label("For a page of your own").input_value()
    assert page.get_by_label("This position's address").input_value() == page.url
    address = frame.split('"')[1]
    framed = page.goto(address)
    assert framed is not None
    assert "frame-ancestors *" in framed.headers["content-security-policy"]
    wide.stones_become(4)
    page.get_by_role("button", name="Back").click()
    wide.stones_become(3)
    expect(page.locator("site-header")).to_be_hidden()


def test_back_and_forward_walk_through_positions(wide: Visitor) -> None:
    page = wide.go("/analyse/connect-four/-")
    for count, move in enumerate("445", start=1):
        wide.press(move)
        wide.stones_become(count)
    assert page.url.endswith("/analyse/connect-four/445")
    page.go_back()
    wide.stones_become(2)
    assert page.url.endswith("/44")
    page.go_forward()
    wide.stones_become(3)
    page.get_by_role("button", name="To the start").click()
    wide.stones_become(0)
    wide.press("1")
    wide.stones_become(1)
    expect(page.locator(".branches button:not(.edit)")).to_have_text(["1. 4"])


def test_win_chances_are_drawn_on_a_hex_board(wide: Visitor) -> None:
    page = wide.go("/analyse/havannah:size=4/d4")
    expect(page.locator(".heat polygon").first).to_be_attached()
    page.get_by_role("button", name="Stop").click()
    expect(page.get_by_role("button", name="Search")).to_be_visible()


def test_a_record_can_be_pasted_and_a_board_set_up(wide: Visitor) -> None:
    page = wide.go("/analyse/connect-four/-")
    page.get_by_role("button", name="Paste").click()
    page.get_by_label("Moves or record").fill("4453")
    page.get_by_role("button", name="Show").click()
    wide.stones_become(4)
    assert page.url.endswith("/4453")
    page.get_by_role("button", name="Set up").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("button", name="Clear").click()
    expect(dialog.locator(".stones > g")).to_have_count(0)
    dialog.locator("[data-move='4:1']").dispatch_event("click")
    dialog.get_by_role("button", name="Show it").click()
    page.wait_for_url("**/connect-four/4")


def test_a_reason_shows_the_expected_stones_before_its_cells(wide: Visitor) -> None:
    page = wide.go("/analyse/connect-four/44")
    page.get_by_role("button", name="window", exact=True).click()
    expect(page.locator(".reasons .after")).to_have_text("after 4 3 3 2 3:")
    expect(page.locator(".plan button").first).to_be_visible()  # nothing moves below the pointer any more
    page.locator(".reasons button").first.click()
    expect(page.locator(".ghost.numbered")).to_have_count(5)
    points = [signed(text) for text in page.locator(".reasons button .points").all_inner_texts()]
    assert signed(page.locator(".reasons .total span").first.inner_text()) == sum(points)


def signed(text: str) -> float:
    return float(text.replace("−", "-"))


def test_on_a_hex_board_the_experts_differ_and_the_plan_says_what_decides(wide: Visitor) -> None:
    page = wide.go("/analyse/fencemaster:size=4/d1 c3 d2 c4 b1 b4")
    names = page.locator(".experts tr[data-engine] .name")
    expect(names).to_have_text(["mcts", "proof", "schmipo", "alphabeta", "random"])
    expect(page.locator(".plan button").first).to_be_visible()
