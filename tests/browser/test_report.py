"""The report of a tournament, read from the disk: every game can be replayed, by its link too."""

from pathlib import Path

from playwright.sync_api import expect

from conjoin import Ending, Outcome, Record, Side
from conjoin.arena.plan import Plan
from conjoin.arena.report.folder import REPORT, write_report
from conjoin.arena.table import table
from conjoin.play.clock import NO_BUDGET
from tests.browser.conftest import Visitor

ENGINES = ("random", "ugi:false")


def test_a_game_of_one_move_and_a_link_that_is_followed_twice(wide: Visitor, tmp_path: Path) -> None:
    plan = Plan("havannah:size=4", ENGINES, (NO_BUDGET,) * 2, 1, ("c3",))
    failed = Outcome(Side.FIRST, "went away")
    records = [
        Record(plan.game, ENGINES, "c3", failed, Ending.CRASH, id="1.1-2", opening_plies=1),
        Record(plan.game, ENGINES[::-1], "c3 d4", failed, Ending.CRASH, id="1.2-1", opening_plies=1),
    ]
    write_report(tmp_path, table(plan, records), records, "conjoin tournament", {})
    wide.page.goto((tmp_path / REPORT).as_uri())
    page = wide.page
    link = page.get_by_role("link", name="1.1-2")
    link.click()
    expect(page.locator("#moves button")).to_have_text(["c3"])
    page.locator("#games button").nth(1).click()
    expect(page.locator("#moves button")).to_have_text(["c3", "d4"])
    link.click()
    expect(page.locator("#moves button")).to_have_text(["c3"])
    assert wide.complaints == []
