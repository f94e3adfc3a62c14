"""Opponents are called by their level wherever the page names them."""

from playwright.sync_api import expect

from conjoin.ratings.reference import variants
from tests.browser.conftest import Visitor
from tests.web.conftest import Server


def test_an_opponent_is_called_by_its_level_and_earlier_games_are_too(
    wide: Visitor, sqlite_server: Server
) -> None:
    for engine, name in (
        ("ladder:level=4", "Level 4"),
        ("perfect:level=2", "Level 2"),
        ("perfect", "perfect"),
    ):
        begun = sqlite_server.play("connect-four", second=engine)
        wide.go(f"/play/{begun['id']}")
        expect(wide.page.locator("main").get_by_text(name, exact=True).first).to_be_visible()


def test_the_page_of_the_ladder_leads_to_the_choice_of_a_level(wide: Visitor) -> None:
    wide.go("/learn/ladder")
    wide.page.get_by_role("link", name="Play against it").click()
    expect(wide.page.get_by_role("radio", name="Computer")).to_be_checked()
    expect(wide.page.get_by_role("slider")).to_be_visible()


def test_the_page_of_an_engine_shows_every_setting_that_was_measured(wide: Visitor) -> None:
    facts = wide.go("/learn/mcts").locator(".facts")
    for rated in variants("havannah", "mcts"):
        settings = rated.engine.partition(":")[2].replace("=", " ").replace(",", ", ")
        expect(facts.first).to_contain_text(f"Havannah, mcts ({settings}): ")
