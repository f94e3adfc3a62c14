"""`conjoin new-engine`: a package for an engine of one's own."""

from pathlib import Path
from typing import Annotated

import typer

from conjoin.cli.terminal.printing import say

EXAMPLES = "Examples: `conjoin new-engine my-engine` · `conjoin new-engine deep-thought --out ~/engines/deep`"


def new_engine(
    name: Annotated[str, typer.Argument(help="The engine's name: small letters, digits and -.")],
    out: Annotated[Path | None, typer.Option(help="The folder to write; by default its name.")] = None,
) -> None:
    """Write a ready package for an engine of your own.

    It plays at once, joins the command line when it is installed, and has tests; change its `worth` first.
    """
    from conjoin.testing.new_engine import write_package

    folder = Path(name) if out is None else out.expanduser()
    for path in write_package(name, folder):
        say(str(path))
    say(f"next: cd {folder} && pip install -e '.[dev]' && pytest && conjoin play --second {name}")
