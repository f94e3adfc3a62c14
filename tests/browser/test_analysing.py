"""Analysing as people do it: lines under the pointer, branches, pasted records, boards that can be read."""

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, Visit, Visitor

POSITION = "/analyse/connect-four/3256537526742277"
"""Red wins with column 3 alone."""


def point_at(visitor: Visitor, move: str) -> None:
    x, y = visitor.place(move)
    visitor.page.mouse.move(0, 0)
    visitor.page.mouse.move(x, y)


def test_every_column_shows_its_line_under_the_pointer(wide: Visitor) -> None:
    page = wide.go(POSITION)
    expect(page.locator("score-strip .score")).to_have_count(7)
    for column in "1437":
        point_at(wide, column)
        numbers = page.locator("conjoin-board .ghost.numbered text")
        expect(numbers.nth(1)).to_have_text("2")
        expect(numbers.nth(2)).to_have_text("3")
    page.mouse.move(0, 0)
    expect(page.locator("conjoin-board .ghost.numbered")).to_have_count(0)


def test_all_equally_good_moves_are_named(wide: Visitor) -> None:
    page = wide.go("/analyse/connect-four/145326753344577134")
    said = "Red loses against perfect play; longest with 1, 2, 3, 4, or 7."
    expect(page.locator(".verdict.status")).to_have_text(said)
    expect(page.locator("score-strip .best")).to_have_count(5)


def test_no_tick_stands_beside_a_loss_and_one_legend_explains_the_signs(wide: Visitor) -> None:
    page = wide.go("/analyse/connect-four/32565375267422773")  # Yellow loses whatever it plays
    expect(page.locator(".experts .judgement .verdict.loss").first).to_be_visible()
    assert page.locator(".judgement:not(.wrong):has(.verdict.loss) svg").count() == 0
    legend = page.locator(".legend:visible")
    expect(legend).to_have_count(1)
    for sign in ("✓", "?", "??"):
        expect(legend.locator("b", has_text=re.compile(f"^{re.escape(sign)}$"))).to_be_visible()


def test_the_table_of_experts_stays_in_its_panel(wide: Visitor) -> None:
    page = wide.go(POSITION)
    page.locator(".past-turn").first.wait_for()
    panel, table = (page.locator(name).bounding_box() for name in (".panel.why", ".experts"))
    assert panel is not None
    assert table is not None
    assert table["x"] + table["width"] <= panel["x"] + panel["width"]


def test_coordinates_of_a_hex_board_name_rows_and_columns_alone(wide: Visitor) -> None:
    page = wide.go("/analyse/havannah:size=4/d4")
    page.locator("conjoin-board .labels text").first.wait_for()
    read = """() => {
        const texts = [...document.querySelectorAll("conjoin-board .labels text")];
        return texts.map(one => [one.textContent, Number(one.getAttribute("y"))]);
    }"""
    rows = page.evaluate(
        "[...new Set(document.querySelector('conjoin-board').scene.tiles.map(t => t.y * 100))]"
    )
    labels = page.evaluate(read)
    for text, y in labels:
        beside = min(abs(y - row) for row in rows) < 5
        assert beside == text.isalpha(), (text, y)  # no number stands beside a row as if it were its name
    assert [text for text, _ in labels if text.isalpha()] == list("abcdefg")
    expect(page.locator("conjoin-board .cell.corner")).to_have_count(6)
    expect(page.locator("conjoin-board .cell.side")).to_have_count(6 * 2)


def test_a_heat_map_has_a_legend_and_one_number_under_the_pointer(wide: Visitor) -> None:
    page = wide.go("/analyse/havannah:size=4/d4")
    page.locator(".heat polygon").first.wait_for(state="attached")
    expect(page.locator(".heat-legend")).to_contain_text("often tried")
    expect(page.locator(".heat text, .heat-number")).to_have_count(0)
    page.get_by_role("button", name="Stop").click()
    point_at(wide, "d3")
    expect(page.locator(".cell-name")).to_have_text("d3")
    expect(page.locator(".heat-number text")).to_have_text(re.compile(r"^\d+$"))


