"""Which Chromium drives the browser tests; `python -m tests.browser.chromium` installs one where there is none."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
HELP = (
    "the browser tests need Chromium: apt install chromium (Debian), or .venv/bin/playwright install chromium, "
    "or set CONJOIN_CHROMIUM to the program"
)
FLAGS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
]  # fmt: skip


def installed() -> str | None:
    """The program, or None: what the environment names, then what is on the path, then Playwright's own."""
    named = os.environ.get("CONJOIN_CHROMIUM")
    found = named or next((path for name in NAMES if (path := shutil.which(name))), None)
    return found or _playwrights_own()


def _playwrights_own() -> str | None:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if Path(path).exists() else None


def install() -> str | None:
    """Find one or get one: Playwright's, else Debian's."""
    commands = (
        [sys.executable, "-m", "playwright", "install", "chromium"],
        ["apt-get", "install", "-y", "chromium"],
    )
    for command in commands:
        if found := installed():
            return found
        if shutil.which(command[0]):
            subprocess.run(command, check=False)
    return installed()


if __name__ == "__main__":
    sys.exit(None if install() else HELP)
