"""What the tests of folder and others build and ask: see test_folder.py."""

from __future__ import annotations

import io
import zipfile


def unpacked(data: bytes) -> dict[str, bytes]:
    """The files by their names inside the folder."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        assert len({name.split("/")[0] for name in archive.namelist()}) == 1
        return {name.split("/", 1)[1]: archive.read(name) for name in archive.namelist()}
