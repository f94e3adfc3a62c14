"""Which book is asked: the one that CONJOIN_BOOK names, or the deepest of a person's own and the packaged one."""

import os
import warnings
from functools import cache
from pathlib import Path

from conjoin.core.errors import StoreError
from conjoin.folder import data_folder, data_path
from conjoin.games.connect_four import ConnectFour
from conjoin.solver.book.book import Book

PACKAGED = {"connect-four": ("7x6.book", 8)}
"""By game: the book beside this file, and its plies."""
BOOKS = "books"
"""The folder, among a person's own data, into which books are built and where they are found again."""


class BookRefused(UserWarning):
    """An opening book cannot be used; everything still works, only slower."""


def own_book(game: ConnectFour, plies: int) -> Path:
    """Where a book of this board is built unless its builder names another place."""
    return data_folder(BOOKS) / f"{_board_name(game)}-{plies}.book"


def book_path(game: ConnectFour) -> Path | None:
    """Where this game's book is; None if there is none. Raises StoreError."""
    named = os.environ.get("CONJOIN_BOOK")
    if named:
        try:
            return Path(named).expanduser()
        except RuntimeError:
            raise StoreError(
                f"CONJOIN_BOOK is {named!r}, and there is no such person here", "let it name another book"
            ) from None
    own, packaged = _deepest_own(game), PACKAGED.get(game.name)
    if packaged is not None and (own is None or own[0] <= packaged[1]):
        beside = Path(__file__).with_name(packaged[0])
        return beside if beside.exists() else None
    return own[1] if own else None


def _deepest_own(game: ConnectFour) -> tuple[int, Path] | None:
    """The plies and the place of the deepest book that was built for this board here."""
    found = []
    for path in data_path().joinpath(BOOKS).glob(f"{_board_name(game)}-*.book"):
        plies = path.stem.rpartition("-")[2]
        if plies.isascii() and plies.isdigit():
            found.append((int(plies), path))
    return max(found, default=None)


def _board_name(game: ConnectFour) -> str:
    return f"{game.board.width}x{game.board.height}x{game.board.line}"


def read_book(game: ConnectFour) -> Book | None:
    """This game's book, if there is one; raises StoreError if it cannot be used."""
    from conjoin.solver.book import files

    path = book_path(game)
    if path is None:
        return None
    book = files.read(path)
    if book.game != game:
        raise StoreError(
            f"the book {path} is for {book.game.name}, not for {game.name}",
            "leave CONJOIN_BOOK out or let it name another book",
        )
    return book


@cache
def usable_book(game: ConnectFour) -> Book | None:
    """The book of this board, read once; one that cannot be used is reported once, as a warning, and done without."""
    try:
        return read_book(game)
    except StoreError as error:
        warnings.warn(f"{error.problem}; solving without a book", BookRefused, stacklevel=2)
        return None
