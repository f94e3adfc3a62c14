"""Ctrl-C that waits, whichever thread the system gives the signal to."""

import signal
import subprocess
import sys
from collections.abc import Callable
from threading import Event, Thread

import pytest

from conjoin.core.interrupts import interrupts_held


def ctrl_c() -> None:
    signal.raise_signal(signal.SIGINT)


def another_thread_to_hear_it() -> Callable[[], None]:
    """One that was begun before and does not block signals, as those of a progress bar or an executor do not."""
    pressed = Event()

    def hear() -> None:
        pressed.wait()
        ctrl_c()

    thread = Thread(target=hear)
    thread.start()

    def press() -> None:
        pressed.set()
        thread.join()

    return press


def is_blocked() -> bool:
    return signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, set())


@pytest.mark.parametrize("heard", ["by the main thread", "by another"])
def test_ctrl_c_comes_when_the_block_is_over(heard: str) -> None:
    press = another_thread_to_hear_it() if heard == "by another" else ctrl_c
    reached: list[str] = []

    def work() -> None:
        with interrupts_held():
            press()
            reached.append("the end of the block")
        reached.append("what follows")

    before = signal.getsignal(signal.SIGINT)
    with pytest.raises(KeyboardInterrupt):
        work()
    assert reached == ["the end of the block"]
    assert signal.getsignal(signal.SIGINT) is before
    assert not is_blocked()


def test_a_block_without_ctrl_c_leaves_everything_as_it_was() -> None:
    before = signal.getsignal(signal.SIGINT)
    with interrupts_held():
        assert is_blocked()
    assert signal.getsignal(signal.SIGINT) is before
    assert not is_blocked()


def test_other_threads_may_begin_processes_too() -> None:
    seen: list[bool] = []

    def hold() -> None:
        with interrupts_held():
            seen.append(is_blocked())
        seen.append(is_blocked())

    before = signal.getsignal(signal.SIGINT)
    thread = Thread(target=hold)
    thread.start()
    thread.join()
    assert seen == [True, False]
    assert signal.getsignal(signal.SIGINT) is before


def test_a_process_begun_inside_hears_no_ctrl_c() -> None:
    asked = "import signal; print(signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, set()))"
    with interrupts_held():
        answer = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True)
    assert answer.stdout == "True\n"