def test_the_graph_has_axes_and_says_what_is_under_the_pointer(wide: Visitor) -> None:
    page = wide.go("/analyse/connect-four/41514161")
    graph = page.locator("eval-graph")
    expect(graph.locator(".axis").first).to_have_text("Red wins")
    expect(graph.locator(".plies span")).to_have_text(["0", "2", "4", "6", "8"])
    graph.locator("svg").hover(position={"x": 3, "y": 40})
    expect(graph.locator(".tip")).to_contain_text(re.compile("^(Start|Move 1)"))


def paste(page: Page, text: str) -> None:
    page.get_by_role("button", name="Paste").click()
    page.get_by_label("Moves or record").fill(text)
    page.get_by_role("dialog").get_by_role("button", name="Show").click()


def test_pasted_text_stays_when_it_cannot_be_played(wide: Visitor) -> None:
    page = wide.go("/analyse/connect-four/-")
    paste(page, "44444444")
    expect(page.get_by_role("dialog").get_by_role("alert")).not_to_be_empty()
    expect(page.get_by_label("Moves or record")).to_have_value("44444444")
    page.get_by_label("Moves or record").fill("4455")
    page.get_by_role("dialog").get_by_role("button", name="Show").click()
    wide.stones_become(4)
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_the_chosen_board_follows_what_was_pasted(wide: Visitor) -> None:
    page = wide.go("/analyse/connect-four/-")
    record = {"game": "havannah:size=5", "moves": "e5 d4", "players": ["a", "b"]}
    made = page.request.get(f"{wide.address}/api/v1/export/{record['game']}/e5_d4.sgf")
    paste(page, made.text())
    wide.stones_become(2)
    expect(page.get_by_label("Game and board")).to_have_value("havannah:size=5")
    page.go_back()
    expect(page.get_by_label("Game and board")).to_have_value("connect-four")


def test_a_board_that_is_set_up_wrongly_is_named_as_its_rows_are(wide: Visitor) -> None:
    page = wide.go("/analyse/connect-four/-")
    page.get_by_role("button", name="Set up").click()
    dialog = page.get_by_role("dialog")
    dialog.locator("[data-move='3:2']").dispatch_event("click")
    dialog.get_by_role("button", name="Show it").click()
    expect(dialog.get_by_role("alert")).to_contain_text("3:2 floats")
    expect(dialog.get_by_role("alert")).to_contain_text("3:1")


def test_branches_are_named_promoted_and_deleted(wide: Visitor) -> None:
    page = wide.go("/analyse/connect-four/44")
    page.get_by_role("button", name="Back", exact=True).click()
    wide.stones_become(1)
    wide.press("5")
    wide.stones_become(2)
    branch = page.locator(".branches button").first
    expect(branch).to_have_text("1… 4")
    edit = page.get_by_role("button", name="Name, delete or promote 1… 4")
    edit.click()
    page.get_by_label("Name", exact=True).fill("in the middle")
    page.get_by_role("button", name="Keep the name").click()
    expect(branch).to_have_text("1… 4 in the middle")
    edit.click()
    page.get_by_role("button", name="Make it the main line").click()
    page.wait_for_url("**/connect-four/44")
    expect(branch).to_have_text("1… 5")
    page.get_by_role("button", name="To the start").click()
    wide.stones_become(0)
    expect(page.locator(".move-list > button")).to_have_text(["4", "4"])
    page.get_by_role("button", name="Name, delete or promote 1… 5").click()
    page.get_by_role("button", name="Delete", exact=True).click()
    expect(page.locator(".branches")).to_have_count(0)


def test_a_finger_chooses_on_a_large_board_before_it_plays(visit: Visit) -> None:
    visitor = visit(viewport=PHONE, has_touch=True, is_mobile=True)
    page = visitor.go("/analyse/havannah:size=8/h8")
    visitor.tap("g7")
    expect(page.locator(".lens-name")).to_have_text("g7")
    visitor.stones_become(1)
    visitor.tap("g8")
    expect(page.locator(".lens-name")).to_have_text("g8")
    page.get_by_role("button", name="Play g8").click()
    visitor.stones_become(2)
    expect(page.locator(".lens")).to_have_count(0)
    visitor.tap("f6")
    expect(page.locator(".lens-name")).to_have_text("f6")
    visitor.tap("f6")
    visitor.stones_become(3)
