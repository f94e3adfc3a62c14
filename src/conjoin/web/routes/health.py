"""Whether the server is well, and what it measures."""

from fastapi import APIRouter, Request
from fastapi.responses import Response
from prometheus_client import CONTENT_TYPE_LATEST
from pydantic import BaseModel, Field

from conjoin import __version__
from conjoin.web import supervision
from conjoin.web.errors import responses
from conjoin.web.services import ServicesOf

router = APIRouter(tags=["health"])


class Health(BaseModel):
    """Whether all is well."""

    status: str
    version: str


class Readiness(Health):
    """Whether all is well, and what in the background is not."""

    failing: list[str] = Field(description="work in the background that has failed more than once lately")


@router.get("/livez")
async def livez() -> Health:
    """Answers as long as this process does: one that does not is to be started again."""
    return Health(status="ok", version=__version__)


@router.get("/readyz", responses=responses())
async def readyz(services: ServicesOf) -> Readiness:
    """Answers when the database takes changes and a worker answers; otherwise requests should go elsewhere.

    Work in the background that keeps failing is listed: it is tried again by itself, and the log has its cause.
    """
    await services.readiness.result()
    return Readiness(status="ok", version=__version__, failing=supervision.failing())


@router.get("/healthz")
async def healthz(services: ServicesOf) -> Health:
    """Answers when the database can be read."""
    await services.health.result()
    return Health(status="ok", version=__version__)


@router.get("/metrics", response_class=Response, responses={200: {"content": {"text/plain": {}}}})
async def metrics(request: Request, services: ServicesOf) -> Response:
    """Counters and gauges for Prometheus, added up over all processes of this server."""
    request.app.state.metrics.note(services.pool, services.rates)
    return Response(request.app.state.metrics.text(), media_type=CONTENT_TYPE_LATEST)
