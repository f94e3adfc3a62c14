"""The page below a path, as a web server in front may show it; its frames, and how it comes back to a server."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import HANG_MILLISECONDS, NOTE_ARRIVALS, WIDE, Visitor
from tests.web.conftest import API, Server, launch


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("prefixed")
    started = launch(folder, f"sqlite:///{folder / 'a.sqlite3'}", "--prefix", "/games").ready()
    yield started
    started.end()


@contextmanager
def visiting(chromium: Browser, address: str) -> Iterator[Visitor]:
    context = chromium.new_context(viewport=WIDE, reduced_motion="reduce")
    context.set_default_timeout(HANG_MILLISECONDS)
    context.add_init_script(NOTE_ARRIVALS)
    yield Visitor(context, context.new_page(), address)
    context.close()


def test_the_whole_page_works_below_a_path(chromium: Browser, server: Server) -> None:
    begun = server.play(second="random")
    with visiting(chromium, f"http://127.0.0.1:{server.port}/games") as visitor:
        page, asked = visitor.page, list[str]()
        page.on("request", lambda request: asked.append(urlsplit(request.url).path))
        page.on("websocket", lambda opened: asked.append(urlsplit(opened.url).path))
        page.on("pageerror", lambda error: visitor.complaints.append(str(error)))
        visitor.go(f"/play/{begun['id']}#first={begun['seats']['first']}")
        visitor.press("4")
        visitor.stones_become(2)
        page.get_by_role("button", name="Share").first.click()
        expect(page.get_by_role("dialog").get_by_role("textbox").first).to_have_value(
            f"{visitor.address}/play/{begun['id']}"
        )
        page.keyboard.press("Escape")
        page.get_by_role("link", name="Analyse", exact=True).click()
        visitor.arrive("**/games/analyse/**")
        expect(page.locator('nav a[aria-current="page"]')).to_have_text("Analyse")
        visitor.press("4")
        visitor.stones_become(1)
        page.reload()
        visitor.stones_become(1)
        page.get_by_role("link", name="Learn", exact=True).click()
        visitor.arrive("**/games/learn")
        page.locator("a.card").first.click()
        visitor.arrive("**/games/rules/*")
        page.go_back()
        visitor.arrive("**/games/learn")
        assert visitor.complaints == []
        assert f"/games{API}/play/{begun['id']}/live" in asked
        assert [path for path in asked if not path.startswith("/games/")] == []


@pytest.fixture
def other_site() -> Iterator[Callable[[str], str]]:
    """A site that is not ours, on this machine too: browsers keep others from its addresses."""
    shown = ""

    class Page(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.send_header("content-type", "text/html")
            self.end_headers()
            self.wfile.write(shown.encode())

    def show(page: str) -> str:
        nonlocal shown
        shown = page
        return f"http://127.0.0.2:{other.server_port}/"

    with ThreadingHTTPServer(("127.0.0.2", 0), Page) as other, ThreadPoolExecutor(1) as threads:
        threads.submit(other.serve_forever, 0.05)
        yield show
        other.shutdown()


@pytest.mark.parametrize("address", ["connect-four/48", "connect-four"])
def test_a_wrong_address_in_a_frame_says_so_there(
    chromium: Browser, server: Server, other_site: Callable[[str], str], address: str
) -> None:
    with visiting(chromium, "") as visitor:
        source = f"http://127.0.0.1:{server.port}/games/embed/{address}"
        framing = f'<iframe src="{source}" width="420" height="440"></iframe>'
        visitor.page.goto(other_site(framing))
        frame = visitor.page.frame_locator("iframe")
        expect(frame.get_by_role("alert")).to_be_visible()
        expect(frame.locator("site-header")).to_be_hidden()
        expect(frame.get_by_role("link")).to_have_count(0)


DELAYS = """async path => {
    const delays = [];
    window.setTimeout = (work, delay) => delays.push(delay);
    window.WebSocket = class {
        static OPEN = 1;
        readyState = 3;
        set onclose(handler) { handler({ code: 1006 }); }
    };
    const { LiveSocket } = await import(`${path}/static/base/live-socket.js`);
    for (let n = 0; n < 20; n++) new LiveSocket("/nowhere", { message: () => {} });
    return delays;
}"""


def test_pages_that_lose_the_same_server_do_not_come_back_together(chromium: Browser, server: Server) -> None:
    with visiting(chromium, f"http://127.0.0.1:{server.port}/games") as visitor:
        page = visitor.go("/rules/havannah")
        delays = page.evaluate(DELAYS, "/games")
        assert len(set(delays)) == 20
        assert all(250 <= delay <= 750 for delay in delays)
