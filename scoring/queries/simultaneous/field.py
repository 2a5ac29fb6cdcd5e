"""The common field of a simultaneous as everybody may read it: an edition, once the embargo has ended."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from club.models import Contestant, LineUp, SessionDeals
from club.queries import SessionInfo
from scoring.engine.common_field import common_document, common_key
from scoring.engine.document import parse
from scoring.engine.ranking import ranks_apart
from scoring.models import Publication, SimultaneousEdition
from scoring.queries.deals import OpenDeal, open_deal
from scoring.queries.embargo import embargo_of
from scoring.queries.public import ResultsSheet, Scorecard, Traveller, scorecard, traveller
from scoring.queries.public.edition_list import Edition
from scoring.queries.public.people import Party, Person, named_party
from scoring.queries.simultaneous.desk import SimultaneousInfo, editions_of_simultaneous
from scoring.queries.simultaneous.values import CommonClub, CommonEdition, CommonRow

LINES = ("NS", "EW")


@dataclass(frozen=True)
class CommonField:
    """An edition of the common ranking. `people` by their keys in the field."""

    info: SimultaneousInfo
    edition: CommonEdition
    editions: tuple[CommonEdition, ...]
    clubs: tuple[CommonClub, ...]
    rows: tuple[CommonRow, ...]
    people: Mapping[str, Party]
    document: Mapping[str, Any] = field(repr=False)
    counted: tuple[Publication, ...] = field(repr=False)

    @property
    def newest(self) -> bool:
        return self.edition == self.editions[-1]

    @property
    def boards(self) -> tuple[int, ...]:
        """The boards that somebody has played."""
        return tuple(board["number"] for board in self.document["standings"]["boards"])

    def listed(self, *, club: int | None = None, line: str = "", name: str = "") -> tuple[CommonRow, ...]:
        """The rows of a club, of those who sat one way all evening, or of players with such a name: ranked among
        themselves where a club or a direction was chosen."""
        wanted = [
            row
            for row in self.rows
            if club in (None, row.club.place) and line in ("", row.direction) and _called(row.party, name)
        ]
        if club is None and not line:
            return tuple(wanted)
        among = {
            row.key: row.overall for row in self.rows if club in (None, row.club.place) and line in ("", row.direction)
        }
        places = ranks_apart(among, lambda _key: "")
        return tuple(_placed(row, *places[row.key]) for row in wanted)

    def row(self, key: str) -> CommonRow | None:
        return next((row for row in self.rows if row.key == key), None)


def common_field(info: SimultaneousInfo, number: int | None = None) -> CommonField | None:
    """An edition, the newest without a number; None under the embargo, and where there is none.

    As many queries for many clubs as for few.
    """
    if embargo_of(info.id) is not None:
        return None
    editions = editions_of_simultaneous(info.id)
    wanted = next((each for each in reversed(editions) if number in (None, each.number)), None)
    if wanted is None:
        return None
    row = SimultaneousEdition.objects.get(simultaneous=info.id, number=wanted.number)
    document = row.document
    listed = list(row.counted.order_by("place").values_list("publication_id", flat=True))
    related = ("session__club", "session__event", "session__director", "withdrawal")
    here = Publication.objects.select_related(*related).defer("facts", "standings", "changes").in_bulk(listed)
    clubs = {at: _club(at, here[pk]) for at, pk in enumerate(listed) if pk in here}
    people = _people(document, clubs)
    known = {each["id"]: each for each in document["contestants"] if each["session"] in clubs}
    rows = tuple(
        _row(each, people[each["contestant"]], clubs[known[each["contestant"]]["session"]], known[each["contestant"]])
        for each in document["standings"]["ranking"]
        if each["contestant"] in known
    )
    counted = tuple(here[pk] for pk in listed if pk in here)
    return CommonField(info, wanted, editions, tuple(clubs.values()), rows, people, document, counted)


def common_sheet(found: CommonField) -> ResultsSheet | None:
    """The field as one session's sheet, from which travellers and scorecards are made; None where a club that is
    counted has left this server. Two queries."""
    ids = [each.pk for each in found.counted]
    facts = dict(Publication.objects.filter(pk__in=ids).values_list("pk", "facts"))
    if len(found.clubs) != 1 + max((each["session"] for each in found.document["contestants"]), default=-1):
        return None
    return ResultsSheet(
        session=found.clubs[0].session,
        edition=Edition(found.edition.number, found.edition.at, found.edition.reason),
        editions=(),
        version=0,
        at=found.edition.at,
        document=common_document([parse(facts[pk]) for pk in ids]),
        standings=found.document["standings"],
        people=found.people,
        finished=None,
    )


def common_traveller(found: CommonField, number: int) -> Traveller | None:
    """A board at the tables of all clubs; a line's section is the place of its club."""
    sheet = common_sheet(found)
    return traveller(sheet, number) if sheet is not None else None


