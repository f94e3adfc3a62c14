"""What the documents say is true: their examples run, their pictures are drawn by the program they describe."""

import doctest
import os
import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import conjoin
from conjoin import registry
from tests.hangs import HANG_SECONDS
from tools import engine_pictures, explanation_pictures

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
PACKAGES = sorted(
    path.stem
    for path in (ROOT / "src" / "conjoin").iterdir()
    if (path / "__init__.py").exists() or (path.suffix == ".py" and path.stem != "__init__")
)
LONGEST_ENGINE_PAGE = 100
"""Lines without pictures: an engine's page is one page; what was tried and measured belongs in the lab."""


def blocks(page: Path, kind: str) -> list[str]:
    return [text for language, text in BLOCK.findall(page.read_text()) if language == kind]


def console_examples(page: Path) -> list[tuple[str, str]]:
    """Each `$ command` of the console blocks with the output shown below it."""
    found = []
    for block in blocks(page, "console"):
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, output = part.partition("\n")
            found.append((command, output))
    return found


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_python_examples_give_what_they_show(page: Path) -> None:
    parser = doctest.DocTestParser()
    # The blocks of a page build on each other, as its reader does.
    text = "\n".join(block for block in blocks(page, "python") if ">>>" in block)
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    runner.run(parser.get_doctest(text, {}, page.name, str(page), 0))
    assert runner.failures == 0


def test_the_readme_has_examples() -> None:
    assert len(console_examples(ROOT / "README.md")) >= 3
    assert len(console_examples(ROOT / "docs" / "getting-started.md")) >= 5
    assert any(">>>" in block for block in blocks(ROOT / "README.md", "python"))


@pytest.mark.parametrize(
    ("command", "output"), [example for page in PAGES for example in console_examples(page)]
)
def test_console_examples_print_what_they_show(command: str, output: str, tmp_path: Path) -> None:
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(
        ["bash", "-c", command],
        cwd=ROOT, env={**os.environ, "PATH": path, "CONJOIN_DATA": str(tmp_path), "COLUMNS": "120"},
        capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL, timeout=HANG_SECONDS,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert doctest.OutputChecker().check_output(output, done.stdout, doctest.ELLIPSIS), done.stdout


@pytest.mark.parametrize("example", sorted((ROOT / "examples").glob("*.py")), ids=lambda path: path.name)
def test_examples_run(example: Path, tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, str(example)],
        cwd=tmp_path,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
        timeout=HANG_SECONDS,
    )
    assert done.returncode == 0, done.stderr
    assert f"{done.stdout}{done.stderr}".strip()


def test_the_pictures_are_what_the_program_draws(tmp_path: Path) -> None:
    subprocess.run([sys.executable, str(ROOT / "examples" / "draw_boards.py"), str(tmp_path)], check=True)
    drawn = sorted(tmp_path.glob("*.svg"))
    assert drawn
    for picture in drawn:
        assert picture.read_text() == (ROOT / "docs" / "images" / picture.name).read_text()


def test_every_package_is_on_both_maps_in_the_same_order() -> None:
    whole = (ROOT / "docs" / "architecture.md").read_text()
    packages = whole.partition("## The packages")[2].partition("Beside the package")[0]
    page = re.findall(r"^\| `(\w+)` \|", packages, re.MULTILINE)
    docstring = re.findall(r"^    (\w+)  +\S", conjoin.__doc__ or "", re.MULTILINE)
    assert page == docstring
    assert sorted(page) == PACKAGES


def test_the_walks_lead_through_modules_and_functions_that_are_there() -> None:
    walks = (ROOT / "docs" / "architecture.md").read_text().partition("## Walks")[2].partition("\n## ")[0]
    named = set(
        re.findall(r"(?<![\w.])([a-z_]+)\.([a-z_]+)(?:\.([a-z_]+))?", "".join(walks.split("```")[1::2]))
    )
    named -= {("games", "jsonl", "")}
    assert len(named) > 30
    source = ROOT / "src" / "conjoin"
    for names in named:
        *package, last = filter(None, names)
        folders = [base.joinpath(*package) for base in (source, source / "web")]
        modules = [path for folder in folders for path in (*folder.glob("*.py"), folder.with_suffix(".py"))]
        known = {path.stem for folder in folders for path in folder.glob("*")}
        defined = any(f"def {last}(" in path.read_text() for path in modules if path.exists())
        assert last in known or defined, ".".join(filter(None, names))


