"""The board of a notebook in a real browser: what is clicked reaches the real widget, and what it answers is drawn.

Only Jupyter's own wire is left out: the page calls Python and hears of its changes through the browser's driver.
"""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

import conjoin
from conjoin.adapters.notebook.board import BoardWidget

WIRE = """
<body><main></main><script>
  const values = {}, heard = {};
  window.model = {
    get: (name) => values[name],
    on: (event, call) => (heard[event] ??= []).push(call),
    off: (event, call) => (heard[event] = heard[event].filter((one) => one !== call)),
    send: async (content) => take(JSON.parse(await window.python(JSON.stringify(content)))),
  };
  window.take = (changed) => {
    for (const [name, value] of Object.entries(changed)) values[name] = value;
    for (const name of Object.keys(changed)) (heard[`change:${name}`] ?? []).forEach((call) => call());
  };
</script></body>
"""
SENT = ("svg", "caption", "panel")


@pytest.fixture
def page(chromium: Browser) -> Iterator[Page]:
    context = chromium.new_context()
    yield context.new_page()
    context.close()


def shown(page: Page, widget: BoardWidget) -> None:
    """The widget on an empty page, drawn by its own module."""

    def values() -> str:
        return json.dumps({name: getattr(widget, name) for name in SENT})

    def python(content: str) -> str:
        widget._handle_custom_msg(json.loads(content), [])
        return values()

    page.expose_function("python", python)
    page.set_content(WIRE)
    page.evaluate(f"take({values()})")
    module = json.dumps(str(widget._esm))
    page.evaluate(
        f"import(URL.createObjectURL(new Blob([{module}], {{type: 'text/javascript'}})))"
        ".then((m) => m.default.render({model, el: document.querySelector('main')}))"
    )


def stones(page: Page) -> Any:
    return page.locator("circle.stone")


def test_a_move_is_clicked_and_the_opponent_answers(page: Page) -> None:
    widget = conjoin.widget(opponent="window", limit=conjoin.Limit(depth=2))
    shown(page, widget)
    expect(page.get_by_role("status")).to_have_text("Red to move")
    page.locator("[data-move='4']").click()
    expect(stones(page)).to_have_count(2)
    assert widget.position.moves[0] == 3
    page.get_by_role("button", name="Undo").click()
    expect(stones(page)).to_have_count(0)
    widget.close()


def test_a_stone_falls_wherever_its_column_is_clicked(page: Page) -> None:
    widget = conjoin.widget()
    shown(page, widget)
    for cell in ("4:6", "4:1"):  # at the top, and on the stone that lies there now
        page.locator(f"[data-cell='{cell}']").click()
    expect(stones(page)).to_have_count(2)
    assert widget.position == conjoin.game("connect-four").parse("44")


def test_analysis_and_reasons_come_below_the_board(page: Page) -> None:
    widget = conjoin.widget(conjoin.game("connect-four").parse("112233"), limit=conjoin.Limit(depth=2))
    shown(page, widget)
    page.get_by_role("button", name="Analyse").click()
    expect(page.get_by_role("cell", name="wins now")).to_be_visible()
    page.get_by_role("button", name="Why?").click()
    expect(page.get_by_text("Red wins with its next stone.")).to_be_visible()
    page.locator("[data-move='4']").first.click()
    expect(page.get_by_role("status")).to_have_text("Red wins (line)")
    expect(page.get_by_text("Red wins with its next stone.")).to_have_count(0)


def test_a_move_is_typed_and_a_wrong_one_explained(page: Page) -> None:
    widget = conjoin.widget("havannah:size=4")
    shown(page, widget)
    field = page.get_by_label("Move")
    field.fill("a1")
    field.press("Enter")
    expect(stones(page)).to_have_count(1)
    field.fill("a1")
    field.press("Enter")
    expect(page.get_by_role("status")).to_have_text("a1 is taken; choose an empty cell")
    page.locator("[data-cell='b2']").click()
    expect(stones(page)).to_have_count(2)
    page.get_by_role("button", name="New game").click()
    expect(stones(page)).to_have_count(0)


def test_python_puts_another_position_on_the_board() -> None:
    widget = conjoin.widget()
    widget.position = conjoin.game("connect-four").parse("44")
    assert widget.svg.count('class="stone"') == 2
    with pytest.raises(conjoin.BadOption, match="no position of connect-four"):
        widget.position = conjoin.game("havannah:size=4").start()
