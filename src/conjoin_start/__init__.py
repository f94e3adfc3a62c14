"""The command `conjoin` before anything is loaded: Ctrl-C ends it at once, where Python would show a traceback.

A package of its own, because importing any part of `conjoin` takes the time in which that would happen.
"""

import signal

if signal.getsignal(signal.SIGINT) is signal.default_int_handler:  # not where it is ignored, as under nohup
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def main() -> None:
    """Load the command and run it."""
    from conjoin.cli.main import main

    main()
