"""The door of a session: its link, who has signed in, and whose name may be found there."""

from __future__ import annotations

from dataclasses import dataclass

from club.engine.name_search import any_word_begins, folded_words
from club.models import DoorEntry, DoorLink, Player, Session
from club.models.tables import secret_hash
from club.queries.pairs import joined_names
from club.queries.programme import SessionInfo, session_info

MOST_FOUND = 8
#: Fewer letters find nobody: the list of members is not to be read off letter by letter.
LEAST_LETTERS = 3
OPEN = frozenset({Session.State.DRAFT.value, Session.State.READY.value})


@dataclass(frozen=True)
class DoorPerson:
    """Somebody who may be found by name."""

    id: int
    name: str


@dataclass(frozen=True)
class EntryInfo:
    """Who has signed in: names for the room, and whether anybody of them is new to the club."""

    id: int
    name: str
    alone: bool
    shown: bool
    new: bool


def door_session(secret: str) -> SessionInfo | None:
    """The session that a door's link leads to, whatever its state; None for a link that is no more."""
    if not (secret.isascii() and len(secret) == 32):
        return None
    found = DoorLink.objects.filter(secret_hash=secret_hash(secret)).values_list("session_id", flat=True).first()
    return session_info(found) if found is not None else None


def door_secret(session_id: int) -> str:
    """What the link of a session's door ends with; "" where there is none."""
    link = DoorLink.objects.filter(session_id=session_id).first()
    return link.secret() if link else ""


def door_names(club_id: int, typed: str) -> list[DoorPerson]:
    """Members whose name begins as typed and who show it to everybody, at most eight. Others are found by nobody here:
    their whole name is taken as it is typed."""
    wanted = folded_words(typed)
    if sum(map(len, wanted)) < LEAST_LETTERS:
        return []
    people = Player.objects.filter(club_id=club_id, active=True, is_guest=False, privacy=Player.Privacy.SHOWN)
    rows = people.order_by("name", "pk").values_list("pk", "name")
    return [DoorPerson(pk, name) for pk, name in rows if any_word_begins(name, wanted)][:MOST_FOUND]


def door_entries(session_id: int) -> tuple[EntryInfo, ...]:
    """In the order in which they came; one query."""
    rows = DoorEntry.objects.filter(session_id=session_id).select_related("first", "second")
    return tuple(_entry(each) for each in rows)


def _entry(row: DoorEntry) -> EntryInfo:
    seats = ((row.first, row.first_name), (row.second, row.second_name))
    names = [player.name if player else typed for player, typed in seats]
    new = any(typed and not player for player, typed in seats)
    return EntryInfo(row.pk, joined_names([name for name in names if name]), row.alone, row.shown, new)


def looking_on_the_page(session_id: int) -> list[str]:
    """The names of who looks for a partner and agreed that everybody reads it on the session's page: of members alone,
    who show their names to everybody. A name that was only typed could be anybody's."""
    rows = DoorEntry.objects.filter(session_id=session_id, alone=True, on_page=True, first__active=True)
    return list(rows.filter(first__privacy=Player.Privacy.SHOWN).values_list("first__name", flat=True))


def looking_at_the_door(session_id: int) -> list[str]:
    """The names of who looks for a partner and agreed that others read it; of members only who show their names."""
    rows = DoorEntry.objects.filter(session_id=session_id, alone=True, shown=True).select_related("first")
    return [
        row.first.name if row.first else row.first_name
        for row in rows
        if row.first is None or row.first.privacy == Player.Privacy.SHOWN
    ]
