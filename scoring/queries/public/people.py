"""Contestants as strangers may read them: each player shown, by initials, or not at all."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from club.engine.contests import CONTESTS
from club.models import Contestant, LineUp
from club.models.people import Player
from club.queries.people import public_name
from scoring.engine.document import SessionDocument


@dataclass(frozen=True)
class Party:
    """A contestant. `names` are as the players allow; empty where nobody has been named.

    `section` is empty where there is only one. `same` says which players they are, for a reader's own
    device to find them again next time; empty as soon as one of them does not show the name. `contest`: of which kind.
    `team`: what a team is called, "" where it has no name; `plays_for`: of a pair of a team, the team.
    """

    key: str
    number: int
    line: str = ""
    section: str = ""
    standing: str = "ranked"
    names: tuple[str, ...] = ()
    short_names: tuple[str, ...] = ()
    same: str = ""
    contest: str = "pairs"
    team: str = ""
    plays_for: Party | None = None

    @property
    def by_number(self) -> bool:
        """Whether it is called by its number, its players stand below it."""
        return CONTESTS[self.contest].by_number

    @property
    def ranked(self) -> bool:
        return self.standing == "ranked"


@dataclass(frozen=True)
class Person:
    """A player, as far as a page that names contestants needs one."""

    id: int
    name: str
    privacy: str


def parties(session_id: int, document: SessionDocument, *, in_full: bool = False) -> Mapping[str, Party]:
    """Every contestant of a session document by its key; one query, two where a team has no players.

    `in_full`: names as the room knows them.
    """
    players: dict[str, list[Person]] = {}
    teams: dict[str, str] = {}
    rows = LineUp.objects.filter(contestant__session_id=session_id).order_by("contestant_id", "seat")
    for key, team, player, name, privacy in rows.values_list(
        "contestant__key", "contestant__entry__name", "player_id", "player__name", "player__privacy"
    ):
        players.setdefault(key, []).append(Person(player, name, Player.Privacy.SHOWN if in_full else privacy))
        teams[key] = team or ""
    if document.contest == "teams" and any(each.id not in teams for each in document.contestants):
        # Of teams that are known by name alone nobody sits anywhere.
        named = Contestant.objects.filter(session_id=session_id, entry__isnull=False)
        teams |= dict(named.values_list("key", "entry__name"))
    several = len({each.section for each in document.contestants}) > 1
    return {
        each.id: named_party(
            Party(
                each.id,
                each.number,
                each.direction or "",
                (each.section or "") if several else "",
                each.standing,
                contest=document.contest,
                team=teams.get(each.id, ""),
            ),
            players.get(each.id, []),
        )
        for each in document.contestants
    }


def named_party(party: Party, players: Sequence[Person]) -> Party:
    """With the names of its players, as each allows."""
    if not players:
        return party
    names = tuple(public_name(player.name, player.privacy) for player in players)
    shown = all(player.privacy == Player.Privacy.SHOWN for player in players)
    return replace(
        party,
        names=names,
        short_names=tuple(short_name(name, each.privacy) for name, each in zip(names, players, strict=True)),
        same="-".join(map(str, sorted(each.id for each in players))) if shown else "",
    )


def short_name(name: str, privacy: str) -> str:
    """The surname of whoever shows the name; `name` as strangers may read it."""
    return name.split()[-1] if privacy == Player.Privacy.SHOWN and name.split() else name
