"""Whether the server is well, and what it measures."""

import asyncio

from fastapi import APIRouter, Request
from fastapi.responses import Response
from prometheus_client import CONTENT_TYPE_LATEST
from pydantic import BaseModel
from sqlalchemy import text

from conjoin import __version__
from conjoin.web.services import ServicesOf

router = APIRouter(tags=["health"])


class Health(BaseModel):
    """All is well."""

    status: str
    version: str


@router.get("/healthz")
async def healthz(services: ServicesOf) -> Health:
    """Answers when the database does."""

    def look() -> None:
        with services.database.read() as session:
            session.execute(text("SELECT 1"))

    await asyncio.to_thread(look)
    return Health(status="ok", version=__version__)


@router.get("/metrics", response_class=Response, responses={200: {"content": {"text/plain": {}}}})
async def metrics(request: Request) -> Response:
    """Counters and gauges for Prometheus."""
    return Response(request.app.state.metrics.text(), media_type=CONTENT_TYPE_LATEST)
