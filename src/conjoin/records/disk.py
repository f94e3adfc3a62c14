"""Writing so that nothing is lost: one writer at a time, the whole game or none of it, failures in words."""

import errno
import os
import shutil
import stat
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from io import FileIO
from pathlib import Path

from conjoin.core.errors import StoreError

LOCK_TIMEOUT_SECONDS = 10.0
"""To wait for another writer. A lock ends with its process, so only a stopped one holds it for longer."""

_NO_ROOM = "free some space, or save on another disk"
_NOT_YOURS = "save in a folder that you may write to, such as your home"
_WAYS_OUT = {
    errno.ENOSPC: _NO_ROOM,
    errno.EDQUOT: _NO_ROOM,
    errno.EFBIG: _NO_ROOM,
    errno.EROFS: _NOT_YOURS,
    errno.EACCES: _NOT_YOURS,
    errno.EPERM: _NOT_YOURS,
    errno.EISDIR: "name a file in that folder",
    errno.EAGAIN: "try again in a moment, or save under another name",
    errno.ENOENT: "check the name, and make the folder first",
    errno.ENOTDIR: "name a folder",
}
_NO_LOCKS = (errno.ENOLCK, errno.ENOSYS, errno.ENOTSUP, errno.EOPNOTSUPP)


@contextmanager
def locked(path: Path) -> Iterator[FileIO]:
    """The file, made if need be, for reading and appending by no other program; raises OSError.

    A file that was made here and is still empty when something fails is removed again.
    """
    refuse_special(path)
    path = followed(path)
    made = not path.exists()
    with _ours(path) as file:
        try:
            yield file
        except BaseException:
            if made and not os.fstat(file.fileno()).st_size:
                path.unlink(missing_ok=True)
            raise


@contextmanager
def held(path: Path) -> Iterator[FileIO]:
    """Like `locked`, for long work: StoreError if the file cannot be had, and nothing that fails later is renamed."""
    with ExitStack() as holding:
        with system_errors(path, "written"):
            file = holding.enter_context(locked(path))
        yield file


def grow(file: FileIO, data: bytes) -> None:
    """Append in one write, or leave the file as it was; raises OSError."""
    size = os.fstat(file.fileno()).st_size
    written = file.write(data) or 0
    if written != len(data):
        # Not if a program without locks has written since: that game must not go.
        if os.fstat(file.fileno()).st_size == size + written:
            file.truncate(size)
        raise OSError(errno.ENOSPC, "the disk took only part of the game")


def replace(target: Path, data: bytes) -> None:
    """Write a whole file, in whose place the old one stays until all is written; raises OSError."""
    there = target.exists()
    if there and not os.access(target, os.W_OK):
        raise PermissionError(errno.EACCES, "the file is write-protected")
    part = target.with_name(f".{target.name}.{os.getpid()}.part")
    try:
        part.write_bytes(data)
        if there:
            shutil.copymode(target, part)
        part.replace(target)
    finally:
        part.unlink(missing_ok=True)


def followed(path: Path) -> Path:
    """The file that a link points to, there or not; for links in a circle one of them."""
    return Path(os.path.realpath(path))


def refuse_special(path: Path) -> None:
    """Raise OSError for a folder, a device or a pipe, in which no game can be kept."""
    if path.is_dir():
        raise IsADirectoryError(errno.EISDIR, "it is a folder")
    if path.exists() and not stat.S_ISREG(path.stat().st_mode):
        raise OSError(errno.EINVAL, "it is a device or a pipe, not a file")


@contextmanager
def system_errors(path: str | Path, done: str) -> Iterator[None]:
    """Turn what the operating system says into a StoreError with a way out."""
    try:
        yield
    except OSError as error:
        fix = _WAYS_OUT.get(error.errno or 0) if done == "written" else None
        raise _store_error(path, done, error.strerror or str(error), fix) from None
    except (TypeError, ValueError) as error:  # a name that no file can have, or no name at all
        raise _store_error(path, done, str(error), None) from None


def _store_error(path: str | Path, done: str, reason: str, fix: str | None) -> StoreError:
    general = "check the name and the permissions of the file and its folder"
    return StoreError(f"{shown_name(path)} cannot be {done}: {reason}", fix or general)


def shown_name(path: str | Path) -> str:
    """The file as messages name it, in characters any terminal can show."""
    name = str(path)
    return name if name.isprintable() else ascii(name)


@contextmanager
def _ours(path: Path) -> Iterator[FileIO]:
    """The file with the lock on it, opened again if another one came into its place meanwhile."""
    while True:
        # Unbuffered: what is written is one system call.
        with FileIO(path, "a+b") as file:
            _lock(file)
            try:
                if _is_at(file, path):
                    yield file
                    return
            finally:
                _unlock(file)


def _is_at(file: FileIO, path: Path) -> bool:
    try:
        return os.path.samestat(os.fstat(file.fileno()), path.stat())
    except FileNotFoundError:
        return False


def _lock(file: FileIO) -> None:
    deadline = time.monotonic() + LOCK_TIMEOUT_SECONDS
    while not _locked_now(file):
        if time.monotonic() > deadline:
            raise OSError(errno.EAGAIN, "another program is writing to it")
        time.sleep(0.01)


if sys.platform == "win32":

    def _locked_now(file: FileIO) -> bool:  # noqa: ARG001
        """There are no such locks; one write at the end of the file has to do."""
        return True

    def _unlock(file: FileIO) -> None:
        """Nothing is locked."""

else:
    import fcntl

    def _locked_now(file: FileIO) -> bool:
        """Whether the file is ours now, or on a network drive without locks."""
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        except OSError as error:
            if error.errno not in _NO_LOCKS:
                raise
        return True

    def _unlock(file: FileIO) -> None:
        # Closing alone would leave the lock with a process that was forked meanwhile.
        with suppress(OSError):
            fcntl.flock(file, fcntl.LOCK_UN)
