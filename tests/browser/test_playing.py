"""What a game on the page is like: its opponent's manners, time travel, pace, the end, and the games kept."""

import json
import re
from pathlib import Path

from playwright.sync_api import expect

from tests.browser.conftest import WIDE, Visit, Visitor
from tests.web.conftest import Server

HERE = {"opponent": "here"}
LANDED = "() => document.querySelector('conjoin-board.playable')"


def _play(visitor: Visitor, moves: str) -> None:
    page = visitor.go("/")
    visitor.press(moves[0])
    visitor.arrive("**/play/*")
    for count, move in enumerate(moves[1:], start=2):
        visitor.stones_become(count - 1)
        page.wait_for_function(LANDED)
        visitor.press(move)
    visitor.stones_become(len(moves))


def test_an_opponent_keeps_its_thoughts_to_itself(wide: Visitor) -> None:
    page = wide.go("/?opponent=window")
    wide.press("4")
    wide.arrive("**/play/*")
    wide.stones_become(2)
    ask = page.get_by_role("button", name="Show what it thought")
    expect(ask).to_be_visible()
    expect(page.locator(".why .sentence")).to_have_count(0)
    ask.click()
    expect(page.locator(".why .sentence")).to_contain_text("What it thought")
    page.wait_for_function(LANDED)
    wide.press("1")
    wide.stones_become(4)
    expect(page.locator(".why .sentence")).to_have_count(0)


def test_every_engine_is_in_sight_the_strongest_first(wide: Visitor) -> None:
    page = wide.go("/")
    kinds = page.locator(".opponent-kinds .card b")
    expect(kinds).to_have_text(["Computer", "Friend by link", "Friend here"])
    page.locator(".engines summary").click()
    cards = page.locator(".engine-grid .card")
    assert cards.count() > 10
    for card in cards.all():
        assert card.evaluate(
            """card => {
                const [inner, outer] = [card, card.closest(".engine-grid")].map(e => e.getBoundingClientRect());
                return inner.left >= outer.left - 1 && inner.right <= Math.min(outer.right + 1, innerWidth);
            }"""
        )
    facts = page.locator(".engine-grid .facts").all_text_contents()
    ratings = [
        int(found[1].replace("−", "-")) for fact in facts if (found := re.match(r"([+−]?\d+) Elo", fact))
    ]
    assert ratings == sorted(ratings, reverse=True)
    assert len(ratings) > 5


def test_the_goal_and_the_rules_stand_beside_the_board(visit: Visit) -> None:
    visitor = visit(HERE)
    page = visitor.go("/")
    expect(page.locator(".goal")).to_contain_text("four of your stones")
    page.get_by_label("Havannah").check()
    expect(page.locator(".goal")).to_contain_text("ring")
    visitor.page.locator("conjoin-board.open-board").wait_for()
    visitor.press("a1")
    visitor.arrive("**/play/*")
    expect(page.locator(".goal a")).to_have_attribute("href", "/rules/havannah")


def test_a_move_is_looked_at_in_its_place(visit: Visit) -> None:
    visitor = visit(HERE)
    page = visitor.page
    _play(visitor, "44353")
    address = page.url
    page.locator("move-list").get_by_role("button", name="3").first.click()
    visitor.stones_become(3)
    expect(page.locator(".status")).to_contain_text("Move 3 of 5")
    expect(page.locator("conjoin-board.playable")).to_have_count(0)
    page.keyboard.press("ArrowLeft")
    visitor.stones_become(2)
    page.keyboard.press("ArrowRight")
    visitor.stones_become(3)
    page.get_by_role("button", name="Back to the game").click()
    visitor.stones_become(5)
    assert page.url == address
    visitor.press("1")
    visitor.stones_become(6)


def test_two_at_one_screen_take_back_as_often_as_they_like(visit: Visit) -> None:
    visitor = visit(HERE)
    _play(visitor, "4435")
    for left in (3, 2, 1, 0):
        visitor.page.get_by_role("button", name="Undo").click()
        visitor.stones_become(left)
    for there in (1, 2):
        visitor.page.get_by_role("button", name="Redo").click()
        visitor.stones_become(there)


def test_sides_are_swapped_after_a_move_was_taken_back(visit: Visit) -> None:
    visitor = visit({"opponent": "here", "game": "havannah:size=4,swap=on"})
    page = visitor.go("/")
    visitor.press("d4")
    visitor.arrive("**/play/*")
    visitor.stones_become(1)
    page.get_by_role("button", name="Undo").click()
    visitor.stones_become(0)
    visitor.press("c3")
    visitor.stones_become(1)
    page.get_by_role("button", name="Swap sides").click()
    expect(page.locator(".status")).to_contain_text("White to move")


