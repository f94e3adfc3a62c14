"""The files that a tournament leaves beside its games: table.json, table.csv, table.md and report.html."""

import json
from collections.abc import Sequence
from pathlib import Path

from conjoin.arena.report.page import page
from conjoin.arena.report.tables import table_csv, table_json, table_markdown
from conjoin.arena.table import Table
from conjoin.core.record import Record
from conjoin.records import disk
from conjoin.records.disk import system_errors

TABLE_JSON, TABLE_CSV, TABLE_MARKDOWN, REPORT = "table.json", "table.csv", "table.md", "report.html"


def write_report(folder: Path, table: Table, records: Sequence[Record], command: str = "") -> None:
    """Write all of them, each in the place of an older one only when it is whole; raises StoreError."""
    texts = {
        TABLE_JSON: json.dumps(table_json(table), indent=2, ensure_ascii=False) + "\n",
        TABLE_CSV: table_csv(table),
        TABLE_MARKDOWN: table_markdown(table),
        REPORT: page(table, records, command),
    }
    for name, text in texts.items():
        with system_errors(folder / name, "written"):
            disk.replace(folder / name, text.encode())
