"""The solver in the page: the scores of the command line, as one moves, with and without the server."""

import importlib.util
import sys
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path
from types import ModuleType

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import Visitor
from tests.conftest import Run

MINUS = "−"
WON = "4455336"
SAMPLES = {"endgame": 10, "middle": 4, "opening": 4}
"""Of the graded positions every tenth or fourth: a second of the browser's time."""
ASK = """async ({ width, height, lines }) => {
    const worker = new Worker("/static/solver/worker.js", { type: "module" });
    let number = 0;
    const ask = moves => new Promise(resolve => {
        const scores = Array(width).fill(null);
        worker.onmessage = ({ data }) => {
            if ("done" in data) resolve(data.done ? scores : null);
            else scores[data.column] = data.score;
        };
        const board = { width, height, line: 4, moves: [...moves].map(column => column - 1) };
        worker.postMessage({ number: ++number, board });
    });
    const answers = [];
    for (const moves of lines) answers.push(await ask(moves));
    worker.terminate();
    return answers;
}"""
"""For every line of moves the score of every column, from the worker of the page."""


def graded() -> list[str]:
    found = []
    for name, step in SAMPLES.items():
        text = (files("conjoin") / "bench" / "graded" / f"{name}.txt").read_text()
        found += [line.split()[0] for line in text.splitlines()[1::step]]
    return found


def asked(
    page: Page, lines: list[str], width: int = 7, height: int = 6
) -> list[list[dict[str, object] | None]]:
    answers: list[list[dict[str, object] | None]] = page.evaluate(
        ASK, {"width": width, "height": height, "lines": lines}
    )
    return answers


def solved(conjoin: Run, lines: list[str], *words: str) -> list[list[int]]:
    """What the command line says; full columns are left out there as here."""
    done = conjoin("solve", *words, "--all", stdin="".join(f"{line}\n" for line in lines))
    assert done.returncode == 0, done.stderr
    return [[int(score) for score in row.split()[1:] if score != "."] for row in done.stdout.splitlines()]


def values(row: list[dict[str, object] | None]) -> list[object]:
    return [score["value"] for score in row if score is not None]


def test_the_page_and_the_command_line_agree_on_graded_positions(wide: Visitor, conjoin: Run) -> None:
    lines = graded()
    found = asked(wide.go("/rules/connect-four"), lines)
    assert [values(row) for row in found] == solved(conjoin, lines)
    assert len(lines) == 160


def test_it_solves_other_boards_and_leaves_larger_ones_to_the_server(wide: Visitor, conjoin: Run) -> None:
    page = wide.go("/rules/connect-four")
    lines = ["1122", "33", "45"]
    board = "connect-four:width=5,height=4"
    assert [values(row) for row in asked(page, lines, 5, 4)] == solved(conjoin, lines, board)
    assert asked(page, ["44"], 9, 7) == [None]
    assert asked(page, ["4444444"]) == [None]  # no legal line of moves


def test_a_score_says_how_many_plies_are_left_as_the_server_does(wide: Visitor) -> None:
    page = wide.go("/rules/connect-four")
    for moves in ("4453", "112233", "74364473316433771311657"):
        truth = page.request.get(f"{wide.address}/api/v1/positions/connect-four/{moves}").json()["truth"]
        [row] = asked(page, [moves])
        assert {str(column): score for column, score in enumerate(row, start=1) if score} == truth


def test_scores_appear_as_one_moves_and_the_server_solves_nothing(wide: Visitor, conjoin: Run) -> None:
    helped: list[str] = []
    wide.page.route("**/api/v1/positions/**", refuse_unless("exact=false", helped))
    wide.page.route("**/api/v1/experts", lambda route: route.abort())
    line = "74364473316433771311657"
    wide.go(f"/analyse/connect-four/{line[:-1]}")
    shown_are(wide.page, solved(conjoin, [line[:-1]])[0])
    wide.press(line[-1])
    wide.page.wait_for_url(f"**/{line}")
    shown_are(wide.page, solved(conjoin, [line])[0])
    assert helped == []


@pytest.mark.parametrize("line", ["74364473316433771311657", WON])
def test_one_can_go_on_without_a_server(wide: Visitor, conjoin: Run, line: str) -> None:
    wide.go(f"/analyse/connect-four/{line[:-1]}")
    shown_are(wide.page, solved(conjoin, [line[:-1]])[0])
    wide.context.set_offline(True)
    wide.press(line[-1])
    wide.page.wait_for_url(f"**/{line}")
    wide.stones_become(len(line))
    if line != WON:
        shown_are(wide.page, solved(conjoin, [line])[0])
    there = wide.page.evaluate("document.querySelector('conjoin-board').scene")
    wide.context.set_offline(False)
    told = wide.page.request.get(f"{wide.address}/api/v1/positions/connect-four/{line}").json()["scene"]
    assert {**there, "caption": ""} == {**told, "caption": ""}


def test_the_server_answers_where_webassembly_cannot(wide: Visitor, conjoin: Run) -> None:
    helped: list[str] = []
    wide.page.route("**/solver.wasm", lambda route: route.fulfill(status=404))
    wide.page.route("**/api/v1/experts", lambda route: route.abort())
    wide.page.on("request", lambda request: helped.append(request.url))
    wide.go("/analyse/connect-four/26434115353747126")
    shown_are(wide.page, solved(conjoin, ["26434115353747126"])[0])
    assert any(url.endswith("/positions/connect-four/26434115353747126?exact=true") for url in helped)


def test_the_search_ends_when_the_server_knows_it_all(wide: Visitor) -> None:
    """Near the empty board it would keep the visitor's processor busy for minutes."""
    wide.page.add_init_script(
        "const send = Worker.prototype.postMessage; window.sent = [];"
        "Worker.prototype.postMessage = function (question) { sent.push(question); send.call(this, question); };"
    )
    wide.go("/analyse/connect-four/4453")
    expect(wide.page.locator("score-strip .best")).not_to_have_count(0)
    wide.page.wait_for_function("sent.length === 2")
    assert wide.page.evaluate("sent.map(({ board }) => board?.moves ?? null)") == [[3, 3, 4, 2], None]


def refuse_unless(words: str, refused: list[str]) -> Callable[[Route], None]:
    def handle(route: Route) -> None:
        if words in route.request.url:
            route.continue_()
        else:
            refused.append(route.request.url)
            route.abort()

    return handle


def shown_are(page: Page, scores: list[int]) -> None:
    texts = [f"+{score}" if score > 0 else str(score).replace("-", MINUS) for score in scores]
    expect(page.locator("score-strip b")).to_have_text(texts)
    expect(page.locator("score-strip .best")).not_to_have_count(0)


@pytest.mark.parametrize("module", ["solver", "hex", "classical"])
def test_the_committed_build_is_of_these_sources(module: str) -> None:
    assert builder().is_current(module), "run: make wasm"


def builder() -> ModuleType:
    path = Path(__file__).parents[2] / "native" / "wasm" / "build.py"
    spec = importlib.util.spec_from_file_location("wasm_build", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module
