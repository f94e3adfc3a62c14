"""What every page must hold: nothing serious for axe, nothing from elsewhere, and little to load."""

from playwright.sync_api import Response, expect

from tests.browser.axe import hold_for_axe
from tests.browser.conftest import PHONE, WIDE, Visit, Visitor

PAGES = [
    "/", "/analyse/connect-four/4453", "/analyse/havannah:size=4/d4", "/puzzles", "/puzzles/7?plies=3", "/learn",
    "/learn/window", "/learn/scores", "/learn/zugzwang", "/rules/fencemaster", "/arena", "/nothing/here",
]  # fmt: skip
FIRST_PAGE = 200_000
"""Bytes that opening the site may take."""


def test_every_page_holds_for_axe_has_one_first_heading_and_fits_a_phone(visit: Visit) -> None:
    visitor = visit(color_scheme="light")
    headings, widths = {}, {}
    for path in PAGES:
        page = visitor.go(path)
        if path.startswith("/analyse/connect"):
            page.locator(".reasons button").first.wait_for()
        headings[path] = page.locator("h1").count()
        hold_for_axe(visitor, path)
        page.emulate_media(color_scheme="dark")
        hold_for_axe(visitor, f"{path} in the dark", only=["color-contrast"])
        page.emulate_media(color_scheme="light")
        page.set_viewport_size(PHONE)
        widths[path] = page.evaluate("document.documentElement.scrollWidth")
        page.set_viewport_size(WIDE)
    assert {path for path, count in headings.items() if count != 1} == set()
    assert {path for path, width in widths.items() if width > PHONE["width"]} == set()


def test_axe_finds_nothing_serious_in_a_game(visit: Visit) -> None:
    visitor = visit({"opponent": "here"}, viewport=PHONE, color_scheme="dark")
    page = visitor.go("/")
    visitor.press("4")
    visitor.arrive("**/play/*")
    visitor.stones_become(1)
    hold_for_axe(visitor, "a game")
    page.get_by_role("button", name="Share").click()
    hold_for_axe(visitor, "a dialog")


def test_the_first_page_is_small_and_all_from_here(wide: Visitor) -> None:
    answers: list[Response] = []

    def note(answer: Response) -> None:
        answers.append(answer)

    wide.page.on("response", note)
    page = wide.go("/")
    page.wait_for_load_state("networkidle")
    assert {answer.url.split("/")[2] for answer in answers} == {wide.address.split("/")[2]}
    assert sum(len(answer.body()) for answer in answers) < FIRST_PAGE
    policy = answers[0].headers["content-security-policy"]
    assert "unsafe-inline" not in policy


def test_a_game_and_a_framed_board_have_one_first_heading(wide: Visitor) -> None:
    begun = wide.page.request.post(f"{wide.address}/api/v1/play", data={"second": "human"}).json()
    for path in ("/embed/connect-four/44", f"/play/{begun['id']}"):
        expect(wide.go(path).locator("h1")).to_have_count(1)


def test_on_paper_there_is_the_board_without_the_controls(wide: Visitor) -> None:
    page = wide.go("/analyse/connect-four/4453")
    page.emulate_media(media="print")
    for seen in ("conjoin-board", "score-strip", ".move-list"):
        expect(page.locator(seen).first).to_be_visible()
    for hidden in ("site-header", ".toolbar", ".button"):
        expect(page.locator(hidden).locator("visible=true")).to_have_count(0)


def test_colours_can_be_switched_and_stay(visit: Visit) -> None:
    visitor = visit(color_scheme="light")
    page = visitor.go("/learn")
    light = page.evaluate("getComputedStyle(document.body).backgroundColor")
    for _ in range(2):
        page.get_by_role("button", name="Colours").click()
    page.reload()
    page.locator("main > :not(.loading)").first.wait_for()
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") != light


def test_the_menu_of_a_phone_leads_everywhere(visit: Visit) -> None:
    page = visit(viewport=PHONE).go("/")
    for name in ("Analyse", "Arena", "Puzzles", "Learn"):
        page.get_by_role("button", name="Menu").click()
        page.get_by_role("link", name=name, exact=True).first.click()
        expect(page).to_have_title(
            f"{name} · Conjoin" if name != "Analyse" else "Analyse Connect Four · Conjoin"
        )
