"""The contestants of a session with their players: pairs and teams."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from django.db.models import F, QuerySet

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
    #: Table and direction of the seat in round 1 that is theirs, in the section of `kept_section` ("": in any).
    kept: tuple[int, str] | None = None
    kept_section: str = ""
    #: As somebody has typed it; "": as their history says.
    strength: str = ""

    def kept_in(self, letter: str) -> tuple[int, str] | None:
        """The seat that is kept in a section, "" where there is only one."""
        return None if letter and self.kept_section not in ("", letter) else self.kept

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
    return _read(_contestants().filter(session_id=session_id), LineUp.objects.filter(contestant__session_id=session_id))


def pairs_by_id(ids: Collection[int]) -> dict[int, Pair]:
    """These pairs, of whatever sessions; two queries."""
    found = _read(_contestants().filter(pk__in=ids), LineUp.objects.filter(contestant__in=ids))
    return {pair.id: pair for pair in found}


def _read(contestants: QuerySet[Contestant], seats: QuerySet[LineUp]) -> list[Pair]:
    players: dict[int, list[PairPlayer]] = {}
    for row in seats.select_related("player"):
        players.setdefault(row.contestant_id, []).append(pair_player(row))
    # The kind of contest alone: the session and its event are the same for all of them.
    kinds = contestants.annotate(contest=F("session__event__contest"))
    return [pair_of_row(each, players.get(each.pk, ()), each.contest) for each in kinds]


def pair_of_row(row: Contestant, players: Iterable[PairPlayer], contest: str) -> Pair:
    """A contestant whose section and entry are at hand."""
    return Pair(
        id=row.pk,
        key=row.key,
        number=row.number,
        line=row.line,
        section=row.section.letter if row.section else "",
        place=row.place,
        standing=row.standing,
        seated=row.section_id is not None,
        players=tuple(players),
        stays=row.stays,
        contest=contest,
        team=row.entry.name if row.entry else "",
        captain=row.entry.captain_id if row.entry else None,
        stand_in=bool(row.entry and row.entry.stand_in),
        entry=row.entry.number if row.entry else None,
        kept=row.kept_in(""),
        kept_section=row.kept_section,
        strength=row.strength,
    )


def pair_player(row: LineUp) -> PairPlayer:
    """Who has a seat, whose row is at hand."""
    who = row.player
    shown = public_name(who.name, who.privacy)
    return PairPlayer(who.pk, row.seat, who.name, shown, who.national_number, who.user_id)


def _contestants() -> QuerySet[Contestant]:
    return Contestant.objects.select_related("section", "entry")
