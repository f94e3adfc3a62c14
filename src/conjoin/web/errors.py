"""What can go wrong on the web, and its answers: one body for all of them, and the status that fits."""

from collections.abc import Callable

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, Response
from starlette.exceptions import HTTPException
from starlette.routing import Match

from conjoin.core.errors import (
    BadNotation,
    BadOption,
    ConjoinError,
    EngineFailure,
    IllegalMove,
    StoreError,
    UnknownName,
)
from conjoin.web.models.errors import Failed, Problem
from conjoin.web.models.games import State
from conjoin.web.place import own_path

STATUSES: dict[type[ConjoinError], int] = {
    IllegalMove: 409,
    BadNotation: 422,
    BadOption: 422,
    UnknownName: 404,
    EngineFailure: 503,
    StoreError: 503,
}

METHODS = ("GET", "POST", "PUT", "PATCH", "DELETE")
RETRY_SECONDS = 2
"""After which to come back when the database has failed."""

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


class Busy(Exception):
    """There is more to do than can be done soon; come back after so many seconds."""

    def __init__(self, retry_after: int, problem: str = "there is too much to do") -> None:
        super().__init__(f"{problem}; come back in {retry_after} s")
        self.retry_after = retry_after
        self.problem = problem

    @property
    def fix(self) -> str:
        """When to come back."""
        return f"come back in {self.retry_after} s"


class Unavailable(Busy):
    """Something that the service needs is out of order; come back after so many seconds."""

    def __init__(self, retry_after: int) -> None:
        super().__init__(retry_after, "something that the service needs is out of order")


class Unauthorized(Exception):
    """The token is missing, or not the one that permits this."""

    def __init__(
        self, problem: str = "this seat's token is missing or wrong", fix: str = "open the seat's own link"
    ) -> None:
        super().__init__(problem)
        self.problem = problem
        self.fix = fix


class Conflict(Exception):
    """Well-formed, but not possible in the game as it is now; carries the fresh state."""

    def __init__(self, error: ConjoinError, state: State) -> None:
        super().__init__(str(error))
        self.error = error
        self.state = state


def responses(*statuses: int) -> dict[int | str, dict[str, object]]:
    """For OpenAPI: these errors, besides those that every address knows."""
    every = {*statuses, 400, 413, 422, 429, 503}
    return {status: {"model": Failed, "description": DESCRIBED[status]} for status in sorted(every)}


def error_values(error: ConjoinError) -> dict[str, str]:
    """What is wrong and one way to fix it, as plain values."""
    return _problem(error).model_dump()


def failure(status: int, kind: str, problem: str, fix: str, **headers: str) -> JSONResponse:
    """The answer that says what is wrong."""
    return _answer(Failed(error=Problem(kind=kind, problem=problem, fix=fix)), status, **headers)


def busy(error: Busy) -> JSONResponse:
    """Come back later: 429 when there is too much to do, 503 when something is out of order."""
    status = 503 if isinstance(error, Unavailable) else 429
    kind = type(error).__name__
    return failure(status, kind, error.problem, error.fix, Retry_After=str(error.retry_after))


def add_handlers(app: FastAPI, page: Callable[[Request, int], Response]) -> None:
    """Let every mistake end in one of these answers; `page` makes the one for a person with a browser.

    All are coroutines: any other function waits for one of a few threads that all requests share.
    """

    @app.exception_handler(ConjoinError)
    async def mistake(_: Request, error: ConjoinError) -> JSONResponse:
        status = next((status for kind, status in STATUSES.items() if isinstance(error, kind)), 422)
        later = {"Retry_After": str(RETRY_SECONDS)} if isinstance(error, StoreError) else {}
        return _answer(Failed(error=_problem(error)), status, **later)

    @app.exception_handler(Conflict)
    async def conflict(_: Request, error: Conflict) -> JSONResponse:
        return _answer(Failed(error=_problem(error.error), state=error.state), 409)

    @app.exception_handler(Unauthorized)
    async def foreign(_: Request, error: Unauthorized) -> JSONResponse:
        return failure(401, "NotYours", error.problem, error.fix, WWW_Authenticate="Bearer")

    @app.exception_handler(Busy)
    async def later(_: Request, error: Busy) -> JSONResponse:
        return busy(error)

    @app.exception_handler(RequestValidationError)
    async def malformed(_: Request, error: RequestValidationError) -> JSONResponse:
        first = error.errors()[0]
        place = ".".join(str(part) for part in first["loc"])
        return failure(422, "Malformed", f"{place}: {first['msg']}", "see /docs for what is expected")

    @app.exception_handler(Exception)
    async def unexpected(_: Request, __: Exception) -> JSONResponse:  # the log has its traceback
        return failure(500, "Unexpected", "the server has a fault here", "report it to those who run it")

    @app.exception_handler(HTTPException)
    async def other(request: Request, error: HTTPException) -> Response:
        if error.status_code == 404 and _wants_page(request):
            return page(request, 404)
        fix = "see /docs for what there is"
        headers = {"allow": _allowed(request)} if error.status_code == 405 else dict(error.headers or {})
        return failure(error.status_code, "Http", str(error.detail), fix, **headers)


def _problem(error: ConjoinError) -> Problem:
    return Problem(kind=type(error).__name__, problem=error.problem, fix=error.fix)


def _answer(body: Failed, status: int, **headers: str) -> JSONResponse:
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return JSONResponse(body.model_dump(mode="json", exclude_unset=True), status, headers=named)


def _wants_page(request: Request) -> bool:
    """Whether a person with a browser looks for a page, rather than a program for a value."""
    program = own_path(request.scope).startswith(("/api/", "/static/"))
    return not program and "text/html" in request.headers.get("accept", "")


def _allowed(request: Request) -> str:
    """Every method of an address: those of all its routes, not only of the first that fits."""

    def fits(method: str) -> bool:
        asked = {**request.scope, "method": method}
        return any(route.matches(asked)[0] is Match.FULL for route in request.app.routes)

    found = {method for method in METHODS if fits(method)}
    return ", ".join(sorted(found | {"HEAD"} if "GET" in found else found))
