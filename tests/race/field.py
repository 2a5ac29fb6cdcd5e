"""A field that is too large for one movement, set up inside the club's own processes, and what is left of it.

`python manage.py shell -c "from tests.race.field import begin; begin(…)"`; what it prints last is JSON.
"""

from __future__ import annotations

import json

from club.actor import PROGRAM
from club.models import Contestant, Section, Session
from club.queries import table_accesses
from club.services import ensure_links, facts_changed, first_broken_row
from movements.models import Seating
from movements.services import start_session
from scoring.models import Line, Result, Snapshot
from tests.builders import add_pairs, make_club, make_session, seat, section_of
from tests.race.size import Size


def begin(size: Size) -> None:
    """Start play at the tables' own pace; prints the ways in."""
    session = begun_field(size)
    ways = [[way.section, way.table, way.secret] for way in table_accesses(session.pk)]
    print(json.dumps({"session": session.pk, "path": f"/{session.club.slug}/{session.slug}/", "ways": ways}))


def begun_field(size: Size) -> Session:
    """A club of its own in which play has begun."""
    session = make_session(make_club("Forty Tables"), title="The race")
    add_pairs(session, 2 * size.tables)
    seat(session, "straight-mitchell", boards_per_round=size.boards_per_round, rounds=size.rounds)
    start_session(session_id=session.pk, actor=PROGRAM)
    for letter in "BCDEFG"[: size.sections - 1]:
        _another_section(session, letter, size.tables)
    facts_changed(session.pk)
    return session


def _another_section(session: Session, letter: str, tables: int) -> None:
    """The same movement once more for other pairs: one session is not given two at set-up."""
    first = section_of(session)
    section = Section.objects.create(session=session, letter=letter, open_round=first.open_round)
    models = list(Contestant.objects.filter(section=first).order_by("place"))
    pairs = add_pairs(session, len(models))
    for pair, model in zip(pairs, models, strict=True):
        pair.section, pair.key = section, f"{letter}{model.key}"
        pair.number, pair.line = model.number, model.line
    Contestant.objects.bulk_update(pairs, ["section", "key", "number", "line"])
    here = {model.pk: pair for model, pair in zip(models, pairs, strict=True)}
    Seating.objects.bulk_create(
        Seating(
            section=section,
            round=each.round,
            table=each.table,
            ns=here[each.ns_id] if each.ns_id else None,
            ew=here[each.ew_id] if each.ew_id else None,
            board_set=each.board_set,
            boards=each.boards,
        )
        for each in Seating.objects.filter(section=first)
    )
    ensure_links(section_id=section.pk, tables=tables, actor=PROGRAM)


def left_behind(session_id: int) -> None:
    """Prints what stands in the database: every result in the order in which it came, and which of them counts."""
    session = Session.objects.get(pk=session_id)
    results = Result.objects.filter(line__session=session).order_by("pk").select_related("line__board")
    lines = Line.objects.filter(session=session)
    found = {
        "results": [[each.line.section, each.line.table, *_said(each)] for each in results],
        "current": [str(each) for each in lines.values_list("result__client_id", flat=True)],
        "unconfirmed": lines.filter(confirmed=False).count(),
        "rivals": lines.filter(rival__isnull=False).count(),
        "broken": first_broken_row(session.club_id),
        "behind": session.facts_version - Snapshot.objects.get(session=session).version,
    }
    print(json.dumps(found))


def _said(result: Result) -> list[object]:
    return [str(result.client_id), result.line.board.number, result.contract or "pass", result.declarer, result.tricks]
