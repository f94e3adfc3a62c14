"""The folder for a person's own data: kept games, opening books, databases."""

import os
from pathlib import Path

from conjoin.core.errors import StoreError

CHOOSE = "set CONJOIN_DATA to another one"


def data_path() -> Path:
    """Where the folder is or would be: CONJOIN_DATA, or where the system keeps such things; raises StoreError."""
    chosen = os.environ.get("CONJOIN_DATA")
    if chosen:
        try:
            return Path(chosen).expanduser()
        except RuntimeError:
            raise StoreError(
                f"CONJOIN_DATA is {chosen!r}, and there is no such person here", CHOOSE
            ) from None
    from platformdirs import user_data_path

    return user_data_path("conjoin", appauthor=False)


def data_folder(name: str = "") -> Path:
    """The folder, or the one of this name in it, made if need be; raises StoreError."""
    folder = data_path() / name
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except (OSError, ValueError) as error:
        raise StoreError(f"cannot make the folder {folder}: {error}", CHOOSE) from None
    return folder
