"""Games in a real browser: by mouse, by keyboard alone, by touch, and between two people with a watcher."""

import re
from contextlib import suppress

from playwright.sync_api import expect

from conjoin.ratings.reference import reference_rating
from tests.browser.conftest import PHONE, Visit, Visitor
from tests.web.conftest import Server

HERE = {"opponent": "here"}
OWN_MOVE_OR_END = """() => {
    if (document.querySelector(".result:not([hidden])")) return "over";
    const mine = document.querySelectorAll("conjoin-board .stones > g").length % 2 === 0;
    return mine && document.querySelector("conjoin-board.playable [data-move]")?.dataset.move;
}"""
"""Looks once: which move the first player may press now, or that the game is over; nothing while the other thinks."""


def test_a_game_by_mouse_against_an_engine(wide: Visitor) -> None:
    page = wide.go("/?opponent=random")
    page.wait_for_function("() => document.querySelector('conjoin-board')?.scene.caption === 'Red to move'")
    wide.press("4")
    wide.arrive("**/play/*")
    while (move := page.wait_for_function(OWN_MOVE_OR_END).json_value()) != "over":
        before = wide.stones.count()
        wide.press(move)
        page.wait_for_function(
            "n => document.querySelectorAll('conjoin-board .stones > g').length > n", arg=before
        )
    result = page.locator(".result")
    expect(result).to_contain_text(re.compile("You win|You lose|draw"))
    result.get_by_role("link", name="Review the game").click()
    page.wait_for_url(re.compile(r"/analyse/connect-four/\d+$"))


def test_a_hint_says_what_decides_the_position(wide: Visitor) -> None:
    page = wide.go("/?opponent=random")
    page.wait_for_function("() => document.querySelector('conjoin-board')?.scene.caption === 'Red to move'")
    wide.press("4")
    wide.arrive("**/play/*")
    page.wait_for_function("() => document.querySelector('conjoin-board.playable')")
    said = page.locator(".plan button").first
    for _ in range(100):  # on a busy machine the exact scores may come too late for the first hint
        page.get_by_role("button", name="Hint").click()
        with suppress(AssertionError):
            expect(said).to_be_visible(timeout=3_000)
            break
    expect(said).to_have_text(re.compile(r"^Red (can win|wins) in \d+ moves\.$"))


def test_a_game_by_keyboard_alone(visit: Visit) -> None:
    visitor = visit(HERE)
    page = visitor.go("/")
    for _ in range(20):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.getAttribute('role')") == "grid":
            break
    page.keyboard.press("3")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    visitor.arrive("**/play/*")
    visitor.stones_become(1)
    page.locator("conjoin-board").evaluate("board => board.focus()")
    for count, column in enumerate("545454", start=2):
        page.keyboard.press(column)
        page.keyboard.press("Enter")
        visitor.stones_become(count)
    expect(page.locator(".result")).to_contain_text("Red wins!")
    expect(page.locator("#spoken")).to_contain_text("Red played 4. Red wins")


def test_the_board_has_names_for_those_who_listen(wide: Visitor) -> None:
    page = wide.go("/analyse/connect-four/4453")
    cell = page.get_by_role("gridcell", name=re.compile("^column 4,"))
    expect(cell).to_have_accessible_name(
        "column 4, from below red, yellow, plays on row 3, loses in 17 moves"
    )


def test_a_game_by_touch_on_a_phone(visit: Visit) -> None:
    visitor = visit(
        {"opponent": "here", "game": "havannah:size=4"}, viewport=PHONE, has_touch=True, is_mobile=True
    )
    page = visitor.go("/")
    moves = ["a1", "d4", "b1", "c3", "c1", "e5", "d1"]
    visitor.tap(moves[0])
    visitor.arrive("**/play/*")
    for count, move in enumerate(moves[1:], start=2):
        visitor.stones_become(count - 1)
        visitor.tap(move)
    expect(page.locator(".result")).to_contain_text("White wins!")
    assert page.locator("conjoin-board .winning").count() == 4
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_finger_shows_before_it_plays_on_large_boards(visit: Visit) -> None:
    visitor = visit({"opponent": "here", "game": "havannah"}, viewport=PHONE, has_touch=True, is_mobile=True)
    page = visitor.go("/")
    visitor.tap("h8")
    expect(page.locator("conjoin-board .ghost:not(.lens .ghost)")).to_have_count(1)
    expect(page.locator("conjoin-board .lens .ghost")).to_have_count(1)  # and again, larger, above the finger
    assert page.url.endswith("/")
    visitor.tap("h8")
    visitor.arrive("**/play/*")
    visitor.stones_become(1)


