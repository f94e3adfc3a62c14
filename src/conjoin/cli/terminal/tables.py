"""Tables: boxes for a person at a terminal; for a pipe, a file or a screen reader lines of cells between tabs."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from conjoin.cli.terminal.printing import draws_boxes, say
from conjoin.views.clean import clean

if TYPE_CHECKING:
    from rich.table import Table


def tabbed(cells: Iterable[str]) -> str:
    r"""One row as one line, whatever its cells hold.

    >>> tabbed(["d4", "even", "first reason\nsecond reason"])
    'd4\teven\tfirst reason; second reason'
    """
    return "\t".join("; ".join(cell.replace("\t", " ").splitlines()) for cell in cells)


def show_table(title: str, columns: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
    """A whole table under its title; the first column names what a row is about."""
    if not draws_boxes():
        say(title)
        for cells in (columns, *rows):
            say(tabbed(cells))
        return
    from rich.console import Console  # loaded only when something is drawn with it
    from rich.text import Text

    table = rich_table(columns, rows, lines=True)
    table.title, table.title_justify = Text(clean(title), "bold"), "left"
    Console().print(table)


def rich_table(columns: Sequence[str], rows: Iterable[Sequence[str]], *, lines: bool = False) -> "Table":
    """A table as Rich draws it; the first column stands out."""
    from rich.table import Table
    from rich.text import Text

    table = Table(show_lines=lines)
    for number, column in enumerate(columns):
        table.add_column(column, style="bold cyan" if number == 0 else None, no_wrap=number == 0)
    for cells in rows:
        # As they are, for a bracket in a cell is no markup, but without what a terminal would obey.
        table.add_row(*(Text(clean(cell)) for cell in cells))
    return table