def common_deal(sessions: Collection[int], number: int) -> OpenDeal | None:
    """The hands of a board that these sessions have played, of the first that has deals; None where none may be seen.
    One query without deals."""
    uses = SessionDeals.objects.filter(session__in=sessions).order_by("session__date", "session")
    first = uses.values_list("session", flat=True).first()
    return open_deal(first, number) if first is not None else None


def common_card(found: CommonField, key: str) -> Scorecard | None:
    """The boards of one pair with what they are worth in the whole field."""
    sheet = common_sheet(found)
    return scorecard(sheet, key) if sheet is not None else None


def key_in_field(found: CommonField, club: str, session: str, key: str) -> str | None:
    """The key in the field of a pair of a club's session; None for a stranger."""
    place = next(
        (each.place for each in found.clubs if (each.session.club.slug, each.session.slug) == (club, session)), None
    )
    wanted = None if place is None else common_key(place, key)
    return wanted if wanted in found.people else None


def _club(at: int, publication: Publication) -> CommonClub:
    session = SessionInfo.of(publication.session)
    name = publication.session.played_elsewhere or session.club.name
    return CommonClub(at, name, session, publication.number, hasattr(publication, "withdrawal"))


def _people(document: Mapping[str, Any], clubs: Mapping[int, CommonClub]) -> Mapping[str, Party]:
    """Everybody of these clubs by the key in the field; two queries."""
    ids = {each.session.id: at for at, each in clubs.items()}
    players: dict[str, list[Person]] = {}
    rows = LineUp.objects.filter(contestant__session__in=ids).order_by("contestant_id", "seat")
    for session, key, player, name, privacy in rows.values_list(
        "contestant__session_id", "contestant__key", "player_id", "player__name", "player__privacy"
    ):
        players.setdefault(common_key(ids[session], key), []).append(Person(player, name, privacy))
    numbers = {
        common_key(ids[session], key): (number, standing)
        for session, key, number, standing in Contestant.objects.filter(session__in=ids).values_list(
            "session_id", "key", "number", "standing"
        )
    }
    found = {}
    for each in document["contestants"]:
        number, standing = numbers.get(each["id"], (0, "ranked"))
        party = Party(each["id"], number, each["direction"] or "", standing=standing)
        found[each["id"]] = named_party(party, players.get(each["id"], []))
    return found


def _row(row: Mapping[str, Any], party: Party, club: CommonClub, known: Mapping[str, Any]) -> CommonRow:
    return CommonRow(
        key=row["contestant"],
        party=party,
        club=club,
        direction=known["direction"] or "",
        rank=row["rank"],
        tied=row["tied"],
        overall=row["rank"],
        boards=row["boards"],
        points=row["total"],
        available=row["available"],
        penalty=row["penalty"],
        percent=row["percent"],
    )


def _placed(row: CommonRow, rank: int | None, tied: bool) -> CommonRow:
    return CommonRow(**{**row.__dict__, "rank": rank, "tied": tied})


def _called(party: Party, name: str) -> bool:
    """All of it in one player's name; without a name everybody."""
    words = name.casefold().split()
    return not words or any(all(word in each.casefold() for word in words) for each in party.names)


def own_key(row: CommonRow) -> str:
    """The key of a pair in its own session."""
    return row.key.partition("-")[2]


def places_of(clubs: Sequence[CommonClub]) -> Mapping[str, CommonClub]:
    """The clubs by the section under which their lines stand."""
    return {f"{each.place:04d}": each for each in clubs}