def test_two_people_by_link_and_a_watcher(visit: Visit) -> None:
    red = visit({"opponent": "link"})
    red.go("/").get_by_role("button", name="Make the links").click()
    red.arrive("**/play/*")
    expect(red.page.locator(".qr svg")).to_be_visible()
    link = red.page.get_by_label("Opponent's link").input_value()
    assert "#second=" in link
    yellow, watcher = visit(), visit()
    yellow.page.goto(link)
    watcher.page.goto(red.page.url)
    expect(yellow.page.locator(".status")).to_contain_text("Waiting for")
    assert "#" not in yellow.page.url, "the secret stays out of the address"
    red.press("4")
    yellow.stones_become(1)
    expect(yellow.page.locator(".status")).to_contain_text("Your turn")
    yellow.press("5")
    red.stones_become(2)
    watcher.stones_become(2)
    expect(watcher.page.locator(".status")).to_contain_text("You are watching")
    watcher.press("1")
    red.press("3")
    yellow.stones_become(3)


def test_the_pointer_shows_where_the_stone_would_land(visit: Visit) -> None:
    visitor = visit(HERE)
    page = visitor.go("/")
    x, y = visitor.place("4")
    page.mouse.move(x, y - 150)
    ghost = page.locator("conjoin-board .ghost").bounding_box()
    assert ghost is not None
    assert abs(ghost["x"] + ghost["width"] / 2 - x) < 2
    assert abs(ghost["y"] + ghost["height"] / 2 - y) < 2


def test_the_first_stone_can_be_taken_over(visit: Visit) -> None:
    visitor = visit({"opponent": "here", "game": "havannah:size=4"})
    page = visitor.go("/")
    page.get_by_role("checkbox", name="Swap rule").check()
    visitor.press("d4")
    visitor.arrive("**/play/*")
    visitor.stones_become(1)
    fill = page.locator("conjoin-board .stone circle").first
    white = fill.get_attribute("fill")
    page.get_by_role("button", name="Swap sides").click()
    expect(fill).not_to_have_attribute("fill", white or "")
    expect(page.locator(".status")).to_contain_text("White to move")


def test_opponents_show_how_strong_they_are(wide: Visitor) -> None:
    page = wide.go("/")
    rated = reference_rating("connect-four", "window")
    assert rated is not None
    card = page.locator(".engine-grid .card", has_text="scoring every window")
    expect(card.locator(".facts")).to_have_text(f"+{rated.elo:.0f} Elo · accuracy {rated.accuracy:.0f} %")


def test_any_board_and_two_engines_to_watch(visit: Visit) -> None:
    visitor = visit({"opponent": "random"})
    page = visitor.go("/")
    page.get_by_label("Board", exact=True).select_option("other")
    page.get_by_role("dialog").get_by_label("number of columns").select_option("5")
    page.get_by_role("dialog").get_by_label("number of rows").select_option("4")
    page.get_by_role("button", name="Use this board").click()
    expect(page.get_by_label("Board", exact=True)).to_have_value("connect-four:width=5,height=4")
    page.get_by_label("You play").select_option("watch")
    page.get_by_label("Red is played by").select_option("random")
    page.get_by_role("button", name="Start game").click()
    visitor.arrive("**/play/*")
    expect(page.locator(".result")).to_contain_text(re.compile("wins|draw"))
    assert visitor.stones.count() >= 7


def test_undo_redo_and_resign(visit: Visit) -> None:
    visitor = visit(HERE)
    page = visitor.go("/")
    visitor.press("4")
    visitor.arrive("**/play/*")
    visitor.stones_become(1)
    page.get_by_role("button", name="Undo").click()
    visitor.stones_become(0)
    page.get_by_role("button", name="Redo").click()
    visitor.stones_become(1)
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    expect(page.locator(".result")).to_contain_text("resigned")
    page.get_by_role("button", name="Rematch").click()
    visitor.stones_become(0)


def test_a_page_that_was_offline_catches_up(visit: Visit, sqlite_server: Server) -> None:
    begun = sqlite_server.play()
    visitor = visit()
    visitor.go(f"/play/{begun['id']}")
    visitor.context.set_offline(True)
    expect(visitor.page.locator(".offline")).to_be_visible()
    assert sqlite_server.move(begun, "4", 0).status_code == 200
    visitor.context.set_offline(False)
    visitor.stones_become(1)
    expect(visitor.page.locator(".offline")).to_be_hidden()


def test_what_is_not_there_is_said(wide: Visitor) -> None:
    page = wide.go("/play/nothing")
    expect(page.get_by_role("heading", level=1)).to_have_text("There is nothing here")
    page.get_by_role("link", name="Go to the board").click()
    expect(page.locator("conjoin-board")).to_be_visible()
