"""What a page says when something is missing, late, refused or over."""

from playwright.sync_api import Route, expect

from tests.browser.conftest import Visit, Visitor
from tests.web.conftest import Server


def test_an_unknown_address_has_a_page_and_its_status(wide: Visitor, sqlite_server: Server) -> None:
    answer = wide.page.goto(wide.address + "/nothing/here")
    assert answer is not None
    assert answer.status == 404
    expect(wide.page.get_by_role("heading", level=1)).to_have_text("There is nothing here")
    wide.page.get_by_role("link", name="Start from the empty board").click()
    expect(wide.page.locator("conjoin-board")).to_be_visible()
    program = sqlite_server.http.get("/nothing/here", headers={"accept": "application/json"})
    assert (program.status_code, program.json()["error"]["kind"]) == (404, "Http")


def test_too_many_requests_say_when_to_come_back(wide: Visitor) -> None:
    refused = {"error": {"kind": "Busy", "problem": "there is too much to do", "fix": "come back in 2 s"}}

    def refuse(route: Route) -> None:
        route.fulfill(status=429, json=refused, headers={"retry-after": "2"})

    wide.page.route("**/api/v1/catalogue", refuse)
    page = wide.go("/learn")
    expect(page.get_by_role("heading", level=1)).to_have_text("That was a lot at once")
    again = page.get_by_role("button", name="Try again")
    expect(again).to_be_disabled()
    page.unroute("**/api/v1/catalogue")
    expect(again).to_be_enabled()
    again.click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Learn")


def test_a_page_that_could_not_be_loaded_goes_on_by_itself(wide: Visitor) -> None:
    page = wide.go("/")
    wide.context.set_offline(True)
    page.get_by_role("link", name="Puzzles", exact=True).click()
    expect(page.locator(".offline")).to_be_visible()
    wide.context.set_offline(False)
    expect(page.get_by_role("heading", level=1)).to_have_text("Puzzles")
    expect(page.locator(".offline")).to_be_hidden()


def test_an_engine_that_thinks_can_be_stopped(visit: Visit, sqlite_server: Server) -> None:
    begun = sqlite_server.play("havannah:size=8", second="mcts", seconds=30)
    visitor = visit()
    visitor.go(f"/play/{begun['id']}#first={begun['seats']['first']}")
    visitor.press("h8")
    stop = visitor.page.get_by_role("button", name="Stop it")
    expect(stop).to_be_visible()
    expect(visitor.page.locator(".status")).to_contain_text("mcts is thinking")
    stop.click()
    visitor.stones_become(0)
    expect(visitor.page.locator(".status")).to_contain_text("Your turn")


def test_a_lost_game_becomes_puzzles(visit: Visit, sqlite_server: Server) -> None:
    begun = sqlite_server.play()
    for ply, move in enumerate("41514161"):
        assert sqlite_server.move(begun, move, ply).status_code == 200
    visitor = visit()
    page = visitor.go(f"/play/{begun['id']}#first={begun['seats']['first']}")
    expect(page.locator(".result")).to_contain_text("You lose")
    page.get_by_role("button", name="Learn from my mistakes").click()
    visitor.arrive("**/puzzles#mine")
    page.get_by_role("link", name="You played 6").click()
    visitor.arrive("**/puzzles/mine?*")
    visitor.press("1")
    expect(page.locator(".judgement.win")).to_be_visible()
    page.goto(visitor.address + "/puzzles")
    expect(page.get_by_role("link", name="You played 6")).to_have_count(0)
