"""What the tests of every door and others build and ask: see test_every_door.py."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any


def troubles(name: str, response: Any, what: str) -> Iterator[str]:
    if getattr(response, "file_to_stream", None):
        response.file_to_stream.close()
    if response.status_code >= 500:
        error = response.exc_info[1] if getattr(response, "exc_info", None) else ""
        yield f"{name}, {what}: {response.status_code} {type(error).__name__}: {str(error)[:120]}"
