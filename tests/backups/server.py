"""What the tests of server and others build and ask: see test_server.py."""

from __future__ import annotations

import json
import zipfile
from pathlib import Path

from tests.backups.evenings import rows_by_table


def with_part_changed(copy: Path, name: str, text: bytes | None, to: Path) -> Path:
    """The copy with one part changed, or left out."""
    with zipfile.ZipFile(copy) as old, zipfile.ZipFile(to, "w") as new:
        for part in old.namelist():
            if part != name:
                new.writestr(part, old.read(part))
            elif text is not None:
                new.writestr(part, text)
    return to


def rewritten(copy: Path, table: str, change: object, to: Path) -> Path:
    """A copy whose rows of one table are others, with the digests that belong to them."""
    from hashlib import sha256  # noqa: PLC0415

    rows = [json.dumps(row).encode() + b"\n" for row in map(change, rows_by_table(copy)[table])]  # type: ignore[call-overload]
    text, name = b"".join(rows), f"rows/{table}.jsonl"
    with zipfile.ZipFile(copy) as archive:
        manifest = json.loads(archive.read("manifest.json"))
    manifest["parts"][name] |= {"bytes": len(text), "sha256": sha256(text).hexdigest()}
    between = with_part_changed(copy, name, text, to.with_suffix(".between"))
    return with_part_changed(between, "manifest.json", json.dumps(manifest).encode(), to)
