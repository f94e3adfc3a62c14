"""The page's modules as a graph: layers without a cycle, folders that can be looked over, addresses that agree."""

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping
from graphlib import CycleError, TopologicalSorter
from pathlib import Path, PurePosixPath

import pytest
from fastapi.routing import APIRoute

import conjoin.web
from conjoin.web import assets, languages, shell
from conjoin.web.routes import pages

STATIC = Path(conjoin.web.__file__).with_name("static")
MOST_MODULES = 20
"""In one folder."""
LONGEST_LINE = 120
IMPORTED = re.compile(r"""(?:\bfrom|^import|\bimport\(|\bnew URL\()\s*"([^"]+\.js)["]""", re.MULTILINE)
"""Also the types that comments import, and the modules that are loaded later or in a worker."""
ROUTE = re.compile(r"^  \[/(\^.+\$)/, ", re.MULTILINE)

Graph = Mapping[str, set[str]]


def modules() -> list[Path]:
    return sorted(STATIC.rglob("*.js"))


def module_graph() -> dict[str, set[str]]:
    """Every module with those that it imports."""
    graph = {}
    for path in modules():
        imported = {
            (path.parent / name).resolve() for name in IMPORTED.findall(path.read_text(encoding="utf-8"))
        }
        graph[name_of(path)] = {name_of(one) for one in imported}
    return graph


def name_of(path: Path) -> str:
    return path.relative_to(STATIC).as_posix()


def folder_graph(graph: Graph) -> dict[str, set[str]]:
    """The same for folders, each by itself."""
    folders: dict[str, set[str]] = defaultdict(set)
    for module, imported in graph.items():
        folder = PurePosixPath(module).parent.as_posix()
        folders[folder] |= {PurePosixPath(one).parent.as_posix() for one in imported} - {folder}
    return folders


def cycle(graph: Graph) -> list[str]:
    """One cycle, or nothing."""
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        return list(error.args[1])
    return []


def reached(graph: Graph, starts: Iterable[str]) -> set[str]:
    seen: set[str] = set()
    left = list(starts)
    while left:
        module = left.pop()
        if module not in seen:
            seen.add(module)
            left += graph.get(module, set())
    return seen


def test_no_module_imports_itself_by_way_of_others() -> None:
    assert not cycle(module_graph())


def test_no_folder_imports_itself_by_way_of_others() -> None:
    assert not cycle(folder_graph(module_graph()))


def test_a_cycle_is_found() -> None:
    graph = {"a/one.js": {"b/two.js"}, "b/two.js": {"b/three.js"}, "b/three.js": set(), "a/four.js": set()}
    assert not cycle(graph)
    assert not cycle(folder_graph(graph))
    graph["b/three.js"] = {"a/four.js"}
    assert not cycle(graph)
    assert set(cycle(folder_graph(graph))) == {"a", "b"}
    graph["a/four.js"] = {"a/one.js"}
    assert set(cycle(graph)) == set(graph)


def test_every_import_leads_to_a_module_and_every_module_is_used() -> None:
    graph = module_graph()
    described = {"types/api.js"}  # a declaration file, for the type checker alone
    used = reached(graph, ["app.js", "site.js", "preferences.js", "service-worker.js"])
    assert used - described == set(graph)


def test_no_folder_is_too_full() -> None:
    counts: dict[Path, int] = defaultdict(int)
    for path in modules():
        counts[path.parent] += 1
    assert all(count <= MOST_MODULES for count in counts.values()), counts


def test_no_line_is_too_long() -> None:
    long = [
        f"{name_of(path)}:{number}"
        for path in modules()
        if not path.is_relative_to(STATIC / "strings")  # sentences stay on one line
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if len(line) > LONGEST_LINE
    ]
    assert not long


def test_what_the_shell_loads_is_there() -> None:
    named = re.findall(r'"/static/([^"]+)"', (STATIC / "index.html").read_text(encoding="utf-8"))
    assert "app.js" in named
    assert [name for name in named if not (STATIC / name).is_file()] == []


@pytest.mark.parametrize(
    "address",
    sorted(
        {route.path for route in pages.router.routes if isinstance(route, APIRoute) and "." not in route.path}
        - {"/docs"}  # plain HTML of the server's own
    ),
)
def test_every_address_that_the_server_answers_with_the_shell_has_a_page(address: str) -> None:
    routes = [
        route.replace("(?<", "(?P<").replace(r"\/", "/")
        for route in ROUTE.findall((STATIC / "app.js").read_text())
    ]
    example = address.replace("{number}", "1").replace("{", "").replace("}", "")
    assert any(re.match(route, example) for route in routes)


def test_the_shell_names_the_modules_of_the_pages_that_it_preloads() -> None:
    loaded = set(re.findall(r'import\("\./([^"]+)"\)', (STATIC / "app.js").read_text()))
    assert set(shell.PAGES.values()) <= loaded
    assert "strings/strings.js" in assets.modules_of("app.js")
    for language in languages.directions():
        text = shell.shell("", "/learn", language=language)
        assert f"/strings/{language}.js" in text
        assert f"/strings/learn/{language}.js" in text
