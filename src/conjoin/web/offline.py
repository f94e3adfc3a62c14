"""What makes the application installable: its manifest, and the service worker that keeps it in the browser."""

import json
from collections.abc import Sequence
from hashlib import sha256

from conjoin.web import assets

WORKER = "service-worker.js"
MANIFEST = "manifest.webmanifest"


def manifest() -> str:
    """The application as a phone or a computer installs it; its addresses are relative to the manifest's own."""
    icon = f"static/{assets.fingerprint()}/icon.svg"
    values = {
        "name": "Conjoin",
        "short_name": "Conjoin",
        "description": "Play, analyse and understand Connect Four, FenceMaster and Havannah.",
        "start_url": "./",
        "scope": "./",
        "display": "standalone",
        "background_color": "#f6f7f9",
        "theme_color": "#2456a4",
        "icons": [
            {"src": icon, "sizes": "any", "type": "image/svg+xml", "purpose": purpose}
            for purpose in ("any", "maskable")
        ],
    }
    return json.dumps(values, indent=2)


def service_worker(more: Sequence[str] = (), page: str = "") -> str:
    """The worker that keeps every file of the page, these others and the page itself, all relative to its own address.

    What the page says is part of its name: a change of that alone makes a new worker, too.
    """
    static = f"static/{assets.fingerprint()}"
    files = [
        f"{static}/{name}" for name in (*assets.files(), assets.STYLES) if name.endswith(tuple(assets.MEDIA))
    ]
    named = sha256("\0".join([page, *files, *more]).encode()).hexdigest()[:12]
    values = {"name": named, "page": "./", "files": [*files, *more]}
    code = assets.content_of(assets.STATIC / WORKER, (assets.STATIC / WORKER).stat().st_mtime_ns).decode()
    return f"self.conjoin = {json.dumps(values)};\n{code}"
