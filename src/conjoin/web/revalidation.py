"""An answer that a browser has already is not sent again."""

from hashlib import sha256

from starlette.requests import Request
from starlette.responses import Response

ASKED_AGAIN = "no-cache"
"""A browser may keep it and asks each time whether it is still so."""


def revalidated(request: Request, response: Response) -> Response:
    """The answer with its entity tag, or only that it is unchanged."""
    tag = f'"{sha256(bytes(response.body)).hexdigest()[:20]}"'
    response.headers["etag"] = tag
    response.headers.setdefault("cache-control", ASKED_AGAIN)
    known = (one.strip().removeprefix("W/") for one in request.headers.get("if-none-match", "").split(","))
    if response.status_code != 200 or tag not in known:
        return response
    kept = {
        name: response.headers[name] for name in ("etag", "cache-control", "vary") if name in response.headers
    }
    return Response(status_code=304, headers=kept)
