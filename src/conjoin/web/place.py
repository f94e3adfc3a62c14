"""Where the application stands: a web server in front may show it below a path."""

import re
from collections.abc import MutableMapping
from typing import Any

PATH_PREFIX = re.compile(r"(/[A-Za-z0-9_~.-]{1,64}){1,8}")
"""A path below which it may stand."""


def below(scope: MutableMapping[str, Any], prefix: str) -> MutableMapping[str, Any]:
    """The request at its full path below a prefix, whether or not the web server in front has taken it away.

    >>> found = below({"path": "/play/7"}, "/games")
    >>> found["root_path"], found["path"], below(found, "/games")["path"], below({"path": "/a"}, "")["path"]
    ('/games', '/games/play/7', '/games/play/7', '/a')
    """
    path = scope["path"]
    if prefix and path != prefix and not path.startswith(f"{prefix}/"):
        path = prefix + path
    return {**scope, "root_path": prefix, "path": path}


def own_path(scope: MutableMapping[str, Any]) -> str:
    """The path without the prefix.

    >>> own_path({"path": "/games/play/7", "root_path": "/games"}), own_path({"path": "/games", "root_path": "/games"})
    ('/play/7', '/')
    """
    path: str = scope["path"]
    prefix: str = scope.get("app_root_path", scope.get("root_path", ""))  # below a mounted folder it is more
    return path.removeprefix(prefix) or "/"
