"""The API keeps to its own description, whatever is thrown at it; CONJOIN_EXAMPLES=200 throws more."""

import os
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.specs.openapi.checks import positive_data_acceptance

from conjoin.web.app import create_app
from conjoin.web.settings import Settings
from tests.hangs import HANG_SECONDS
from tests.web.conftest import Json, Server

EXAMPLES = int(os.environ.get("CONJOIN_EXAMPLES", "10"))

schema = schemathesis.openapi.from_dict(create_app(Settings()).openapi())


@pytest.fixture(scope="module")
def begun(sqlite_server: Server) -> Json:
    """A game in progress: an id that is made up leads no further than the door."""
    game = sqlite_server.play()
    for ply, move in enumerate("4453"):
        assert sqlite_server.move(game, move, ply).status_code == 200
    return game


@schema.parametrize()
@settings(max_examples=EXAMPLES, deadline=None, suppress_health_check=list(HealthCheck))
def test_every_answer_is_one_that_is_described(
    case: schemathesis.Case[Any], sqlite_server: Server, begun: Json
) -> None:
    headers = {}
    game_id = case.path_parameters.get("game_id")
    if isinstance(game_id, str) and len(game_id) % 2 == 0:
        case.path_parameters["game_id"] = begun["id"]
        headers["authorization"] = f"Bearer {begun['seats']['first']}"
    # A JSON schema cannot say which texts name a game, an engine or a legal line of moves: those are 422 as well.
    case.call_and_validate(
        base_url=str(sqlite_server.http.base_url),
        headers=headers,
        timeout=HANG_SECONDS,
        excluded_checks=[positive_data_acceptance],
    )
