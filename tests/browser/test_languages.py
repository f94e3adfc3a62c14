"""The page in its languages: nothing missing, nothing left in English, one's own at first, and kept once chosen."""

import re

import pytest
from playwright.sync_api import Page, expect

from conjoin import registry
from conjoin.explain.ideas import idea as ideas
from conjoin.play.levels import levels
from conjoin.puzzles.themes import HINTS
from conjoin.web import languages
from tests.browser.axe import hold_for_axe
from tests.browser.conftest import Visit
from tests.browser.test_modules import STATIC, modules, name_of
from tests.browser.test_pages import PAGES
from tests.web.conftest import Server

OTHERS = [language for language in languages.directions() if language != languages.FIRST]
PARTS = {"": "strings", "learn/": "texts", "arena/": "texts", "local/": "texts"}
"""What only some pages say is in folders of its own."""
WRITTEN_ALONE = ("plan", "known", "rules")
"""What English needs not, for the server speaks it."""
SHAPE = """async ([file, name]) => {
    const found = {};
    const walk = (value, path) => {
        if (typeof value === "function") found[path] = `function of ${value.length}`;
        else if (value && typeof value === "object")
            for (const [key, one] of Object.entries(value)) walk(one, `${path}.${key}`);
        else found[path] = typeof value === "string" && !value.trim() ? "nothing" : typeof value;
    };
    walk((await import(file))[name], "");
    return found;
}"""
"""Every word of a file by its path, and the number of parameters of those that take some."""
LEFT_IN_ENGLISH = """() => {
    const texts = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
    for (let node = walker.currentNode; node; node = walker.nextNode()) {
        const element = node instanceof Element ? node : node.parentElement;
        if (element.closest("[lang=en], script, noscript, select option[lang]")) continue;
        if (node instanceof Element)
            texts.push(...["aria-label", "title", "placeholder", "alt"].map(name => node.getAttribute(name)));
        else texts.push(node.data);
    }
    texts.push(document.title);
    return texts.filter(Boolean);
}"""
"""What can be seen or heard of a page, and is not marked as English."""
NAMES = {
    "Conjoin", "FenceMaster", "Havannah", "Elo", "Enter", "Shift", "UTC", "SGF", "HGF", "SVG", "PNG", "JSON", "serve",
    *(name for name in registry.public_names("engine")), "cross", "four", "conjoin",
    "depth", "seed", "eval", "view", "simulations", "level", "threads", "swap", "havannah", "size", "score",
    "AlphaZero", "windows", "none", "off", "self", "RAVE", "UCT",
}  # fmt: skip
"""Names of things, which are the same everywhere."""
WORD = re.compile(r"[A-Za-z]{3,}")
LITERAL = re.compile(r'"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`')
FOR_DEVELOPERS = re.compile(
    r"/\*.*?\*/|^\s*//.*$|new \w*Error\(.*?\)|import\(.*?\)", re.DOTALL | re.MULTILINE
)
SENTENCE = re.compile(r"^[A-Z][a-z]+[ .,?!:][A-Za-z ]|(?<![\w-])(?:the|is|are|of|and|you|to)(?![\w-])")
"""What looks like English in a literal of a module."""
TECHNICAL = {"`Bearer ${token}`", '"nothing left to win"'}
"""What others read: a head of a request, a kind of idea."""


def shape(page: Page, file: str, name: str) -> dict[str, str]:
    """Every word of one file of words."""
    found: dict[str, str] = page.evaluate(SHAPE, [f"/static/strings/{file}", name])
    return found


def test_every_word_is_there_in_every_language_with_the_same_parameters(visit: Visit) -> None:
    page = visit().go("/learn")
    for part, name in PARTS.items():
        english = shape(page, f"{part}en.js", name)
        others = [shape(page, f"{part}{language}.js", name) for language in OTHERS]
        for other in others:
            assert "nothing" not in set(other.values())
            assert shared(other) == shared(english)
        assert [set(other) ^ set(others[0]) for other in others] == [set()] * len(OTHERS)


def shared(words: dict[str, str]) -> dict[str, str]:
    """Those that English has, too."""
    return {path: kind for path, kind in words.items() if path.split(".")[1] not in WRITTEN_ALONE}


def test_what_the_server_says_in_few_words_is_known_in_every_language(visit: Visit) -> None:
    page = visit().go("/learn")
    found = {one for one in vars(ideas).values() if isinstance(one, type) and issubclass(one, ideas.Idea)}
    kinds = {one.kind for one in found} - {"", ideas.GivesAway.kind}
    names = [*HINTS, *HINTS.values(), *kinds]
    rules: list[str] = []
    for name in registry.public_names("game"):
        game = registry.game(name)
        rules += game.rules
        names += [registry.entry("game", name).summary, *game.side_names]
        names += [level.words for level in levels(game)]
    names += [registry.entry("engine", name).summary for name in registry.public_names("engine")]
    for language in OTHERS:
        worded = {
            path.split(".", 2)[2] for path in shape(page, f"{language}.js", "strings") if path.count(".") > 1
        }
        taught = {
            path.split(".", 2)[2]
            for path in shape(page, f"learn/{language}.js", "texts")
            if path.count(".") > 1
        }
        assert set(names) - worded == set(), language
        assert {f"kinds.{kind}" for kind in kinds} - worded == set(), language
        assert set(rules) - taught == set(), language


