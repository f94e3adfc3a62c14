"""Labelled positions as the bytes of a file: JSON lines, NPZ or Parquet."""

import io
import json
from collections.abc import Callable
from dataclasses import asdict
from importlib import import_module
from pathlib import Path
from typing import Any

from conjoin.core.errors import BadOption
from conjoin.dataset.labels import Labelled
from conjoin.games.connect_four import ConnectFour
from conjoin.ratings.accuracy import PHASES

Format = Callable[[list[Labelled], ConnectFour], bytes]

NO_SCORE = -128
"""Stands in NPZ, which has no gaps, for the score of a full column."""


def format_of(path: Path) -> Format:
    """How a file with this ending is written; raises BadOption, also where a package that it needs is missing."""
    ending = path.suffix.lower()
    if ending not in FORMATS:
        raise BadOption(
            f"{path.name!r} has no known ending", f"name a file that ends in {', '.join(FORMATS)}"
        )
    written, package = FORMATS[ending]
    if package is not None:
        _import(package)  # before hours of work, not after
    return written


def json_lines(rows: list[Labelled], _game: ConnectFour) -> bytes:
    """An object a line, its fields as in Labelled."""
    return "".join(json.dumps(asdict(row)) + "\n" for row in rows).encode()


def npz(rows: list[Labelled], game: ConnectFour) -> bytes:
    """Arrays in which row i is about position i."""
    numpy = _import("numpy")
    planes = numpy.zeros((len(rows), game.board.height, game.board.width, 2), bool)
    boards = numpy.array([row.board for row in rows], numpy.int8).reshape(planes.shape[:-1])
    movers = numpy.array([row.ply % 2 for row in rows])[:, None, None]
    planes[..., 0], planes[..., 1] = boards == movers + 1, boards == 2 - movers
    scores = [[NO_SCORE if score is None else score for score in row.scores] for row in rows]
    file = io.BytesIO()
    numpy.savez_compressed(
        file,
        moves=numpy.array([row.moves for row in rows]),
        observation=planes,
        legal=numpy.array([[score is not None for score in row.scores] for row in rows]),
        scores=numpy.array(scores, numpy.int8),
        score=numpy.array([row.score for row in rows], numpy.int8),
        value=numpy.array([row.value for row in rows], numpy.int8),
        best=numpy.array([[score == row.score for score in row.scores] for row in rows]),
        ply=numpy.array([row.ply for row in rows], numpy.int16),
        phase=numpy.array([PHASES.index(row.phase) for row in rows], numpy.int8),
    )
    return file.getvalue()


def parquet(rows: list[Labelled], game: ConnectFour) -> bytes:
    """A table with the fields of Labelled; boards and scores are lists of one length."""
    arrow, tables = _import("pyarrow"), _import("pyarrow.parquet")
    small = arrow.int8()
    schema = arrow.schema(
        [
            ("moves", arrow.string()),
            ("board", arrow.list_(small, len(game.board.cells))),
            ("ply", arrow.int16()),
            ("phase", arrow.string()),
            ("scores", arrow.list_(small, game.board.width)),
            ("score", small),
            ("value", small),
            ("best", arrow.list_(small)),
        ]
    )
    file = io.BytesIO()
    columns = {name: [getattr(row, name) for row in rows] for name in schema.names}
    tables.write_table(arrow.table(columns, schema), file, compression="zstd")
    return file.getvalue()


FORMATS: dict[str, tuple[Format, str | None]] = {
    ".jsonl": (json_lines, None),
    ".npz": (npz, "numpy"),
    ".parquet": (parquet, "pyarrow"),
}
"""By ending: what writes it, and the package that it needs."""


def _import(package: str) -> Any:
    try:
        return import_module(package)
    except ImportError:
        raise BadOption(
            f"{package} is not installed", "pip install 'conjoin[dataset]', or write .jsonl"
        ) from None
