"""The pages: one shell for all of them, whose own router shows what the address names; and the API's description."""

from html import escape
from pathlib import Path
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse

from conjoin.web.access.policy import FRAMED_POLICY

router = APIRouter(include_in_schema=False)

SHELL = Path(__file__).parent.parent / "static" / "index.html"
NO_SHELL = (
    '<!doctype html><html lang="en"><meta charset="utf-8"><title>Conjoin</title>'
    '<h1>Conjoin</h1><p>The pages are not installed. The API is described at <a href="/docs">/docs</a>.</p></html>'
)


@router.get("/")
@router.get("/play/{game_id}")
@router.get("/analyse")
@router.get("/analyse/{game}")
@router.get("/analyse/{game}/{moves}")
@router.get("/arena")
@router.get("/arena/{tournament_id}")
@router.get("/arena/{tournament_id}/{number}")
@router.get("/puzzles")
@router.get("/puzzles/{seed}")
@router.get("/learn")
@router.get("/learn/{engine}")
@router.get("/rules/{game}")
def shell() -> HTMLResponse:
    """The same page everywhere."""
    return page()


@router.get("/embed/{game}/{moves}")
def embedded() -> HTMLResponse:
    """A board for other sites: the one page that may stand in a frame, since it acts for no seat."""
    shown = page()
    shown.headers["content-security-policy"] = FRAMED_POLICY
    return shown


def page(status: int = 200) -> HTMLResponse:
    """The shell, whose router says itself that there is nothing where nothing is."""
    text = SHELL.read_text(encoding="utf-8") if SHELL.exists() else NO_SHELL
    return HTMLResponse(text, status, headers={"cache-control": "no-cache"})


@router.get("/docs")
def docs(request: Request) -> HTMLResponse:
    """The API in plain HTML, made from its OpenAPI description; nothing is loaded from elsewhere."""
    described: dict[str, Any] = request.app.openapi()
    parts = [
        '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
        f"<title>{escape(described['info']['title'])} API</title>",
        f"<h1>{escape(described['info']['title'])} {escape(described['info']['version'])}</h1>",
        f"<p>{escape(described['info']['description'])}</p>",
        '<p>For programs: <a href="/openapi.json">/openapi.json</a></p>',
        *(
            _operation(method, path, operation)
            for path, methods in described["paths"].items()
            for method, operation in methods.items()
        ),
        "<h2>Values</h2>",
        *(_schema(name, schema) for name, schema in described["components"]["schemas"].items()),
        "</html>",
    ]
    return HTMLResponse("\n".join(parts))


def _operation(method: str, path: str, operation: dict[str, Any]) -> str:
    parameters = "".join(
        f"<li><code>{escape(one['name'])}</code> ({escape(one['in'])}): {_type(one['schema'])}</li>"
        for one in operation.get("parameters", [])
    )
    body = "".join(
        f"<li>body ({escape(kind)}): {_type(content.get('schema', {}))}</li>"
        for kind, content in operation.get("requestBody", {}).get("content", {}).items()
    )
    answers = "".join(
        f"<li>{escape(status)}: {escape(answer['description'])} "
        f"{' '.join(_type(content.get('schema', {})) for content in answer.get('content', {}).values())}</li>"
        for status, answer in operation["responses"].items()
    )
    words = escape(operation.get("description", operation.get("summary", "")))
    return (
        f"<h2><code>{method.upper()} {escape(path)}</code></h2><p>{words}</p><ul>{parameters}{body}</ul>"
        f"<ul>{answers}</ul>"
    )


def _schema(name: str, schema: dict[str, Any]) -> str:
    needed = schema.get("required", [])
    rows = "".join(
        f"<li><code>{escape(field)}</code>{'' if field in needed else '?'}: {_type(one)}</li>"
        for field, one in schema.get("properties", {}).items()
    )
    return f'<h3 id="{escape(name)}">{escape(name)}</h3><p>{escape(schema.get("description", ""))}</p><ul>{rows}</ul>'


def _type(schema: dict[str, Any]) -> str:
    """A JSON schema in a few words."""
    if "$ref" in schema:
        name = escape(schema["$ref"].rpartition("/")[2])
        return f'<a href="#{name}">{name}</a>'
    if "anyOf" in schema:
        return " or ".join(_type(one) for one in schema["anyOf"])
    if "enum" in schema:
        return " or ".join(f"<code>{escape(str(one))}</code>" for one in schema["enum"])
    if schema.get("type") == "array":
        return f"list of {_type(schema.get('items', {}))}"
    return escape(str(schema.get("type", "anything")))
