"""The book that is asked: a person's own where CONJOIN_BOOK names one, otherwise the one that came with the package."""

import os
import warnings
from functools import cache
from pathlib import Path

from conjoin.core.errors import StoreError
from conjoin.engines.book.book import Book
from conjoin.games.connect_four import ConnectFour

PACKAGED = {"connect-four": "7x6.book"}
"""By game: the book beside this file."""


class BookRefused(UserWarning):
    """An opening book cannot be used; everything still works, only slower."""


def book_path(game: ConnectFour) -> Path | None:
    """Where this game's book should be; None if nobody has one."""
    own = os.environ.get("CONJOIN_BOOK")
    if own:
        return Path(own).expanduser()
    name = PACKAGED.get(game.name)
    beside = Path(__file__).with_name(name) if name else None
    return beside if beside is not None and beside.exists() else None


def read_book(game: ConnectFour) -> Book | None:
    """This game's book, if there is one; raises StoreError if it cannot be used."""
    from conjoin.engines.book import files

    path = book_path(game)
    if path is None:
        return None
    book = files.read(path)
    if book.game.name != game.name:
        raise StoreError(
            f"the book {path} is for {book.game.name}, not for {game.name}",
            "leave CONJOIN_BOOK out or let it name another book",
        )
    return book


@cache
def usable_book(width: int, height: int, line: int) -> Book | None:
    """The book of this board, read once; a book that cannot be used is told once, as a warning, and done without."""
    try:
        return read_book(ConnectFour(width, height, line))
    except StoreError as error:
        warnings.warn(f"{error.problem}; solving without a book", BookRefused, stacklevel=2)
        return None
