"""Engines as strangers write them, for the `install` fixture: each fails in a way of its own."""

from pathlib import Path

from tests.conftest import Install

CODE = """
    import os, re, time
    from pathlib import Path
    from conjoin import Analysis, Engine, Entry, Line, estimate

    class Visitor(Engine):
        def analyse(self, position, limit=None):
            if len(position.moves) >= 4:
                self.fail()
            return Analysis((Line(position.legal_moves()[0], estimate(0)),), 0, 0, 0)

        def fail(self):
            pass

    class Sleeper(Visitor):
        def fail(self):
            time.sleep(600)

    class Stuck(Visitor):
        def fail(self):
            re.match("(a+)+$", "a" * 60 + "b")  # for ages, and no other thread of Python runs meanwhile

    class Dying(Visitor):
        def fail(self):
            os._exit(7)

    class DyingOnce(Visitor):
        def fail(self):
            mark = Path(__file__).with_name("died")
            if not mark.exists():
                mark.touch()
                os._exit(7)

    class SlowToStart(Visitor):
        def reset(self):
            time.sleep(5)

    class NeverReady(Visitor):
        def reset(self):
            time.sleep(600)

    class Stillborn(Visitor):
        def reset(self):
            os._exit(7)

    class Unborn(Visitor):
        def __init__(self):
            raise RuntimeError("not today")

    SLEEPER = Entry("sleeper", "", "", Sleeper)
    STUCK = Entry("stuck", "", "", Stuck)
    DYING = Entry("dying", "", "", Dying)
    SLOW_TO_START = Entry("slow-to-start", "", "", SlowToStart)
    NEVER_READY = Entry("never-ready", "", "", NeverReady)
    STILLBORN = Entry("stillborn", "", "", Stillborn)
    DYING_ONCE = Entry("dying-once", "", "", DyingOnce)
    BORN = []
    UNBORN = Entry("unborn", "", "", lambda: BORN.append(1) or (Visitor() if len(BORN) == 1 else Unborn()))
"""
ENTRY_POINTS = """
    [conjoin.engines]
    sleeper = visitor:SLEEPER
    stuck = visitor:STUCK
    dying = visitor:DYING
    slow-to-start = visitor:SLOW_TO_START
    never-ready = visitor:NEVER_READY
    stillborn = visitor:STILLBORN
    dying-once = visitor:DYING_ONCE
    unborn = visitor:UNBORN
"""


def install_visitors(install: Install) -> Path:
    """The folder that they are installed in, for PYTHONPATH."""
    return install(CODE, ENTRY_POINTS)
