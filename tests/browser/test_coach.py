"""The coach beside the board: asked for by a switch, it speaks before a move is made."""

from playwright.sync_api import expect

from tests.browser.conftest import PHONE, Visit, Visitor
from tests.web.conftest import Server

HERE = {"opponent": "here"}
IN_DANGER = "12121"
"""Red has three stones in column 1."""


def test_the_coach_asks_before_a_move_that_throws_the_game_away(visit: Visit) -> None:
    visitor = visit(HERE)
    page = visitor.go("/")
    switch = page.get_by_role("switch", name="Coach")
    question = page.get_by_role("alertdialog", name="Coach")
    for count, move in enumerate(IN_DANGER, start=1):  # off: two people play as they like
        visitor.press(move)
        if count == 1:
            visitor.arrive("**/play/*")
        visitor.stones_become(count)
    expect(switch).not_to_be_checked()
    switch.check()

    visitor.press("5")
    expect(question).to_contain_text("5 loses at once")
    expect(question).to_contain_text("1")
    visitor.stones_become(5)
    expect(question.get_by_role("button", name="Take it back")).to_be_focused()
    page.keyboard.press("Enter")
    expect(question).to_have_count(0)
    visitor.stones_become(5)

    visitor.press("5")
    question.get_by_role("button", name="Play 5 all the same").click()
    visitor.stones_become(6)
    expect(question).to_have_count(0)
    visitor.press("1")  # nothing speaks against a win
    expect(page.locator(".result")).to_contain_text("Red wins!")


def test_the_coach_speaks_of_hex_boards_and_fits_a_phone(visit: Visit) -> None:
    visitor = visit({**HERE, "game": "havannah:size=4"}, viewport=PHONE, has_touch=True, is_mobile=True)
    page = visitor.go("/")
    for count, move in enumerate(("a1", "d4", "b1", "c3", "c1"), start=1):
        visitor.tap(move)
        if count == 1:
            visitor.arrive("**/play/*")
        visitor.stones_become(count)
    page.get_by_role("switch", name="Coach").check()
    visitor.tap("e5")
    question = page.get_by_role("alertdialog", name="Coach")
    expect(question).to_contain_text("e5")
    expect(question).to_contain_text("d1")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    visitor.tap("d1")  # another move instead
    visitor.stones_become(6)
    expect(question).to_have_count(0)


def test_against_an_engine_the_choice_is_kept_and_watchers_have_no_coach(
    visit: Visit, wide: Visitor, sqlite_server: Server
) -> None:
    visitor = visit({"opponent": "random"})
    page = visitor.go("/")
    visitor.press("4")
    visitor.arrive("**/play/*")
    switch = page.get_by_role("switch", name="Coach")
    expect(switch).not_to_be_checked()
    switch.check()
    page.reload()
    expect(switch).to_be_checked()

    watched = sqlite_server.play("connect-four", second="random")
    wide.go(f"/play/{watched['id']}")
    expect(wide.page.get_by_role("toolbar")).to_be_visible()
    expect(wide.page.get_by_role("switch", name="Coach")).to_have_count(0)
