"""`conjoin export site`: the application as static files."""

from pathlib import Path
from typing import Annotated

import typer

from conjoin.cli.terminal.options import AsJson
from conjoin.cli.terminal.printing import say, say_json
from conjoin.cli.terminal.progress import Progress
from conjoin.core.errors import BadOption

EXAMPLES = "Examples: `conjoin export site public` · `conjoin export site public --puzzles 30`"

commands = typer.Typer(
    name="export",
    help="Write what others can use without Conjoin.",
    no_args_is_help=True,
    rich_markup_mode=None,
)


@commands.callback()
def export() -> None:
    """Write what others can use without Conjoin."""


@commands.command(epilog=EXAMPLES)
def site(
    folder: Annotated[Path, typer.Argument(help="A new or empty folder, or one that was exported before.")],
    puzzles: Annotated[int, typer.Option(help="Puzzles of each length.", min=1, max=1000)] = 12,
    as_json: AsJson = False,
) -> None:
    """Write the application as static files, for any web host.

    All three games to play, analyse, ask why, solve puzzles and learn, without a server and below any path.
    """
    try:
        from conjoin.web.site import export as export_site
    except ModuleNotFoundError as missing:
        problem = f"the web application needs the package {missing.name!r}"
        raise BadOption(problem, "pip install 'conjoin[web]'") from None
    with Progress() as progress:
        files = export_site(folder, puzzles, progress.update)
    if as_json:
        say_json({"folder": str(folder), "files": files})
    else:
        say(f"{files} files in {folder}; any web server shows them, such as:")
        say(f"  python3 -m http.server --directory {folder}")
