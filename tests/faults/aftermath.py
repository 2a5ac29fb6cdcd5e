"""What stands in a database after everything was killed, held against its own facts, in the club's own processes.

`python manage.py shell -c "from tests.faults.aftermath import found; found()"`; what is printed last is JSON.
"""

from __future__ import annotations

import json
from typing import Any

from club.models import Session
from club.queries import table_accesses
from club.services import make_token
from scoring.engine.document import parse
from scoring.engine.standings import score_session
from scoring.models import Line, Publication, Snapshot
from scoring.recompute import compute_standings, present_rows, sessions_behind
from tests.builders import make_club, make_director, published_session
from tests.race.field import begun_field
from tests.race.size import Size


def begin(size: Size) -> None:
    """Play at one club, and an evening that is over and published at another with its director's token."""
    session = begun_field(size)
    ways = [[way.section, way.table, way.secret] for way in table_accesses(session.pk)]
    ended, _edition = published_session(8, club=make_club("Evening Before"))
    lines = Line.objects.filter(session=ended, result__isnull=False).order_by("pk")
    told = {
        "session": session.pk,
        "path": f"/{session.club.slug}/{session.slug}/",
        "ways": ways,
        "ended": f"/api/v1/clubs/{ended.club.slug}/sessions/{ended.slug}",
        "token": make_token(user_id=make_director(ended.club).pk, name="chaos", may_write=True, days=1).secret,
        "lines": list(map(list, lines.values_list("board__number", "ns_id", "ew_id"))),
    }
    print(json.dumps(told))


def found() -> None:
    """Prints what is wrong with standings and editions, and how many there are."""
    sessions = list(Session.objects.filter(snapshot__isnull=False))
    editions = list(Publication.objects.select_related("session"))
    wrong = [said for each in sessions for said in _wrong_standings(each)]
    wrong += [f"edition {each.number} is not worth its facts" for each in editions if not _is_worth_its_facts(each)]
    print(json.dumps({"wrong": wrong, "sessions": len(sessions), "editions": len(editions)}))


def _wrong_standings(session: Session) -> list[str]:
    """Against what the facts are worth when they are read and scored anew."""
    if sessions_behind(session.pk):
        return [f"the standings of {session} are behind"]
    computed = compute_standings(present_rows(session.pk))
    kept = Snapshot.objects.get(session=session)
    same = _plain(computed.scores.to_document()) == kept.standings
    return [] if same else [f"the standings of {session} are not what its facts are worth"]


def _is_worth_its_facts(edition: Publication) -> bool:
    return _plain(score_session(parse(edition.facts)).to_document()) == edition.standings


def _plain(document: Any) -> Any:
    """As the database gives it back."""
    return json.loads(json.dumps(document))
