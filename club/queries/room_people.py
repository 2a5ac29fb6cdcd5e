"""Whom a table finds when a name is looked for: people of the club, as the room knows them."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import QuerySet

from club.engine.name_search import any_word_begins, folded_words, is_long_enough, is_whole_name
from club.models import CheckIn, LineUp, Player

MOST = 8


@dataclass(frozen=True)
class FoundPerson:
    """Somebody of the club. `named`: has a seat of this session already; `here`: checked in tonight."""

    id: int
    name: str
    number: str
    is_guest: bool
    named: bool
    here: bool


def search_people(session_id: int, club_id: int, typed: str) -> list[FoundPerson]:
    """At most eight whose name begins as typed (two letters or more) or whose number was typed whole.

    Who is checked in and has no seat yet comes first, then members, then visitors. Whoever has chosen that the name
    is not shown is found by the number or the whole name only. Three queries, one where too little was typed.
    """
    wanted = folded_words(typed)
    if not is_long_enough(wanted):
        return []
    everybody = Player.objects.filter(club_id=club_id, active=True)
    fitting = _numbered(everybody, typed) if any(map(str.isdigit, typed)) else _called(everybody, wanted)
    if not fitting:
        return []
    named = set(LineUp.objects.filter(contestant__session_id=session_id).values_list("player_id", flat=True))
    here = set(CheckIn.objects.filter(session_id=session_id, here=True).values_list("player_id", flat=True))
    found = [
        FoundPerson(each.pk, each.name, each.national_number, each.is_guest, each.pk in named, each.pk in here)
        for each in fitting
    ]
    return sorted(found, key=_likeliest_first)[:MOST]


def _numbered(everybody: QuerySet[Player], typed: str) -> list[Player]:
    # PostgreSQL refuses to look for a text with a zero character in it.
    return [] if "\0" in typed else list(everybody.filter(national_number__iexact=typed.strip()))


def _called(everybody: QuerySet[Player], words: tuple[str, ...]) -> list[Player]:
    """Compared here: not every database folds accents."""
    columns = everybody.only("name", "national_number", "is_guest", "privacy")
    return [each for each in columns if _fits(each, words)]


def _fits(player: Player, words: tuple[str, ...]) -> bool:
    return (is_whole_name if player.privacy == Player.Privacy.HIDDEN else any_word_begins)(player.name, words)


def _likeliest_first(places: FoundPerson) -> tuple[bool, bool, bool, str]:
    return (places.named, not places.here, places.is_guest, places.name)
