"""`conjoin serve`: the web application."""

from typing import Annotated

import typer

from conjoin.core.errors import BadOption

EXAMPLES = (
    "Examples: `conjoin serve --open` · `conjoin serve --port 9000` · "
    "`conjoin serve --host 0.0.0.0 --trust games.example.org --database postgresql://me@db/conjoin --workers 4` · "
    "`conjoin serve --trust example.org --proxy 10.0.0.5 --prefix /games`"
)


def serve(
    host: Annotated[str, typer.Option(help="The address to listen on.")] = "127.0.0.1",
    port: Annotated[
        int, typer.Option(help="The port to listen on; 0 takes a free one.", min=0, max=65535)
    ] = 8000,
    database: Annotated[
        str, typer.Option(help="sqlite:///FILE or postgresql://…; else SQLite in the data folder.")
    ] = "",
    workers: Annotated[
        int, typer.Option(help="Server processes; more than one needs PostgreSQL.", min=1, max=64)
    ] = 1,
    trust: Annotated[
        list[str] | None, typer.Option(help="A host name that requests may use; may be repeated.")
    ] = None,
    proxy: Annotated[
        list[str] | None,
        typer.Option(
            metavar="ADDRESS[/MASK]",
            help="A web server in front, whose word on who asks is taken; may be repeated. "
            "Left out: one on this machine.",
        ),
    ] = None,
    prefix: Annotated[
        str, typer.Option(metavar="PATH", help="The path below which a web server in front shows this.")
    ] = "",
    open_page: Annotated[bool, typer.Option("--open", help="Open the page in a browser.")] = False,
) -> None:
    """Run the web application."""
    try:
        from conjoin.web.serving import Wanted
        from conjoin.web.serving import serve as run
    except ModuleNotFoundError as missing:
        problem = f"the web application needs the package {missing.name!r}"
        raise BadOption(problem, "pip install 'conjoin[web]'") from None
    run(
        Wanted(
            host, port, database, workers, tuple(trust or ()), tuple(proxy or ()), prefix, open_page=open_page
        )
    )
