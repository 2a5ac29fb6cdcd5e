"""What stands in docs/api.md: questions and answers that are true."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

from django.conf import settings

EXAMPLE = re.compile(r"```http\n(.*?)```\n```json (\d+)\n(.*?)```", re.S)
FILE = settings.FILES_DIR / "docs" / "api.md"


@dataclass(frozen=True)
class Example:
    """What is sent (`sent`: all of it, as it is written down), and what is answered."""

    sent: str
    method: str
    path: str
    headers: tuple[tuple[str, str], ...]
    body: str
    status: int
    says: str

    def is_of(self, method: str, path: str) -> bool:
        """Whether it asks this address, in which {name} stands for anything."""
        pattern = re.sub(r"\\\{.*?\\\}", "[^/]+", re.escape(path))
        return self.method == method and re.fullmatch(pattern, self.path.partition("?")[0]) is not None


@cache
def examples() -> tuple[Example, ...]:
    """All of them in their order; none where the program was brought here without its papers."""
    return tuple(_example(*found) for found in EXAMPLE.findall(FILE.read_text())) if FILE.exists() else ()


def _example(sent: str, status: str, says: str) -> Example:
    head, _blank, body = sent.strip().partition("\n\n")
    first, *named = head.splitlines()
    method, path = first.split()
    headers = tuple((name, value) for name, _colon, value in (line.partition(": ") for line in named))
    return Example(sent.strip(), method, path, headers, body.strip(), int(status), says.strip())


def example_of(method: str, path: str) -> Example | None:
    """The first one of an address; one that is not refused before one that is."""
    mine = [each for each in examples() if each.is_of(method, path)]
    return min(mine, key=lambda each: each.status >= 400, default=None)
