"""An edition as a file for other programs: USEBIO."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from club.models import Contestant, LineUp, Player, Session
from club.queries import federation_of
from club.queries.people import public_name
from movements.models import Match
from scoring.engine.codes import Refused
from scoring.engine.document import SessionDocument, parse
from scoring.engine.rounding import decimal_text
from scoring.engine.usebio import Charges, Heading, Person, no_place_for, write_usebio
from scoring.errors import DomainError
from scoring.models import Publication, Snapshot
from scoring.queries.deals import open_deals
from scoring.queries.embargo import embargo_of_session
from scoring.queries.files_say import charges_of
from scoring.queries.masterpoints import awards_of_edition
from scoring.queries.postponed import postponed_boards

CONTENT_TYPE = "application/xml; charset=utf-8"


class Incomplete(DomainError):
    """A file that tells every result, while one must not be known."""


@dataclass(frozen=True)
class Consent:
    """What a federation's file says about the players: how many are named, and how many wish not to be."""

    named: int
    without_number: int
    hidden: int


def usebio_of(session_id: int, edition: int, *, for_federation: bool = False, version: str = "1.2") -> bytes:
    """An edition as a USEBIO file, in UTF-8.

    Names are as each player allows everybody to read them; a federation gets the names and national numbers of all
    but those who hide their names. Raises Publication.DoesNotExist, NotSupported for teams without a
    match, and Incomplete while somebody plays a board of it later, or play goes on again: the file tells
    every result.
    """
    if postponed_boards(session_id):
        raise Incomplete(_("A board is still postponed. You can make the file when it has a result."))
    if embargo_of_session(session_id) is not None:
        raise Incomplete(_("Other clubs play the same boards. You can make the file when the embargo has ended."))
    found = Publication.objects.select_related("session__club").get(session_id=session_id, number=edition)
    club = found.session.club.name
    facts = {**found.facts, "session": {"club": club, **found.facts.get("session", {})}}
    document = parse(_with_teams(session_id, facts))
    if found.session.state == Session.State.PLAYING and not _finished(session_id) >= _boards_of(document):
        raise Incomplete(
            _("Play has resumed, and boards of this edition are still to be played. You can make the file after that.")
        )
    heading = Heading(
        club=document.club,
        club_number=federation_of(found.session.club_id).number,
        event=f"{found.session.slug}/{edition}",
        version=version,
        penalty_notes=for_federation,
        charges=charges_of(session_id, found.session.club_id) if for_federation else Charges(),
        masterpoints=_masterpoints(session_id, edition) if for_federation else {},
    )
    people = _people(session_id, document, for_federation)
    return write_usebio(document, found.standings, people, heading, open_deals(session_id))


def _masterpoints(session_id: int, edition: int) -> Mapping[str, str]:
    """Those alone whose figures are in a document that the rule file names. Two queries, one without any."""
    found = awards_of_edition(session_id, edition)
    if found is None:
        return {}
    return {key: decimal_text(points) for key, points in found.points.items() if key not in found.unverified}


def _with_teams(session_id: int, facts: dict[str, Any]) -> dict[str, Any]:
    """With what the teams are called; one query where it is a session of teams."""
    if facts["contest"] != "teams":
        return facts
    entered = Contestant.objects.filter(session_id=session_id).exclude(entry=None).exclude(entry__name="")
    names = dict(entered.values_list("key", "entry__name"))
    named = [each | ({"name": names[each["id"]]} if each["id"] in names else {}) for each in facts["contestants"]]
    return facts | {"contestants": named}


def usebio_offered(club_id: int, document: SessionDocument) -> bool:
    """Whether everybody may take the file of an edition away; one query at most."""
    if no_place_for(document.contest, matches=bool(document.matches)) is not None:
        return False
    return federation_of(club_id).public_file


def usebio_no_place(session_id: int) -> Refused | None:
    """Why no edition of a session can be written; None where each can. Two queries."""
    contest = Session.objects.filter(pk=session_id).values_list("event__contest", flat=True).get()
    return no_place_for(contest, matches=Match.objects.filter(session_id=session_id).exists())


def _finished(session_id: int) -> frozenset[int]:
    """The boards that nobody has still to play."""
    finished = Snapshot.objects.filter(session_id=session_id).values_list("finished", flat=True).first()
    return frozenset(finished or ())


def _boards_of(document: SessionDocument) -> set[int]:
    """Those with a result."""
    return {line.board for line in document.results}


def file_name(slug: str, edition: int, *, for_federation: bool = False) -> str:
    """The name under which an edition is saved."""
    return f"{slug}-edition-{edition}{'-federation' if for_federation else ''}.xml"


def consent(session_id: int) -> Consent:
    """What the players of a session have chosen; one query."""
    players = [row.player for row in LineUp.objects.filter(contestant__session_id=session_id).select_related("player")]
    open_ones = [player for player in players if player.privacy != Player.Privacy.HIDDEN]
    missing = sum(not player.national_number for player in open_ones)
    return Consent(len(open_ones), missing, len(players) - len(open_ones))


def _people(session_id: int, document: SessionDocument, for_federation: bool) -> Mapping[str, list[Person]]:
    """By contestant, a person for each seat up to the last one with a name; one query."""
    seats: dict[str, dict[int, Person]] = {}
    rows = LineUp.objects.filter(contestant__session_id=session_id).select_related("player", "contestant")
    for row in rows:
        seats.setdefault(row.contestant.key, {})[row.seat] = _person(row.player, for_federation)
    return {key: [found.get(seat, Person()) for seat in range(max(found) + 1)] for key, found in seats.items()}


def _person(player: Player, for_federation: bool) -> Person:
    if player.privacy == Player.Privacy.HIDDEN:
        return Person()
    if for_federation or player.privacy == Player.Privacy.SHOWN:
        return Person(player.name, player.national_number)
    return Person(public_name(player.name, player.privacy))
