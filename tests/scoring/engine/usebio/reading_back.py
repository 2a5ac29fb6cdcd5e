"""Documents written as USEBIO and read again."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any

from scoring.engine.document import canonical, dump, parse
from scoring.engine.old_results import Evening
from scoring.engine.standings import score_session
from scoring.engine.usebio import Heading, Person, read_usebio, write_usebio

Plain = dict[str, Any]
INSTRUCTION = re.compile(rb"\s*<\?bridgeclub.*?\?>")


def file_of(document: Plain, *, version: str = "1.2", names: bool = True) -> bytes:
    """A document, scored and written."""
    parsed = parse(document)
    people = {each.id: [Person(name) for name in each.players] for each in parsed.contestants} if names else {}
    heading = Heading(club=parsed.club, event="test", version=version)
    return write_usebio(parsed, score_session(parsed).to_document(), people, heading)


def evening_of(data: bytes) -> Evening:
    """The only evening of a file."""
    (found,) = read_usebio(data)
    return found


def bare(data: bytes) -> bytes:
    """A file as programs write it that know nothing of our instructions."""
    return INSTRUCTION.sub(b"", data)


def same(document: Plain | None) -> Plain | None:
    """A document in canonical form, its lists in an order that does not depend on a file's sections."""
    if document is None:
        return None
    found = canonical(document)
    numbered = [{"number": order, **each} for order, each in enumerate(found.get("contestants", []), 1)]
    found["contestants"] = sorted((_trimmed(each) for each in numbered), key=lambda each: str(each["id"]))
    found["results"] = sorted(found.get("results", []), key=_place)
    return found


def read_again(document: Plain) -> Plain | None:
    """The document after writing and reading."""
    found = evening_of(file_of(document))
    return dump(found.document) if found.document else None


def _trimmed(entry: Mapping[str, Any]) -> Plain:
    """White space in names and what cannot be shown is no part of a name in XML."""
    players = [" ".join("".join(c for c in name if c.isprintable()).split()) for name in entry.get("players", [])]
    return {**entry, **({"players": players} if players else {})}


def _place(line: Mapping[str, Any]) -> str:
    keys = ("board", "section", "round", "table", "ns", "ew")
    return json.dumps([line.get(key) for key in keys])
