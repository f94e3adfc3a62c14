"""A package for an engine of one's own, written out: it plays from the first minute, and its tests say that it does."""

import re
from keyword import iskeyword
from pathlib import Path
from string import Template

from conjoin import registry
from conjoin.core.errors import BadOption, StoreError

TEMPLATES = Path(__file__).with_name("new_package")
FILES = {
    "pyproject.toml": "pyproject.toml",
    "README.md": "README.md",
    ".gitignore": "gitignore",
    "src/$module/__init__.py": "engine.py",
    "src/$module/py.typed": "",
    "tests/test_$module.py": "test_engine.py",
}
"""By the file's place in the package: its template; empty files have none."""


def write_package(name: str, folder: Path) -> list[Path]:
    """Write the package of an engine of this name into a new folder; raises BadOption or StoreError.

    Returns what was written, in order.
    """
    refuse_name(name)
    if folder.exists() and any(folder.iterdir() if folder.is_dir() else [folder]):
        raise StoreError(f"{folder} is there already", "choose another name, or another folder with --out")
    module = name.replace("-", "_")
    names = {
        "name": name,
        "module": module,
        "class_name": "".join(part.capitalize() for part in module.split("_")),
    }
    written = []
    for place, template in FILES.items():
        path = folder / Template(place).substitute(names)
        text = (TEMPLATES / f"{template}.template").read_text(encoding="utf-8") if template else ""
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(Template(text).substitute(names), encoding="utf-8")
        except OSError as error:
            raise StoreError(f"{path} cannot be written: {error.strerror}", "choose another folder") from None
        written.append(path)
    return written


def refuse_name(name: str) -> None:
    """Raise BadOption for what cannot be the name of a package, or is an engine's already.

    >>> refuse_name("window")
    Traceback (most recent call last):
    conjoin.core.errors.BadOption: there is an engine called window already; choose another name
    """
    if not re.fullmatch(r"[a-z][a-z0-9]*(-[a-z0-9]+)*", name) or iskeyword(name):
        raise BadOption(
            f"{name[:40]!r} is no name for an engine", "write small letters, digits and -, as my-engine"
        )
    if name in registry.names("engine"):
        raise BadOption(f"there is an engine called {name} already", "choose another name")
