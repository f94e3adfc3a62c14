"""The folder for a person's own data: interrupted games now, books and databases later."""

import os
from pathlib import Path

from conjoin.core.errors import StoreError


def data_folder() -> Path:
    """The folder, made if need be: CONJOIN_DATA, or where the system keeps such things."""
    chosen = os.environ.get("CONJOIN_DATA")
    if chosen:
        folder = Path(chosen).expanduser()
    else:
        from platformdirs import user_data_path

        folder = user_data_path("conjoin", appauthor=False)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise StoreError(
            f"cannot make the folder {folder}: {error}", "set CONJOIN_DATA to another one"
        ) from None
    return folder
