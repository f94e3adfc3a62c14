"""Two people in two browsers: names, presence, requests, seat links and the agreement about hints."""

from playwright.sync_api import expect

from tests.browser.conftest import Visit, Visitor


def _invite(visit: Visit, **choice: object) -> tuple[Visitor, str]:
    host = visit({"opponent": "link", **choice})
    page = host.go("/")
    page.get_by_label("Your name").fill("Ann")
    page.get_by_role("button", name="Make the links").click()
    host.arrive("**/play/*")
    return host, page.get_by_label("Opponent's link").input_value()


def _join(visit: Visit, link: str, name: str = "Bob") -> Visitor:
    guest = visit()
    guest.page.goto(link)
    guest.page.get_by_label("Your name").fill(name)
    guest.page.get_by_role("button", name="Join").click()
    return guest


def test_friends_see_each_other_come_and_go_by_name(visit: Visit) -> None:
    ann, link = _invite(visit)
    bob = _join(visit, link)
    expect(ann.page.locator("player-pair")).to_contain_text("Bob")
    expect(bob.page.locator("player-pair")).to_contain_text("Ann")
    expect(ann.page.locator(".presence")).to_have_text("here")
    expect(bob.page.locator(".presence")).to_have_text("here")
    expect(ann.page.get_by_label("Opponent's link")).to_have_count(0)  # nobody is waited for any more
    bob.page.goto(bob.address)
    expect(ann.page.locator(".presence")).to_have_text("away")


def test_the_own_seat_has_a_link_that_is_shown_once(visit: Visit) -> None:
    ann, link = _invite(visit)
    own = ann.page.get_by_label("Your private link").input_value()
    watch = ann.page.get_by_label("Watch link").input_value()
    assert len({own, watch, link}) == 3
    assert "#first=" in own
    assert "#" not in watch
    ann.page.reload()
    expect(ann.page.get_by_label("Opponent's link")).to_be_visible()
    expect(ann.page.get_by_label("Your private link")).to_have_count(0)
    elsewhere = visit()
    elsewhere.page.goto(own)
    elsewhere.press("4")
    ann.stones_become(1)


def test_takeback_and_draw_are_asked_for(visit: Visit) -> None:
    ann, link = _invite(visit)
    bob = _join(visit, link)
    ann.press("4")
    bob.stones_become(1)
    ann.page.get_by_role("button", name="Takeback").click()
    expect(ann.page.get_by_text("You asked to take your move back.")).to_be_visible()
    assert ann.stones.count() == 1, "nothing is taken back unasked"
    expect(bob.page.get_by_text("Ann asks to take a move back.")).to_be_visible()
    bob.page.get_by_role("button", name="Agree").click()
    ann.stones_become(0)
    ann.press("3")
    bob.stones_become(1)
    bob.page.get_by_role("toolbar").get_by_role("button", name="Draw").click()
    ann.page.get_by_role("button", name="Agree").click()
    expect(bob.page.locator(".result")).to_contain_text("A draw")


def test_a_rematch_needs_no_new_link(visit: Visit) -> None:
    ann, link = _invite(visit)
    bob = _join(visit, link)
    ann.press("4")
    bob.stones_become(1)
    bob.page.get_by_role("button", name="Resign").click()
    bob.page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    expect(bob.page.locator(".result")).to_contain_text("You resigned")
    before = ann.page.url
    ann.page.locator(".result").get_by_role("button", name="Rematch").click()
    ann.page.wait_for_url(lambda url: url != before)
    expect(ann.page.get_by_label("Opponent's link")).to_have_count(0)
    bob.page.get_by_role("button", name="Play it").click()
    bob.arrive(ann.page.url)
    bob.press("1")
    ann.stones_become(1)


def test_people_have_hints_only_if_both_agree(visit: Visit) -> None:
    ann, link = _invite(visit)
    bob = _join(visit, link)
    ann.press("4")
    bob.stones_become(1)
    for one in (ann, bob):
        expect(one.page.get_by_role("button", name="Hint")).to_be_disabled()
        expect(one.page.get_by_role("toolbar").get_by_role("button", name="Analyse")).to_be_disabled()
    cora, link = _invite(visit, help=True)
    guest = visit()
    guest.page.goto(link)
    guest.page.get_by_label("Hints and analysis for both").check()
    guest.page.get_by_role("button", name="Join").click()
    expect(cora.page.get_by_role("button", name="Hint")).to_be_enabled()
