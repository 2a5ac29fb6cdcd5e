"""What a game of ACBL Live says of itself, of its players, and of what was taken off or added."""

from __future__ import annotations

import re
from collections.abc import Iterable
from fractions import Fraction
from typing import Any

from scoring.engine.old_results.codes import Remark
from scoring.engine.old_results.spellings import percent_text, read_points
from scoring.engine.old_results.values import Note, note
from scoring.engine.results_formats.acbl_live.nodes import Node, part, parts, text

#: What the program writes where nobody gave the event a name.
NAMELESS = "Event Name"
_MONTH_FIRST = re.compile(r"([0-9]{1,2})/([0-9]{1,2})/([0-9]{4})")
_NUMBER = re.compile(r"[0-9A-Z][0-9]{6}")
_SWAP = re.compile(r"\s*\(swap names\)\s*$")


def title_of(data: Node) -> str:
    """The event's name; the session of the week where it has none."""
    name = text(data, "name")
    return text(data, "club_session") or name if name == NAMELESS else name


def date_of(data: Node, session: Node) -> str:
    """The session's day, else the event's first, which has the month before the day."""
    found = _MONTH_FIRST.fullmatch(text(data, "start_date"))
    return text(session, "game_date") or (f"{found[3]}-{found[1]:0>2}-{found[2]:0>2}" if found else "")


def club_of(data: Node) -> str:
    return text(part(data, "club"), "name") or text(data, "club_name")


def program_of(data: Node) -> str:
    """What scored it, and its version."""
    upload = part(data, "latest_upload") or next(iter(parts(data, "uploads")), {})
    named = text(upload, "program_name") or text(data, "program_name") or "ACBL Live"
    return f"{named} {text(upload, 'program_version')}".strip()


def names_of(players: Iterable[Node]) -> tuple[str, ...]:
    return tuple(_first_name_first(_SWAP.sub("", text(player, "name"))) for player in players)


def numbers_of(players: Iterable[Node]) -> tuple[str, ...]:
    """ACBL numbers. What stands in for one (tmp:…, #12) is none."""
    found = (text(player, "id_number").upper() for player in players)
    return tuple(number if _NUMBER.fullmatch(number) else "" for number in found)


def _first_name_first(name: str) -> str:
    last, _comma, first = name.partition(",")
    return f"{first.strip()} {last.strip()}" if first.strip() and last.strip() and "," not in first else name


def place_of(rank: str) -> str:
    """`1/2`, as a shared place is written, as `1=`."""
    first, slash, _rest = rank.partition("/")
    return f"{first}=" if slash else rank


def penalty_of(contestant: str, written: str, unit: str, times: int) -> dict[str, Any] | None:
    """An adjustment of a total as a penalty or, above zero, an award; None where it is neither."""
    points = read_points(written)
    if not points:
        return None
    amount = percent_text(abs(points) * Fraction(times))
    kind = "award" if points > 0 else "procedural"
    return {"contestant": contestant, "kind": kind, "amount": amount, "unit": unit}


def left_out(said: str) -> Note:
    return note(Remark.NOT_PLACED, text=said)