@pytest.mark.parametrize(("language", "counts"), [
    ("en", {0: "0 moves", 1: "1 move", 2: "2 moves", 1234: "1,234 moves"}),
    ("de", {0: "0 Züge", 1: "1 Zug", 2: "2 Züge", 1234: "1.234 Züge"}),
    ("ar", {0: "لا نقلات", 1: "نقلة واحدة", 2: "نقلتان", 3: "3 نقلات", 11: "11 نقلة", 100: "100 نقلة"}),
])  # fmt: skip
def test_what_is_counted_has_the_form_of_its_number(
    visit: Visit, language: str, counts: dict[int, str]
) -> None:
    page = visit().go("/learn")
    said = page.evaluate(
        "async ([file, counts]) => counts.map((await import(file)).strings.myGames.moves)",
        [f"/static/strings/{language}.js", list(counts)],
    )
    assert dict(zip(counts, said, strict=True)) == counts


def test_the_table_of_languages_is_that_of_the_files() -> None:
    for part in PARTS:
        assert {path.stem for path in (STATIC / "strings" / part).glob("??.js")} == set(
            languages.directions()
        )


@pytest.mark.parametrize(("asked", "language", "direction"), [
    ("de-AT,de;q=0.9,en;q=0.8", "de", "ltr"), ("fr,ar;q=0.5,en;q=0.1", "ar", "rtl"), ("xx", "en", "ltr"),
    ("*;q=x, ,de;q=nonsense", "en", "ltr"),
])  # fmt: skip
def test_the_shell_comes_in_the_language_of_the_browser(
    sqlite_server: Server, asked: str, language: str, direction: str
) -> None:
    answer = sqlite_server.http.get("/", headers={"accept-language": asked})
    assert f'<html lang="{language}" dir="{direction}"' in answer.text
    assert re.findall(r"/strings/(\w\w)\.js", answer.text) == [language]
    assert "accept-language" in answer.headers["vary"].lower()


def test_a_language_is_the_browsers_at_first_and_kept_once_chosen(visit: Visit) -> None:
    page = visit(locale="de-CH").go("/puzzles")
    expect(page.locator("html")).to_have_attribute("lang", "de")
    expect(page.get_by_role("heading", name="Aufgaben", exact=True)).to_be_visible()
    page.get_by_label("Sprache").select_option("ar")
    expect(page.get_by_role("heading", name="الألغاز", exact=True)).to_be_visible()
    page.reload()
    expect(page.locator("html")).to_have_attribute("dir", "rtl")
    expect(page.get_by_label("اللغة")).to_have_value("ar")


def test_a_game_is_played_from_right_to_left_around_a_board_that_is_not(visit: Visit) -> None:
    visitor = visit({"opponent": "here"}, locale="ar")
    page = visitor.go("/")
    one, seven = (visitor.place(move)[0] for move in ("1", "7"))
    assert one < seven
    for count, move in enumerate("4343434", start=1):
        visitor.press(move)
        visitor.stones_become(count)
    expect(page.locator(".result")).to_contain_text("صنع الأحمر أربعة أحجار في العمود 4.")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_no_page_has_a_word_of_english_that_is_not_marked_as_such(visit: Visit) -> None:
    visitor = visit(locale="ar")
    found: dict[str, list[str]] = {}
    for path in PAGES:
        page = visitor.go(path)
        if path.startswith("/analyse/connect"):
            page.locator(".reasons button").first.wait_for()
            page.locator(".plan button").first.wait_for()
        texts: list[str] = page.evaluate(LEFT_IN_ENGLISH)
        left = [text for text in texts if any(word not in NAMES for word in WORD.findall(text))]
        if left:
            found[path] = left
    assert found == {}


@pytest.mark.parametrize("language", OTHERS)
def test_axe_finds_nothing_serious_in_another_language(visit: Visit, language: str) -> None:
    visitor = visit(locale=language)
    for path in ("/", "/analyse/connect-four/4453"):
        visitor.go(path)
        hold_for_axe(visitor, f"{path} in {language}")


def test_no_module_has_english_sentences_of_its_own() -> None:
    found: dict[str, list[str]] = {}
    for path in modules():
        name = name_of(path)
        if name.startswith(("strings/", "types/")):
            continue
        text = FOR_DEVELOPERS.sub("", path.read_text(encoding="utf-8"))
        said = [one for one in LITERAL.findall(text) if SENTENCE.search(one[1:-1]) and one not in TECHNICAL]
        if said:
            found[name] = said
    assert found == {}
