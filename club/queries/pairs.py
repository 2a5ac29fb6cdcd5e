"""The contestants of a session with their players: pairs and teams."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import QuerySet

from club.models import Contestant, Event, LineUp
from club.queries.people import public_name


@dataclass(frozen=True)
class PairPlayer:
    """One seat of a pair. `name` is for the room; `public` is what strangers may read."""

    player_id: int
    seat: int
    name: str
    public: str
    national_number: str
    user_id: int | None


def joined_names(names: Sequence[str]) -> str:
    """«Nora & Sam»; «Ann, Bob, Cleo & Dan»."""
    return " & ".join(part for part in (", ".join(names[:-1]), *names[-1:]) if part)


@dataclass(frozen=True)
class Pair:
    """A contestant with its players; `number` and `line` are given out by the movement."""

    id: int
    key: str
    number: int
    line: str
    section: str
    place: int
    standing: str
    seated: bool
    players: tuple[PairPlayer, ...]
    stays: bool = False
    contest: str = Event.Contest.PAIRS.value
    #: Of a team: what it is called, its captain's player id, whether it stands in, its number among the entries.
    team: str = ""
    captain: int | None = None
    stand_in: bool = False
    entry: int | None = None

    @property
    def name(self) -> str:
        """For the room: "Nora Lindqvist & Sam Okafor", or "" when nobody has been named yet; a team's own name."""
        return self.team or joined_names([player.name for player in self.players])

    @property
    def public(self) -> str:
        return self.team or joined_names([player.public for player in self.players])

    @property
    def put_aside(self) -> bool:
        """It left before it had played, or its late arrival was taken back: it has a history, but no seat."""
        return self.standing == Contestant.Standing.WITHDRAWN and not self.seated


def pairs_of(session_id: int) -> list[Pair]:
    """The session's pairs in the order of the list of pairs present; two queries."""
    return _read(_contestants().filter(session_id=session_id), {"contestant__session_id": session_id})


def pairs_by_id(ids: Collection[int]) -> dict[int, Pair]:
    """These pairs, of whatever sessions; two queries."""
    found = _read(_contestants().filter(pk__in=ids), {"contestant__in": ids})
    return {pair.id: pair for pair in found}


def _read(contestants: QuerySet[Contestant], line_ups: dict[str, Any]) -> list[Pair]:
    players: dict[int, list[PairPlayer]] = {}
    for row in LineUp.objects.filter(**line_ups).select_related("player"):
        player = row.player
        players.setdefault(row.contestant_id, []).append(
            PairPlayer(
                player.pk,
                row.seat,
                player.name,
                public_name(player.name, player.privacy),
                player.national_number,
                player.user_id,
            )
        )
    return [
        Pair(
            id=each.pk,
            key=each.key,
            number=each.number,
            line=each.line,
            section=each.section.letter if each.section else "",
            place=each.place,
            standing=each.standing,
            seated=each.section_id is not None,
            players=tuple(players.get(each.pk, ())),
            stays=each.stays,
            contest=each.session.event.contest,
            team=each.entry.name if each.entry else "",
            captain=each.entry.captain_id if each.entry else None,
            stand_in=bool(each.entry and each.entry.stand_in),
            entry=each.entry.number if each.entry else None,
        )
        for each in contestants
    ]


def _contestants() -> QuerySet[Contestant]:
    return Contestant.objects.select_related("section", "session__event", "entry")
