"""What all requests share is never kept by one of them: the event loop, its threads, and looks at the whole server."""

import asyncio
from collections.abc import Iterator
from importlib import import_module
from inspect import iscoroutinefunction
from pkgutil import iter_modules
from typing import Any

import pytest
from fastapi.dependencies.models import Dependant
from fastapi.routing import APIRoute

from conjoin.web import routes
from conjoin.web.app import create_app
from conjoin.web.checks import Check
from conjoin.web.errors import Unavailable
from conjoin.web.preview import Preview
from conjoin.web.routes import previews
from conjoin.web.settings import Settings
from tests.event_loops import run_apart


def called(dependant: Dependant) -> Iterator[Any]:
    yield dependant.call
    for below in dependant.dependencies:
        yield from called(below)


def test_no_request_waits_for_a_thread_that_others_may_keep() -> None:
    app = create_app(Settings())
    functions: set[Any] = {
        one for one in app.exception_handlers.values() if one.__module__.startswith("conjoin")
    }
    for module in iter_modules(routes.__path__):
        found = import_module(f"{routes.__name__}.{module.name}")
        for route in getattr(getattr(found, "router", None), "routes", ()):
            if isinstance(route, APIRoute):
                functions.update(called(route.dependant))
    assert len(functions) > 60
    assert [one for one in functions if not iscoroutinefunction(one)] == []


def test_all_who_ask_at_once_share_one_look() -> None:
    looks = 0

    async def look() -> None:
        nonlocal looks
        looks += 1
        await asyncio.sleep(0)

    async def run() -> None:
        check = Check(look, 60)
        await asyncio.gather(*(check.result() for _ in range(100)))
        assert looks == 1
        await check.result()
        assert looks == 2

    run_apart(run())


def test_a_look_that_fails_or_does_not_end_is_told_to_all() -> None:
    async def fail() -> None:
        raise OSError("no room")

    async def hang() -> None:
        await asyncio.Event().wait()

    async def run() -> None:
        failing, hanging = Check(fail, 60), Check(hang, 0.01)
        found = await asyncio.gather(*(failing.result() for _ in range(3)), return_exceptions=True)
        assert [str(one) for one in found] == ["no room"] * 3
        with pytest.raises(Unavailable, match="come back in 1 s"):
            await hanging.result()

    run_apart(run())


def test_a_page_opens_without_its_preview_when_that_does_not_come(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(previews, "LONGEST_SECONDS", 0.01)

    async def never() -> Preview:
        await asyncio.Event().wait()
        raise AssertionError

    async def at_once() -> Preview:
        return Preview("here")

    async def run() -> None:
        assert await previews.or_none(never) is None
        assert await previews.or_none(at_once) == Preview("here")

    run_apart(run())
