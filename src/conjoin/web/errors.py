"""Mistakes as answers: one body for all of them, and the status that fits."""

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, Response
from starlette.exceptions import HTTPException
from starlette.routing import Match, Route

from conjoin.core.errors import (
    BadNotation,
    BadOption,
    ConjoinError,
    EngineFailure,
    IllegalMove,
    StoreError,
    UnknownName,
)
from conjoin.web.games.playing import NotYours, Refused
from conjoin.web.games.state import Values
from conjoin.web.models.errors import Failed
from conjoin.web.routes.pages import page
from conjoin.web.workers.pool import Busy

STATUSES: dict[type[ConjoinError], int] = {
    IllegalMove: 409,
    BadNotation: 422,
    BadOption: 422,
    UnknownName: 404,
    EngineFailure: 503,
    StoreError: 503,
}

DESCRIBED = {
    400: "Not a request that can be understood",
    401: "The token is missing or wrong",
    404: "There is no such thing",
    409: "Well-formed, but not possible in this position or game",
    413: "The body is larger than 64 KiB",
    422: "Not what is described here",
    429: "Too much at once; `Retry-After` says when to come back",
    503: "An engine or the database failed",
}


def responses(*statuses: int) -> dict[int | str, dict[str, object]]:
    """For OpenAPI: these errors, besides those that every address knows."""
    every = {*statuses, 400, 413, 422, 429, 503}
    return {status: {"model": Failed, "description": DESCRIBED[status]} for status in sorted(every)}


def error_values(error: ConjoinError) -> Values:
    """What is wrong and one way to fix it, as plain values."""
    return {"kind": type(error).__name__, "problem": error.problem, "fix": error.fix}


def failure(status: int, kind: str, problem: str, fix: str, **headers: str) -> JSONResponse:
    """The answer that says what is wrong."""
    body = {"error": {"kind": kind, "problem": problem, "fix": fix}}
    return JSONResponse(
        body, status, headers={name.replace("_", "-"): value for name, value in headers.items()}
    )


def busy(retry_after: int) -> JSONResponse:
    """Come back later."""
    fix = f"come back in {retry_after} s"
    return failure(429, "Busy", "there is too much to do", fix, Retry_After=str(retry_after))


def add_handlers(app: FastAPI) -> None:
    """Let every mistake end in one of these answers."""

    @app.exception_handler(ConjoinError)
    def mistake(_: Request, error: ConjoinError) -> JSONResponse:
        status = next((status for kind, status in STATUSES.items() if isinstance(error, kind)), 422)
        return JSONResponse({"error": error_values(error)}, status)

    @app.exception_handler(Refused)
    def refused(_: Request, error: Refused) -> JSONResponse:
        return JSONResponse({"error": error_values(error.error), "state": error.fresh}, 409)

    @app.exception_handler(NotYours)
    def foreign(_: Request, error: NotYours) -> JSONResponse:
        return failure(401, "NotYours", error.problem, error.fix, WWW_Authenticate="Bearer")

    @app.exception_handler(Busy)
    def later(_: Request, error: Busy) -> JSONResponse:
        return busy(error.retry_after)

    @app.exception_handler(RequestValidationError)
    def malformed(_: Request, error: RequestValidationError) -> JSONResponse:
        first = error.errors()[0]
        place = ".".join(str(part) for part in first["loc"])
        return failure(422, "Malformed", f"{place}: {first['msg']}", "see /docs for what is expected")

    @app.exception_handler(HTTPException)
    def other(request: Request, error: HTTPException) -> Response:
        if error.status_code == 404 and _wants_page(request):
            return page(404)
        fix = "see /docs for what there is"
        headers = {"allow": _allowed(request)} if error.status_code == 405 else dict(error.headers or {})
        return failure(error.status_code, "Http", str(error.detail), fix, **headers)


def _wants_page(request: Request) -> bool:
    """Whether a person with a browser looks for a page, rather than a program for a value."""
    program = request.url.path.startswith(("/api/", "/static/"))
    return not program and "text/html" in request.headers.get("accept", "")


def _allowed(request: Request) -> str:
    """Every method of an address: those of all its routes, not only of the first that fits."""
    found: set[str] = set()
    for route in request.app.routes:
        if isinstance(route, Route) and route.matches(request.scope)[0] is not Match.NONE:
            found |= route.methods or set()
    return ", ".join(sorted(found))
