"""An Access database from rows, in a process of its own: `python -m scoring.bws_writer FILE`, tables in.

Standard input: {"tables": [{"name": …, "columns": [[name, kind, length], …], "rows": [[…], …]}, …]}; kinds as in
scoring.engine.handsets.bws, dates as ISO text. It ends with 0 when the file is there, with `NOT_INSTALLED` where the
optional packages or Java are not.

Access is written by jackcess, a library in Java that the package mpxj carries: a virtual machine of some 100 MB which
cannot be started twice in a process. Nobody imports this module, and it imports nothing of the application.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

NOT_INSTALLED = 3
JACKCESS = "com.healthmarketscience.jackcess"
KINDS = {
    "integer": "INT",
    "long": "LONG",
    "counter": "LONG",
    "text": "TEXT",
    "yes_no": "BOOLEAN",
    "date": "SHORT_DATE_TIME",
}


def main() -> int:
    """Write what stands on standard input."""
    wanted = json.load(sys.stdin)
    try:
        java = started()
    except Exception as missing:
        # The bridge raises classes of its own where Java is not found.
        print(missing, file=sys.stderr)  # noqa: T201 - this is its answer
        return NOT_INSTALLED
    write(java, Path(sys.argv[1]), wanted["tables"])
    return 0


def started() -> Any:
    """The bridge to a virtual machine that knows the library."""
    import jpype  # noqa: PLC0415 - optional
    import mpxj  # noqa: F401,PLC0415 - optional: it names its libraries to the bridge

    jpype.startJVM("-Xmx256m", convertStrings=True)
    return jpype


def write(java: Any, path: Path, tables: list[dict[str, Any]]) -> None:
    """The file, in the format of Access 2000, which every version of Bridgemate Control Software reads."""
    build = java.JClass(f"{JACKCESS}.DatabaseBuilder")
    form = java.JClass(f"{JACKCESS}.Database$FileFormat").V2000
    database = build.create(form, java.JClass("java.io.File")(str(path)))
    try:
        database.setDateTimeType(java.JClass(f"{JACKCESS}.DateTimeType").LOCAL_DATE_TIME)
        for table in tables:
            write_table(java, database, table)
    finally:
        database.close()


def write_table(java: Any, database: Any, table: dict[str, Any]) -> None:
    """One table with its rows."""
    types = java.JClass(f"{JACKCESS}.DataType")
    made = java.JClass(f"{JACKCESS}.TableBuilder")(table["name"])
    for name, kind, length in table["columns"]:
        column = java.JClass(f"{JACKCESS}.ColumnBuilder")(name, getattr(types, KINDS[kind]))
        if kind == "counter":
            column.setAutoNumber(True)
        if kind == "text":
            column.setLengthInUnits(length)
        made.addColumn(column)
    stored = made.toTable(database)
    kinds = [kind for _name, kind, _length in table["columns"]]
    for row in table["rows"]:
        values = [value_of(java, kind, value) for kind, value in zip(kinds, row, strict=True)]
        stored.addRow(java.JArray(java.JObject)(values))


def value_of(java: Any, kind: str, value: Any) -> Any:
    """A value as Java has it."""
    if value is None:
        return None
    if kind == "date":
        return java.JClass("java.time.LocalDateTime").parse(value)
    if kind in ("integer", "long"):
        return java.JInt(value)
    return java.JBoolean(value) if kind == "yes_no" else java.JString(value)


if __name__ == "__main__":
    sys.exit(main())
