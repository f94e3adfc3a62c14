"""Puzzles, lessons and tournaments in a real browser."""

import json

from playwright.sync_api import expect

from tests.browser.conftest import Visitor
from tests.conftest import Run


def test_a_puzzle_is_solved_after_a_wrong_try(wide: Visitor, conjoin: Run) -> None:
    made = conjoin("puzzle", "--plies", "3", "--seed", "7", "--solution", "--json").stdout
    answer = json.loads(made)[0]["solution"][0]
    page = wide.go("/puzzles/7?plies=3")
    legal = page.locator("conjoin-board [data-move]").evaluate_all(
        "cells => cells.map(cell => cell.dataset.move)"
    )
    wide.press(next(move for move in legal if move != answer))
    expect(page.locator(".judgement.loss")).to_be_visible()
    wide.press(answer)
    expect(page.locator(".judgement.win")).to_be_visible()
    page.get_by_role("link", name="All puzzles").click()
    expect(page.locator(".figures-row dd").nth(1)).to_have_text("1")
    expect(page.locator(".figures-row dd").nth(2)).to_have_text("0")


def test_an_engine_explains_itself_on_its_page(wide: Visitor) -> None:
    page = wide.go("/learn/window")
    expect(page.locator(".reasons button").first).to_be_visible()
    page.get_by_role("button", name="Clear the board").click()
    expect(page.get_by_text("It would play 4")).to_be_visible()


def test_rules_come_with_a_board_to_try_them_on(wide: Visitor) -> None:
    page = wide.go("/rules/havannah:size=4")
    for count, move in enumerate(["a1", "d4", "b1", "c3", "c1", "e5", "d1"], start=1):
        wide.press(move)
        wide.stones_become(count)
    expect(page.locator(".status")).to_have_text("White wins (bridge)")


def test_a_tournament_from_start_to_report(wide: Visitor) -> None:
    page = wide.go("/arena")
    for name in ("average", "stacks"):
        page.get_by_role("checkbox", name=name).uncheck()
    page.get_by_role("checkbox", name="random").check()
    page.get_by_label("Pairs of games").select_option("1")
    page.get_by_role("button", name="Start").click()
    page.wait_for_url("**/arena/*")
    report = page.get_by_role("link", name="Read the report")
    report.wait_for()
    expect(page.locator("table").first).to_contain_text("window")
    with page.expect_popup() as opened:
        report.click()
    expect(opened.value.locator("body")).to_contain_text("window")
    page.get_by_role("link", name="All tournaments").click()
    expect(page.get_by_text("2 of 2 games")).to_be_visible()
