"""What a preview shows of names, seats, who sits in for whom, and fines."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from club.models import Contestant, LineUp, Section, Session, Substitution
from scoring.models import Line
from scoring.services.substitutes import Share, share_at

Names = tuple[str, ...]
SEATS = ("ns_id", "ew_id", "ns_partner_id", "ew_partner_id")


@dataclass(frozen=True)
class Sitting:
    """Who sits at a table in a round with which boards; contestants by key, "" for an empty side, in an individual with
    their partners."""

    ns: str
    ew: str
    boards: tuple[int, ...]
    ns_partner: str = ""
    ew_partner: str = ""

    @property
    def sides(self) -> tuple[Names, Names]:
        return _side(self.ns, self.ns_partner), _side(self.ew, self.ew_partner)


@dataclass(frozen=True)
class SeatChange:
    """A table in a round, before and after; None: nobody."""

    section: str
    round: int
    table: int
    before: Sitting | None
    after: Sitting | None


@dataclass(frozen=True)
class Remark:
    """What a director should know before a repair is made; contestants by key.

    "again": `first` has played `boards` already, in round `when` (None: outside the movement), and would have them in
    `round`. "meet": `first` and `other` meet in `round` too. "waits": `first` sits out in `round`, and was to play.
    "shared": `tables` are said to have the same `boards` in `round`, which was not planned; nobody is named.
    """

    what: str
    first: str
    other: str
    boards: tuple[int, ...]
    round: int
    when: int | None
    tables: tuple[int, ...] = ()


@dataclass(frozen=True)
class LaterChange:
    """A board that two contestants (by key), of an individual four, play later, or (`later` False) no longer."""

    board: int
    ns: str
    ew: str
    round: int | None
    table: int | None
    later: bool
    ns_partner: str = ""
    ew_partner: str = ""

    @property
    def sides(self) -> tuple[Names, Names]:
        return _side(self.ns, self.ns_partner), _side(self.ew, self.ew_partner)


def _side(*keys: str) -> Names:
    return tuple(filter(None, keys))


def names_of(session_id: int) -> dict[str, Names]:
    """Names by the key of the contestant, in the order of seats."""
    keys = Contestant.objects.filter(session_id=session_id).values_list("key", flat=True)
    found: dict[str, Names] = dict.fromkeys(keys, ())
    rows = LineUp.objects.filter(contestant__session_id=session_id).order_by("contestant", "seat")
    for key, name in rows.values_list("contestant__key", "player__name"):
        found[key] += (name,)
    return found


def postponed_changed(session_id: int, rows: Mapping[str, list[Any]]) -> tuple[LaterChange, ...]:
    """What of the changed lines is played later, or no longer; by board."""
    turned = {int(key): after["postponed"] for key, (before, after) in rows.items() if _turned(before, after)}
    lines = Line.objects.filter(session_id=session_id, pk__in=turned) if turned else Line.objects.none()
    found = [
        LaterChange(
            *(line.board.number, line.ns.key, line.ew.key, line.round, line.table, turned[line.pk]),
            *(partner.key if partner is not None else "" for partner in (line.ns_partner, line.ew_partner)),
        )
        for line in lines.select_related("board", "ns", "ew", "ns_partner", "ew_partner")
    ]
    return tuple(sorted(found, key=lambda each: (each.board, each.table or 0)))


def _turned(before: Mapping[str, Any] | None, after: Mapping[str, Any] | None) -> bool:
    return after is not None and bool(before and before["postponed"]) != after["postponed"]


def seats_changed(session_id: int, rows: Mapping[str, list[Any]]) -> tuple[SeatChange, ...]:
    """The changed seatings by section, round and table."""
    if not rows:
        return ()
    keys: dict[int | None, str] = dict(Contestant.objects.filter(session_id=session_id).values_list("pk", "key"))
    section_letters = dict(Section.objects.filter(session_id=session_id).values_list("pk", "letter"))
    both: dict[tuple[str, int, int], list[Sitting | None]] = {}
    for pair in rows.values():
        for moment, row in enumerate(pair):
            if row is not None:
                place = (section_letters[row["section_id"]], row["round"], row["table"])
                ns, ew, *partners = (keys.get(row[name], "") for name in SEATS)
                both.setdefault(place, [None, None])[moment] = Sitting(ns, ew, tuple(row["boards"]), *partners)
    return tuple(SeatChange(*place, *moments) for place, moments in sorted(both.items()) if moments[0] != moments[1])


@dataclass(frozen=True)
class SittingIn:
    """Somebody who sits in from now on: for whom ("" where nobody was named), when, and what all of them play there."""

    key: str
    name: str
    instead_of: str
    first: int
    last: int
    share: Share
    ranked: bool


def sitting_in(session: Session, rows: Mapping[str, list[Any]]) -> tuple[SittingIn, ...]:
    """The substitutes that are new or have moved to another pair."""
    keys = [int(key) for key, (_before, after) in rows.items() if after is not None]
    found = Substitution.objects.filter(pk__in=keys).select_related("contestant", "player")
    return tuple(_sitting_in(session, each) for each in found.order_by("contestant", "seat", "first_round"))


def _sitting_in(session: Session, row: Substitution) -> SittingIn:
    regular = LineUp.objects.filter(contestant=row.contestant, seat=row.seat).select_related("player").first()
    return SittingIn(
        key=row.contestant.key,
        name=row.player.name,
        instead_of=regular.player.name if regular else "",
        first=row.first_round,
        last=row.last_round,
        share=share_at(session, row.contestant, row.seat),
        ranked=row.contestant.standing == Contestant.Standing.RANKED,
    )


@dataclass(frozen=True)
class Fined:
    """A penalty, a warning or an award that comes with the repair; the contestant by key."""

    key: str
    kind: str
    amount: str
    unit: str


def fined(session_id: int, rows: Mapping[str, list[Any]]) -> tuple[Fined, ...]:
    """What is given with a repair, in the order of giving."""
    if not rows:
        return ()
    keys = dict(Contestant.objects.filter(session_id=session_id).values_list("pk", "key"))
    given = [after for _before, after in rows.values() if after is not None]
    return tuple(Fined(keys[row["contestant_id"]], row["kind"], row["amount"], row["unit"]) for row in given)
