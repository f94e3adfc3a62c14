"""What a browser may load and run, by the kind of page."""

from base64 import b64encode
from hashlib import sha256

POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; style-src 'self'; "
    "img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; "
    "form-action 'self'; frame-ancestors 'none'"
)
"""No inline script and nothing from elsewhere; the solver in the page is WebAssembly."""
PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'"
"""For drawings that bring their own style sheet, and no script at all."""
FRAMED_POLICY = POLICY.replace("frame-ancestors 'none'", "frame-ancestors *")
"""For a board in another site's page."""


def policy_of_one_script(script: str) -> str:
    """For a page that brings its own style sheet and, between its tags, exactly this script."""
    digest = b64encode(sha256(script.encode()).digest()).decode()
    return f"{PICTURE_POLICY}; script-src 'sha256-{digest}'"
