"""Who is who at the table, in the words of a path."""

from __future__ import annotations

from collections.abc import Mapping

SEATS = "NESW"
#: What stands for somebody who is not named.
UNNAMED: Mapping[str, str] = {
    "offender": "the offender",
    "partner": "the offender’s partner",
    "lho": "the player on the offender’s left",
    "rho": "the player on the offender’s right",
    "offenders": "the offending side",
    "others": "the other side",
    "declarer": "declarer",
    "dummy": "dummy",
}
_NAMES = {"N": "North", "E": "East", "S": "South", "W": "West"}
_SIDES = {"N": "North–South", "S": "North–South", "E": "East–West", "W": "East–West"}


def after(seat: str, places: int) -> str:
    """The seat so many places to the left of a seat; N, E, S, W."""
    return SEATS[(SEATS.index(seat) + places) % 4]


def roles(offender: str = "", declarer: str = "") -> dict[str, str]:
    """The words for every role, also with a capital letter at the beginning of a sentence ("Offender").

    `offender`, `declarer`: a seat (N, E, S, W), or "" where it is not known.
    """
    found = dict(UNNAMED)
    if offender:
        seats = {"offender": 0, "lho": 1, "partner": 2, "rho": 3}
        found |= {role: _NAMES[after(offender, places)] for role, places in seats.items()}
        found |= {"offenders": _SIDES[offender], "others": _SIDES[after(offender, 1)]}
    if declarer:
        found |= {"declarer": _NAMES[declarer], "dummy": _NAMES[after(declarer, 2)]}
    return found | {role.capitalize(): words[:1].upper() + words[1:] for role, words in found.items()}


def said(text: str, named: Mapping[str, str]) -> str:
    """A text of a path with its people named. Raises KeyError for a role that nobody has."""
    return text.format_map(named)
