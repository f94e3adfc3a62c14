"""A small process between Conjoin and a foreign program: it sees to it that nothing of the program is left.

    python -I -S child_guard.py LIFELINE GRACE MEMORY PROGRAM ARGUMENT...

LIFELINE is the reading end of a pipe whose other end Conjoin holds. When that end is closed, by Conjoin or because
Conjoin has died in any way, the program gets SIGTERM and, GRACE seconds later, SIGKILL; a byte in the pipe means
SIGKILL at once. Guard and program share one process group, which Conjoin can also kill as a whole. On Linux children
that left the group are found too, because orphans become the guard's own.

The guard ends with the program's exit code, or 128 and the number of the signal that killed it. It runs alone, without
site-packages, so that it starts in 20 ms, and imports nothing of Conjoin.
"""

import os
import resource
import select
import signal
import sys
from contextlib import suppress
from time import monotonic
from typing import Never

NOT_RUN = 127
"""The exit code shells have for a program that cannot be started."""
LOOK_UP = 1.0
"""Seconds after which the guard looks whether Conjoin is still its parent, should the pipe have other owners."""
SET_DEATH_SIGNAL, SET_CHILD_SUBREAPER = 1, 36
"""Linux's numbers for prctl."""


def main() -> Never:
    """Start the program, wait for its end or Conjoin's, and leave nothing behind."""
    lifeline, grace, memory, program = int(sys.argv[1]), float(sys.argv[2]), int(sys.argv[3]), sys.argv[4:]
    os.set_inheritable(lifeline, False)
    parent = os.getppid()
    # The group's SIGTERM is meant for the program; what a terminal sends is Conjoin's to pass on.
    for ignored in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        signal.signal(ignored, signal.SIG_IGN)
    woken = _wake_on_child()
    _prctl(SET_CHILD_SUBREAPER, 1)
    pid = os.fork()
    if pid == 0:
        _become(program, memory)
    _let_go_of_the_pipes()
    status = _wait(pid, lifeline, woken, parent, grace)
    _kill_descendants()
    os._exit(_exit_code(status))


def _become(program: list[str], memory: int) -> Never:
    """In the child: the program, with the signals as it would find them in a shell."""
    for ignored in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP, signal.SIGPIPE):
        signal.signal(ignored, signal.SIG_DFL)
    _prctl(SET_DEATH_SIGNAL, signal.SIGKILL)
    with suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    if memory > 0:
        with suppress(OSError, ValueError):  # a stricter limit of the machine stays
            resource.setrlimit(resource.RLIMIT_DATA, (memory, memory))
    try:
        os.execvp(program[0], program)  # noqa: S606  (running it is what the user asked for)
    except OSError as error:
        os.write(2, f"{program[0]}: {error.strerror}\n".encode(errors="replace"))
    os._exit(NOT_RUN)


def _wait(pid: int, lifeline: int, woken: int, parent: int, grace: float) -> int | None:
    """The program's status once it has ended or been ended; None when it had to be killed."""
    kill_at: float | None = None
    while True:
        done, status = os.waitpid(-1, os.WNOHANG)
        if done == pid:
            return status
        if done:  # an orphan of the program's
            continue
        if kill_at is not None and monotonic() >= kill_at:
            return None
        watched = [woken] if kill_at is not None else [woken, lifeline]
        patience = LOOK_UP if kill_at is None else max(0.0, kill_at - monotonic())
        ready, _, _ = select.select(watched, [], [], patience)
        if woken in ready:
            os.read(woken, 1024)
        hung_up = lifeline in ready or os.getppid() != parent
        if hung_up and kill_at is None:
            if lifeline in ready and os.read(lifeline, 1):
                return None
            os.killpg(0, signal.SIGTERM)
            kill_at = monotonic() + grace


def _kill_descendants() -> None:
    """SIGKILL for every child, and for theirs as they become ours, until there are none."""
    while True:
        children = _children()
        if children is None:  # no such list on this system: the whole group, the guard included
            with suppress(ChildProcessError):
                if os.waitpid(-1, os.WNOHANG) == (0, 0):
                    os.killpg(0, signal.SIGKILL)
            return
        for child in children:
            with suppress(ProcessLookupError, PermissionError):
                os.kill(child, signal.SIGKILL)
        try:
            os.waitpid(-1, 0)
        except ChildProcessError:
            return


def _children() -> list[int] | None:
    try:
        with open(f"/proc/self/task/{os.getpid()}/children", encoding="ascii") as listed:  # noqa: PTH123  (10 ms less)
            return [int(word) for word in listed.read().split()]
    except OSError:
        return None


def _wake_on_child() -> int:
    """The reading end of a pipe that gets a byte whenever a child ends."""
    reading, writing = os.pipe()
    os.set_blocking(writing, False)
    signal.signal(signal.SIGCHLD, lambda *_: None)
    signal.set_wakeup_fd(writing, warn_on_full_buffer=False)
    return reading


def _let_go_of_the_pipes() -> None:
    """The program alone holds its pipes, so that Conjoin sees their end."""
    nothing = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nothing, stream)


def _prctl(option: int, value: int) -> None:
    """Linux's prctl; elsewhere there is none, and the process group has to do."""
    if sys.platform.startswith("linux"):
        import ctypes

        with suppress(OSError, AttributeError):
            ctypes.CDLL(None, use_errno=True).prctl(option, value, 0, 0, 0)


def _exit_code(status: int | None) -> int:
    if status is None:
        return 128 + signal.SIGKILL
    return 128 + os.WTERMSIG(status) if os.WIFSIGNALED(status) else os.WEXITSTATUS(status)


if __name__ == "__main__":
    main()
