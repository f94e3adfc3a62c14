"""How many files this process may open: every connection is one, and none is left for the database at the limit."""

from conjoin.web.settings import Settings

BESIDE = 100
"""Files that are open besides connections and workers: the database's, logs, the program's own."""
FOR_EACH_WORKER = 3
REQUESTS = 500
"""Connections for requests, beside all WebSockets."""


def connections_for(settings: Settings) -> int | None:
    """Connections that may be open at once; None where nothing limits them."""
    limit = _limit()
    return None if limit is None else max(1, limit - _beside(settings))


def raise_limit(settings: Settings) -> tuple[Settings, str]:
    """As many files as these settings may need, or settings that need no more than there are, and what to tell."""
    needed = settings.sockets_all + REQUESTS + _beside(settings)
    limit = _limit(needed)
    if limit is None or limit >= needed:
        return settings, ""
    fitting = max(1, (limit - _beside(settings)) * settings.sockets_all // (settings.sockets_all + REQUESTS))
    told = (
        f"only {limit} files may be open, so there will be at most {fitting} WebSockets instead of "
        f"{settings.sockets_all}; raise the limit to {needed}, as with `ulimit -n {needed}`"
    )
    return settings.model_copy(update={"sockets_all": fitting}), told


def _beside(settings: Settings) -> int:
    return BESIDE + FOR_EACH_WORKER * settings.workers


def _limit(wanted: int = 0) -> int | None:
    """Files that may be open, raised to what is wanted if that is allowed; None where there is no such limit."""
    try:
        import resource
    except ImportError:  # Windows
        return None
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft == resource.RLIM_INFINITY:
        return None
    if wanted > soft:
        allowed = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, allowed), hard))
        soft = max(soft, allowed)
    return soft
