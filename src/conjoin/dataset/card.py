"""The card of a dataset: a page that says what is in the file and how it was made."""

from collections import Counter
from collections.abc import Iterable
from hashlib import sha256
from importlib.metadata import version
from typing import TypeVar

from conjoin.dataset.labels import Labelled
from conjoin.games.connect_four import ConnectFour
from conjoin.ratings.accuracy import PHASES

T = TypeVar("T")

FIELDS = """\
| field | what |
|---|---|
| `moves` | the line of moves, columns from 1 on the left (`4453`) |
| `board` | cells row by row from the top left: 0 free, 1 first side, 2 second side |
| `ply` | stones on the board; the first side moves on even ones |
| `phase` | opening, middle or end: thirds of the board filled |
| `scores` | of every column, for the side to move: k wins with the k-th last own stone, -k loses likewise, 0 draws; \
nothing where the column is full |
| `score` | the best of them |
| `value` | its sign: 1 won, 0 drawn, -1 lost |
| `best` | the columns with that score, counted from 0 |
"""
NPZ_FIELDS = """\
| array | shape | what |
|---|---|---|
| `moves` | (n,) | the line of moves, columns from 1 on the left (`4453`) |
| `observation` | (n, rows, columns, 2) | row 0 on top: the stones of the side to move, then those of the other side |
| `legal` | (n, columns) | which columns have room |
| `scores` | (n, columns) | for the side to move: k wins with the k-th last own stone, -k loses likewise, 0 draws; \
-128 where the column is full |
| `score` | (n,) | the best of them |
| `value` | (n,) | its sign: 1 won, 0 drawn, -1 lost |
| `best` | (n, columns) | the columns with that score |
| `ply` | (n,) | stones on the board; the first side moves on even ones |
| `phase` | (n,) | 0 opening, 1 middle, 2 end: thirds of the board filled |
"""


def card(
    name: str, rows: list[Labelled], game: ConnectFour, source: str, rate: float | None, data: bytes
) -> str:
    """The page, in Markdown; `rate` is positions labelled per CPU second, where this run has labelled any."""
    results = Counter(row.value for row in rows)
    measured = "" if rate is None else f" Labelled at {rate:,.0f} positions per CPU second."
    return f"""\
# {name}

{len(rows):,} positions of {game.name} with the exact score of every column.

- Drawn from {source}.
- No position is there twice, nor its mirror image; of two the first one drawn is kept, as it was drawn.
- Every score is proven by conjoin {version("conjoin")}'s solver.{measured}
- SHA-256 {sha256(data).hexdigest()}

For the side to move {results[1]:,} are won, {results[0]:,} drawn and {results[-1]:,} lost.

{NPZ_FIELDS if name.lower().endswith(".npz") else FIELDS}
| phase | positions |
|---|---|
{_table(Counter(row.phase for row in rows), PHASES)}

| stones | positions |
|---|---|
{_table(Counter(row.ply for row in rows), sorted({row.ply for row in rows}))}
"""


def _table(counted: Counter[T], order: Iterable[T]) -> str:
    return "\n".join(f"| {each} | {counted[each]:,} |" for each in order)
