"""Live standings on their way to another server: the sheet that everybody may read, as a document and back.

The document is made of the sheet of the public page and of nothing else, so that it holds no more than that page. It
has the lines of open boards only, and of the others that they were played, which the page counts; where they cannot be
told apart it is not made at all.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from datetime import date, datetime
from typing import Any

from django.core.exceptions import ValidationError
from django.utils import timezone

from club.models import Event, FedSession, Session
from club.queries import SessionInfo
from scoring.engine.document import DocumentFaults, Line, parse
from scoring.engine.errors import EngineError
from scoring.queries.public.left_out import LeftOut
from scoring.queries.public.people import Party
from scoring.queries.public.room_ranking import Room
from scoring.queries.public.sheets import ResultsSheet

VERSION = 1
#: Of a session, what its public pages are made from.
SETTINGS = (
    *("state", "winners", "compare", "scored_by", "butler_drop", "sit_outs_averaged", "vp_scale", "vp_table"),
    *("boards_are", "teams_of_eight", "split_ties", "pairs_of_teams", "matchpoints_per_win", "live_ranking"),
    *("board_results", "knock_out"),
)

#: Of a line that is not open: who has met whom where. No result, and nothing that follows from one.
PLACE = ("board", "ns", "ew", "round", "table", "section", "match", "four")


class TravellingFaulty(Exception):
    """What arrived is no such document."""


def travelling_document(sheet: ResultsSheet, settings: Session) -> dict[str, Any] | None:
    """The live sheet of a session as a document of plain values; None where it cannot be told without the rest."""
    opened = {line.board for line in sheet.document.results}
    facts = {**sheet.facts, "results": [each for each in sheet.facts["results"] if each["board"] in opened]}
    if sheet.room is not None:
        facts.pop("sit_outs", None)
    if not sheet.live or sheet.embargo or parse(facts) != sheet.document:
        return None
    return {
        "version": VERSION,
        "session": {
            "slug": settings.slug,
            "title": settings.title,
            "date": settings.date.isoformat(),
            "contest": sheet.session.contest,
            "started_at": settings.started_at.isoformat() if settings.started_at else None,
            "settings": {name: getattr(settings, name) for name in SETTINGS},
        },
        "of": sheet.version,
        "at": sheet.at.isoformat(),
        "facts": facts,
        "standings": dict(sheet.standings) if sheet.ranking_shown else {**sheet.standings, "ranking": []},
        "people": {key: _person(party) for key, party in sheet.people.items()},
        "finished": None if sheet.finished is None else sorted(sheet.finished),
        "room": asdict(sheet.room) if sheet.room else None,
        "left_out": [asdict(each) for each in sheet.left_out],
        "closed": [{name: getattr(line, name) for name in PLACE} for line in sheet.closed],
    }


def _person(party: Party) -> dict[str, Any]:
    """Without the ids of players, which are those of another server."""
    return {**asdict(party), "same": "", "plays_for": None}


def fed_info(fed: FedSession) -> SessionInfo:
    """A session that is known by what its laptop has sent. Raises TravellingFaulty."""
    document = fed.standings
    try:
        of = document["session"]
        values = {name: of["settings"][name] for name in SETTINGS}
        session = Session(
            club=fed.club,
            event=Event(club=fed.club, name=fed.title, contest=of["contest"]),
            slug=fed.slug,
            title=fed.title,
            date=fed.date,
            started_at=of["started_at"] and datetime.fromisoformat(of["started_at"]),
            director=None,
            **values,
        )
        session.clean_fields(exclude={"club", "event", "director", "conditions", "simultaneous"})
    except (KeyError, TypeError, ValueError, ValidationError) as odd:
        raise TravellingFaulty from odd
    session.pk, session.event.pk = -fed.pk, 0
    return SessionInfo.of(session)


def fed_sheet(info: SessionInfo) -> ResultsSheet | None:
    """The sheet that a laptop has sent of it; None where there is none. One query."""
    fed = FedSession.objects.filter(pk=-info.id).first()
    return sheet_of_document(info, fed.standings, fed.version) if fed is not None and fed.standings else None


def sheet_of_document(info: SessionInfo, document: Mapping[str, Any], version: int) -> ResultsSheet:
    """A document as the sheet that it was made of. Raises TravellingFaulty."""
    try:
        if document["version"] != VERSION:
            raise TravellingFaulty
        room = document["room"]
        finished = document["finished"]
        facts = document["facts"]
        return ResultsSheet(
            session=info,
            edition=None,
            editions=(),
            version=version,
            at=_moment(document["at"]),
            document=parse(facts),
            standings=document["standings"],
            people={
                key: Party(**{**each, "names": tuple(each["names"]), "short_names": tuple(each["short_names"])})
                for key, each in document["people"].items()
            },
            finished=None if finished is None else frozenset(finished),
            read_facts=lambda: facts,
            room=None if room is None else Room(**room),
            left_out=tuple(LeftOut(**each) for each in document["left_out"]),
            closed=tuple(
                Line(**{**{name: each[name] for name in PLACE}, "ns": tuple(each["ns"]), "ew": tuple(each["ew"])})
                for each in document["closed"]
            ),
        )
    except (KeyError, TypeError, ValueError, AttributeError, DocumentFaults, EngineError) as odd:
        raise TravellingFaulty from odd


def _moment(text: str) -> datetime:
    found = datetime.fromisoformat(text)
    return found if timezone.is_aware(found) else timezone.make_aware(found)


def day_of(document: Mapping[str, Any]) -> date:
    """The day on which it is played. Raises TravellingFaulty."""
    try:
        return date.fromisoformat(document["session"]["date"])
    except (KeyError, TypeError, ValueError) as odd:
        raise TravellingFaulty from odd
