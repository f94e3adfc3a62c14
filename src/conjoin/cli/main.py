"""The command `conjoin`: Ctrl-C ends it without a traceback even while the command line is still being loaded."""

import signal
import sys


def main() -> None:
    """Load the command line and run it; from here on Ctrl-C is an exception, for what it interrupts to end in order."""
    try:
        if signal.getsignal(signal.SIGINT) is signal.SIG_DFL:  # by conjoin_start
            signal.signal(signal.SIGINT, signal.default_int_handler)
        from conjoin.cli.app import run

        run()
    except KeyboardInterrupt:
        sys.exit(128 + signal.SIGINT)
