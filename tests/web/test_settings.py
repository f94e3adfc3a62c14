"""The settings of the service: from the environment, with errors that name what is wrong."""

import json

import pytest

from conjoin.core.errors import BadOption
from conjoin.web.settings import PREFIX, VARIABLE, Settings


def test_an_empty_environment_gives_the_defaults(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(VARIABLE, raising=False)
    settings = Settings.from_environment()
    assert settings.requests == "200/10seconds"
    assert settings.sockets == 40
    assert "127.0.0.1" in settings.hosts


def test_an_object_of_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(
        VARIABLE, json.dumps({"sockets": 80, "hosts": ["games.example.org"], "move_seconds": 2})
    )
    settings = Settings.from_environment()
    assert (settings.sockets, settings.hosts, settings.move_seconds) == (80, ("games.example.org",), 2.0)
    assert settings.sockets_all == 2000


def test_a_variable_for_each_setting(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(VARIABLE, raising=False)
    monkeypatch.setenv(f"{PREFIX}SOCKETS", "80")
    monkeypatch.setenv(f"{PREFIX}HOSTS", '["games.example.org"]')
    monkeypatch.setenv(f"{PREFIX}GAMES", "5/hour")
    settings = Settings.from_environment()
    assert (settings.sockets, settings.hosts, settings.games) == (80, ("games.example.org",), "5/hour")


def test_the_object_comes_before_single_variables(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(f"{PREFIX}SOCKETS", "80")
    monkeypatch.setenv(VARIABLE, '{"sockets": 90}')
    assert Settings.from_environment().sockets == 90


def test_settings_reach_another_process_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    settings = Settings(
        database="sqlite:///games.sqlite3", hosts=("a", "b"), live_seconds=1.5, engine_processes=3
    )
    monkeypatch.setenv(VARIABLE, settings.model_dump_json())
    assert Settings.from_environment() == settings


@pytest.mark.parametrize(
    ("variable", "text", "named"),
    [
        (VARIABLE, "no JSON", VARIABLE),
        (VARIABLE, "[1]", "JSON object"),
        (VARIABLE, '{"socket": 4}', "'socket'"),
        (VARIABLE, '{"sockets": "many"}', "'sockets' in CONJOIN_WEB is 'many'"),
        (VARIABLE, '{"sockets": 0}', "greater than or equal to 1"),
        (f"{PREFIX}ENGINE_PROCESSES", "0", "greater than or equal to 1"),
        (f"{PREFIX}SOCKETS", "many", f"{PREFIX}SOCKETS is 'many'"),
        (f"{PREFIX}REQUESTS", "often", f"{PREFIX}REQUESTS is 'often'"),
        (f"{PREFIX}MOVE_SECONDS", "nan", f"{PREFIX}MOVE_SECONDS"),
        (f"{PREFIX}HOSTS", "games.example.org", f"{PREFIX}HOSTS"),
        (f"{PREFIX}SOCKET", "4", f"{PREFIX}SOCKET is not a setting"),
    ],
)
def test_what_is_wrong_is_named(
    monkeypatch: pytest.MonkeyPatch, variable: str, text: str, named: str
) -> None:
    monkeypatch.setenv(variable, text)
    with pytest.raises(BadOption) as caught:
        Settings.from_environment()
    assert named in str(caught.value)
    assert caught.value.fix
