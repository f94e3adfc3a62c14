"""What browsers and robots look for in one fixed place: the icon, how to install it, the pages, what may be read."""

from html import escape

from fastapi import APIRouter, Request
from fastapi.responses import FileResponse, PlainTextResponse, Response

from conjoin import registry
from conjoin.web import offline
from conjoin.web.assets import STATIC
from conjoin.web.revalidation import revalidated

router = APIRouter(include_in_schema=False)

SITEMAPS = "http://www.sitemaps.org/schemas/sitemap/0.9"
LISTED = ("/", "/analyse", "/arena", "/puzzles", "/puzzles/daily", "/learn", "/learn/scores")


@router.get("/favicon.ico")
async def favicon() -> FileResponse:
    """For browsers and robots that look for it in the one old place."""
    return FileResponse(STATIC / "favicon.ico", media_type="image/x-icon")


@router.get("/manifest.webmanifest")
async def manifest(request: Request) -> Response:
    """The application as a phone or a computer installs it."""
    return revalidated(request, Response(offline.manifest(), media_type="application/manifest+json"))


@router.get("/service-worker.js")
async def service_worker(request: Request) -> Response:
    """What keeps the page in the browser."""
    return revalidated(request, Response(offline.service_worker(), media_type="text/javascript"))


@router.get("/sitemap.xml")
async def sitemap(request: Request) -> Response:
    """Every page that does not depend on what somebody has begun."""
    paths = [*LISTED, *(f"/learn/{name}" for name in registry.public_names("engine"))]
    paths += [f"/rules/{name}" for name in registry.public_names("game")]
    places = "".join(f"<url><loc>{escape(site_of(request) + path)}</loc></url>" for path in paths)
    text = f'<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="{SITEMAPS}">{places}</urlset>'
    return Response(text, media_type="application/xml")


@router.get("/robots.txt")
async def robots(request: Request) -> PlainTextResponse:
    """Everything may be read."""
    return PlainTextResponse(f"User-agent: *\nAllow: /\nSitemap: {site_of(request)}/sitemap.xml\n")


def site_of(request: Request) -> str:
    """The address at which people reach the application, with its path prefix and without a slash behind it."""
    return f"{request.url.scheme}://{request.url.netloc}{request.scope['root_path']}"