def test_an_engine_waits_until_your_stone_has_landed(visit: Visit) -> None:
    visitor = visit({"opponent": "random"}, reduced_motion="no-preference")
    page = visitor.go("/")
    visitor.press("4")
    visitor.arrive("**/play/*")
    visitor.stones_become(2)
    page.wait_for_function(LANDED)
    page.evaluate(
        """() => {
            window.landed = [];
            const stones = document.querySelector("conjoin-board");
            let before = 2;
            new MutationObserver(() => {
                const count = stones.querySelectorAll(".stones > g").length;
                if (count !== before) window.landed.push(performance.now());
                before = count;
            }).observe(stones, { childList: true, subtree: true });
        }"""
    )
    visitor.press("3")
    visitor.stones_become(4)
    own, answer = page.evaluate("window.landed")
    assert answer - own >= 399, "no stone falls before the other has landed"


def test_two_engines_are_watched_at_ones_own_pace(visit: Visit) -> None:
    visitor = visit({"opponent": "random", "seat": "watch", "rival": "random"})
    page = visitor.go("/")
    page.get_by_role("button", name="Start game").click()
    visitor.arrive("**/play/*")
    page.get_by_role("button", name="Pause").click()
    count = visitor.stones.count()
    expect(page.locator(".result")).to_be_hidden()
    page.get_by_role("button", name="Step").click()
    visitor.stones_become(count + 1)
    assert page.locator("move-list button").count() == count + 1, "what comes is not given away"
    page.get_by_label("Speed").select_option("fast")
    page.get_by_role("button", name="Go on").click()
    expect(page.locator(".result")).to_contain_text(re.compile("wins|draw"))


def test_a_finished_game_says_how_and_where_it_turned(visit: Visit) -> None:
    visitor = visit(HERE)
    page = visitor.page
    _play(visitor, "4343434")
    card = page.locator(".result")
    expect(card.get_by_role("heading")).to_have_text("Red wins!")
    expect(card).to_contain_text("Red made four in column 4.")
    expect(card.locator(".turning")).to_contain_text("Yellow, move")
    expect(card).to_contain_text(re.compile(r"Accuracy: Red \d+ % · Yellow \d+ %"))
    expect(card.locator("eval-graph polyline")).to_be_attached()
    box = card.bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= WIDE["height"], "above the fold"
    card.get_by_role("button", name="Next mistake").click()
    expect(card.locator(".mistake")).to_contain_text(re.compile(r"Move \d: \d was played, .* better"))
    expect(page.locator(".status")).to_contain_text(re.compile(r"Move \d of 7"))
    assert "/play/" in page.url


def test_own_games_are_kept_found_and_taken_along(visit: Visit, tmp_path: Path) -> None:
    visitor = visit(HERE)
    page = visitor.page
    _play(visitor, "4343434")
    page.get_by_role("link", name="All my games").click()
    visitor.arrive("**/games")
    card = page.locator(".game-card")
    expect(card).to_have_count(1)
    expect(card).to_contain_text("Red wins!")
    expect(card.locator("conjoin-board .stones > g")).to_have_count(7)
    page.get_by_label("Search").fill("havannah")
    expect(card).to_have_count(0)
    page.get_by_label("Search").fill("connect red")
    expect(card).to_have_count(1)
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save as a file").click()
    file = tmp_path / "games.json"
    saved.value.save_as(file)
    assert "first" not in json.loads(file.read_text())["games"][0].get("seats", {}), (
        "no secret leaves the browser"
    )
    other = visit()
    other.go("/games")
    for count in (1, 0):
        other.page.locator("input[type=file]").set_input_files(file)
        expect(other.page.get_by_text(re.compile(f"^{count} new game"))).to_be_visible()
    expect(other.page.locator(".game-card")).to_have_count(1)
    file.write_text("{}")
    other.page.locator("input[type=file]").set_input_files(file)
    expect(other.page.get_by_text("That is no file of games.")).to_be_visible()


def test_a_clock_that_runs_out_warns_by_word_and_sign(visit: Visit, sqlite_server: Server) -> None:
    begun = sqlite_server.play(clock={"total": 9, "increment": 600})
    sqlite_server.move(begun, "4", 0)
    visitor = visit()
    page = visitor.page
    page.goto(f"{visitor.address}/play/{begun['id']}#second={begun['seats']['second']}")
    low = page.locator(".clock.low")
    expect(low).to_contain_text("hurry")
    expect(low.locator("svg.icon")).to_be_visible()
    expect(page.locator("#spoken")).to_contain_text("Less than 10 seconds")


def test_keys_are_listed_and_a_game_begun_with_them_goes_on_with_them(visit: Visit) -> None:
    visitor = visit({"opponent": "random"})
    page = visitor.go("/")
    page.locator("conjoin-board").evaluate("board => board.focus()")
    page.keyboard.press("4")
    page.keyboard.press("Enter")
    visitor.arrive("**/play/*")
    expect(page.get_by_role("grid")).to_be_focused()
    expect(page.locator("#spoken")).to_contain_text(re.compile(r"Yellow played \d\. You to move"))
    page.keyboard.press("1")
    page.keyboard.press("Enter")
    visitor.stones_become(4)
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keyboard shortcuts")).to_contain_text("Look one move back")
