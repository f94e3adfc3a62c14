import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from packaging.requirements import Requirement

import conjoin

ROOT = Path(__file__).parents[1]
LOCKED = ROOT / "requirements" / "locked.txt"


def _lines(path: Path) -> list[str]:
    lines = (line.partition("#")[0].strip() for line in path.read_text().splitlines())
    return [line for line in lines if line]


def _required() -> Iterator[Requirement]:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    extras = project["optional-dependencies"].values()
    files = (_lines(ROOT / "requirements" / name) for name in ("build.txt", "tools.txt"))
    for names in (project["dependencies"], *extras, *files):
        yield from (Requirement(name) for name in names if not name.startswith("conjoin["))


def _normal(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


@pytest.mark.parametrize("required", list(_required()), ids=lambda required: required.name)
def test_the_lock_has_a_version_of_every_dependency_that_will_do(required: Requirement) -> None:
    locked = [Requirement(line) for line in _lines(LOCKED)]
    pins = [pin.specifier for pin in locked if _normal(pin.name) == _normal(required.name)]
    versions = [only.version for pin in pins for only in pin]
    assert versions, f"{required.name} is not locked; run make lock"
    assert all(required.specifier.contains(version) for version in versions), "run make lock"


def test_the_lock_names_versions_and_no_place_they_come_from() -> None:
    assert all(re.fullmatch(r"[\w.-]+==[\w.!+-]+( ; .+)?", line) for line in _lines(LOCKED))


def test_the_version_is_the_same_wherever_it_stands() -> None:
    cited = re.findall(r"(?m)^(version|date-released): (.+)$", (ROOT / "CITATION.cff").read_text())
    number, date = (value for _, value in cited)
    assert number == conjoin.__version__
    assert f"\n## {number} — {date}\n" in (ROOT / "CHANGELOG.md").read_text()
