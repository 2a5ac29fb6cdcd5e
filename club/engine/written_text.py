"""A text as somebody writes it in a plain box: headings, paragraphs and lists, and nothing that a browser would run."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby

HEADING = re.compile(r"#{1,3}\s+(\S.*)")
POINT = re.compile(r"[-*•]\s+(\S.*)")


@dataclass(frozen=True)
class Block:
    """`kind`: heading (one line), list (a point a line) or paragraph (its lines as they were broken)."""

    kind: str
    lines: tuple[str, ...]


def blocks(text: str) -> tuple[Block, ...]:
    """`# Heading`, `- a point`, and paragraphs with a blank line between them. Every other sign is itself."""
    found = (block for part in re.split(r"\n\s*\n", text.replace("\r\n", "\n")) for block in _blocks_of(part))
    return tuple(found)


def _blocks_of(part: str) -> Iterator[Block]:
    lines = [line.strip() for line in part.split("\n") if line.strip()]
    for kind, alike in groupby(lines, key=_kind):
        said = tuple(_said(kind, line) for line in alike)
        if kind == "heading":
            yield from (Block(kind, (line,)) for line in said)
        else:
            yield Block(kind, said)


def _kind(line: str) -> str:
    if HEADING.fullmatch(line):
        return "heading"
    return "list" if POINT.fullmatch(line) else "paragraph"


def _said(kind: str, line: str) -> str:
    marked = {"heading": HEADING, "list": POINT}.get(kind)
    found = marked.fullmatch(line) if marked else None
    return found[1] if found else line
