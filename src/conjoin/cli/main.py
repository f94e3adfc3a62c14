"""The command `conjoin`: Ctrl-C ends it without a traceback even while the command line is still being loaded."""

import signal
import sys


def main() -> None:
    """Load the command line and run it."""
    try:
        from conjoin.cli.app import run

        run()
    except KeyboardInterrupt:
        sys.exit(128 + signal.SIGINT)