def test_every_page_is_in_the_table_of_contents() -> None:
    yaml: Any = import_module("yaml")  # comes with uvicorn, without types

    def listed(entry: Any) -> list[str]:
        inner = entry.values() if isinstance(entry, dict) else entry
        return [entry] if isinstance(entry, str) else [page for one in inner for page in listed(one)]

    pages = {page.relative_to(ROOT / "docs").as_posix() for page in PAGES if page.name != "README.md"}
    assert set(listed(yaml.safe_load((ROOT / "mkdocs.yml").read_text())["nav"])) == pages


def test_the_reference_has_every_public_name_and_no_other() -> None:
    pages = (ROOT / "docs" / "reference").glob("*.md")
    named = [name for page in pages for name in re.findall(r"^::: (\S+)$", page.read_text(), re.MULTILINE)]
    assert {*conjoin.__all__, "draw"} - {name.rpartition(".")[2] for name in named} == {"NO_LIMIT", "Move"}
    for name in named:
        module, _, last = name.rpartition(".")
        source = ROOT / "src" / module.replace(".", "/")
        text = (source / "__init__.py" if source.is_dir() else source.with_suffix(".py")).read_text()
        assert re.search(
            rf"^(def|class) {last}\b|^from .* import .*\b{last}\b|^    {last},$", text, re.MULTILINE
        ), name


@pytest.mark.parametrize("page", sorted((ROOT / "docs" / "engines").glob("*.md")), ids=lambda page: page.name)
def test_an_engine_has_one_page(page: Path) -> None:
    text = re.sub(r"^!\[.*\n\n", "", page.read_text(), flags=re.MULTILINE)
    assert len(text.splitlines()) <= LONGEST_ENGINE_PAGE


def test_the_pictures_of_the_engines_are_what_the_program_draws() -> None:
    drawn = engine_pictures.pictures()
    pages = "".join(page.read_text() for page in (ROOT / "docs" / "engines").glob("*.md"))
    assert set(re.findall(r"images/((?:engine|tree)-[a-z-]+\.svg)", pages)) == set(drawn)
    for name, picture in drawn.items():
        assert (ROOT / "docs" / "images" / name).read_text() == picture, "python -m tools.engine_pictures"


def test_every_engine_has_a_page_in_the_list() -> None:
    listed = (ROOT / "docs" / "engines" / "index.md").read_text()
    assert [name for name in registry.BUILT_IN["engine"] if f"`{name}`" not in listed] == []


def test_the_example_engine_is_shown_as_it_is() -> None:
    engine = (ROOT / "examples" / "greedy_engine.py").read_text()
    assert engine in blocks(ROOT / "docs" / "add-an-engine.md", "python")


def test_links_between_documents_lead_somewhere() -> None:
    for page in PAGES:
        for target in re.findall(r"\]\(([^)#]+)\)", page.read_text()):
            assert "://" in target or (page.parent / target).exists(), f"{page.name}: {target}"


EXPLAINED = ROOT / "docs" / "explanations.md"


@pytest.mark.parametrize(("name", "shown"), explanation_pictures.pictures().items())
def test_the_plans_on_the_page_of_explanations_are_what_is_said(name: str, shown: tuple[str, str]) -> None:
    below = EXPLAINED.read_text().partition(f"(images/{name})")[2].partition("\n## ")[0]
    said = " ".join(line.removeprefix("> ") for line in below.splitlines() if line.startswith("> "))
    assert said == explanation_pictures.explained(*shown).text
    assert (EXPLAINED.parent / "images" / name).read_text() == explanation_pictures.picture(*shown)


def test_seven_positions_are_explained_with_pictures() -> None:
    assert len(explanation_pictures.pictures()) == 7
