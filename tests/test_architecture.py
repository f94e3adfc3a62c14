"""The map holds: no cycle between modules or between folders, and no folder too full to find something in."""

from collections.abc import Iterable, Iterator
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import grimp
import pytest

ROOT = Path(__file__).parents[1]
MOST_MODULES = 20
SOURCES = {".py", ".hpp", ".cpp", ".js", ".css"}
FOLDERS = ("src", "lab", "native", "tools", "examples")


@cache
def graph() -> grimp.ImportGraph:
    return grimp.build_graph("conjoin", "lab", cache_dir=None, exclude_type_checking_imports=True)


def packages() -> list[str]:
    return sorted(name for name in graph().modules if graph().find_children(name))


def imports(modules: Iterable[str]) -> dict[str, set[str]]:
    """By each of these modules or packages: those of them that something in it imports."""
    asked = set(modules)
    return {one: {other for other in asked - {one} if imported_by(one, other)} for one in asked}


def imported_by(one: str, other: str) -> bool:
    return graph().direct_import_exists(importer=one, imported=other, as_packages=True)


def cycle(dependencies: dict[str, set[str]]) -> list[str]:
    """One cycle among these, or nothing."""
    try:
        TopologicalSorter(dependencies).prepare()
    except CycleError as error:
        return list(error.args[1])
    return []


def test_no_module_imports_itself_by_a_detour() -> None:
    direct = {name: graph().find_modules_directly_imported_by(name) for name in graph().modules}
    assert cycle(direct) == []


@pytest.mark.parametrize("package", packages())
def test_no_cycle_between_the_parts_of_a_package(package: str) -> None:
    assert cycle(imports(graph().find_children(package))) == []


def folders() -> Iterator[Path]:
    for name in FOLDERS:
        yield from (path for path in (ROOT / name, *(ROOT / name).rglob("*")) if path.is_dir())


def modules_in(folder: Path) -> int:
    return sum(path.suffix in SOURCES and path.name != "__init__.py" for path in folder.iterdir())


def test_no_folder_holds_more_than_twenty_modules() -> None:
    counted = {str(folder.relative_to(ROOT)): modules_in(folder) for folder in folders()}
    assert {name: count for name, count in counted.items() if count > MOST_MODULES} == {}


def test_a_cycle_would_be_found() -> None:
    assert set(cycle({"a": {"b"}, "b": {"c"}, "c": {"a"}})) == {"a", "b", "c"}
