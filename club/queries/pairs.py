"""The contestants of a session with their players: pairs and teams."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

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
    return _read(
        Contestant.objects.filter(session_id=session_id), LineUp.objects.filter(contestant__session_id=session_id)
    )


def pairs_by_id(ids: Collection[int]) -> dict[int, Pair]:
    """These pairs, of whatever sessions; two queries."""
    found = _read(Contestant.objects.filter(pk__in=ids), LineUp.objects.filter(contestant__in=ids))
    return {pair.id: pair for pair in found}


def _read(contestants: QuerySet[Contestant], seats: QuerySet[LineUp]) -> list[Pair]:
    """As plain values: a pair is six rows of models, and every page of a phone or tablet asks."""
    players: dict[int, list[PairPlayer]] = {}
    for contestant, seat, player, name, privacy, number, user in seats.values_list(
        "contestant_id",
        "seat",
        "player_id",
        "player__name",
        "player__privacy",
        "player__national_number",
        "player__user_id",
    ):
        players.setdefault(contestant, []).append(
            PairPlayer(player, seat, name, public_name(name, privacy), number, user)
        )
    rows = contestants.values_list(
        "pk",
        "key",
        "number",
        "line",
        "section__letter",
        "place",
        "standing",
        "section_id",
        "stays",
        "session__event__contest",
        "entry__name",
        "entry__captain_id",
        "entry__stand_in",
        "entry__number",
        "kept_table",
        "kept_side",
        "kept_section",
        "strength",
    )
    return [
        Pair(
            pk,
            key,
            number,
            line,
            section=letter or "",
            place=place,
            standing=standing,
            seated=section is not None,
            players=tuple(players.get(pk, ())),
            stays=stays,
            contest=contest,
            team=team or "",
            captain=captain,
            stand_in=bool(stand_in),
            entry=entry,
            kept=None if kept_table is None else (kept_table, kept_side),
            kept_section=kept_section,
            strength=strength,
        )
        for (
            pk,
            key,
            number,
            line,
            letter,
            place,
            standing,
            section,
            stays,
            contest,
            team,
            captain,
            stand_in,
            entry,
            kept_table,
            kept_side,
            kept_section,
            strength,
        ) in rows
    ]
