"""What the columns of free form may hold in a copy: what a page would stumble over later is refused now.

Where somebody else says what such a column holds, that is asked: the reader of what is kept there, or the type of what
is written there. Where a value is made into a row again, nothing else may be in it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.core.exceptions import ValidationError
from django.db import models

from backups.forms import (
    Shape,
    any_object,
    is_integer,
    list_of,
    may_have,
    named,
    nullable,
    object_with,
    one_of,
    read_by,
    shape_of_type,
    text,
)
from backups.tables import fields_of, referenced_model
from club.engine.correction_rules import read_correction
from club.engine.messages import message_of
from club.engine.movement_habits import MovementHabit
from club.engine.round_clock_document import read_record
from club.engine.second_rankings import read_rules
from movements.engine.swiss_evening import read_round
from rulings.engine.decision import RuledLine
from rulings.engine.decision_document import parse_decision
from rulings.engine.effect import parse_effect
from rulings.engine.noted import parse_noted
from scoring.engine.document import parse, parse_outcome
from scoring.engine.events.document import ChangeOfEvent, EventDocument
from scoring.engine.events.ladder_only import read_only
from scoring.engine.prize_giving.document import read_given, read_plan
from scoring.engine.simultaneous_document import CommonDocument
from scoring.engine.standings_document import StandingsDocument
from scoring.queries.fines import UsualFine
from scoring.services.repairs.change_set import TRACKED_TABLES, Kept

#: Seats of a contestant: of a pair two, of a team some more.
MOST_SEATS = 12


def nothing(value: Any) -> bool:
    return bool(value == {})


def seats(value: Any) -> bool:
    return is_integer(value) and 0 <= value <= MOST_SEATS


def holds(field: models.Field[Any, Any], value: Any) -> bool:
    """Whether a plain column may hold a value: of its kind, length and choice."""
    if value is None:
        return field.null
    if isinstance(field, models.JSONField):
        return fits(field, value)
    try:
        field.run_validators(value)
        of_its_kind = type(field.to_python(value)) is type(value)
    except (ValidationError, TypeError, ValueError):
        return False
    return of_its_kind and (not field.choices or value in ("", *(known for known, _words in field.flatchoices)))


def row_of(saved: Kept) -> Shape:
    """A row as a repair keeps it: its own columns and no others, ids as numbers, plain values of their kind."""
    columns = {field.attname: field for field in fields_of(saved.model) if field.attname in saved.fields}

    def plain(value: Any) -> bool:
        return isinstance(value, dict) and all(n in columns and _valid_value(columns[n], value[n]) for n in value)

    return plain


def _valid_value(field: models.Field[Any, Any], value: Any) -> bool:
    return holds(field, value) if referenced_model(field) is None or value is None else is_integer(value)


def _changed(value: Any) -> bool:
    """What a repair or a decision changed: by table and id, the row before and after."""
    return isinstance(value, dict) and all(
        name in TRACKED_TABLES
        and isinstance(rows, dict)
        and all(_both(TRACKED_TABLES[name], pk, both) for pk, both in rows.items())
        for name, rows in value.items()
    )


def _both(saved: Kept, pk: str, both: Any) -> bool:
    return (
        pk.isascii() and pk.isdecimal() and len(pk) < 19 and list_of(nullable(row_of(saved)))(both) and len(both) == 2
    )


def _decision(document: Any) -> object:
    place = RuledLine(board=1, ns=1, ew=2)
    return parse_decision(document, [place] * len(document["lines"]), [])


IDS = nullable(one_of(is_integer, list_of(is_integer)))
WHOLE_ROW = object_with(
    contestant=text, rank=nullable(is_integer), boards=is_integer, figure=nullable(text), penalty=text
)
CHANGES = list_of(object_with(what=text, before=nullable(any_object), after=nullable(any_object)))
CORRECTION = read_by(read_correction)
MESSAGES = list_of(read_by(message_of))
EVENING = may_have(faults=MESSAGES, remarks=MESSAGES)
HABITS = list_of(read_by(lambda values: MovementHabit(**values)))
OUTCOME = read_by(parse_outcome)
STANDINGS = shape_of_type(StandingsDocument)
CHOSEN = object_with(choice=text)
FACTS = read_by(parse)
ROOM = may_have(
    round=is_integer,
    coming=is_integer,
    ranking=list_of(WHOLE_ROW),
    standings=STANDINGS,
    edition=object_with(facts=FACTS, standings=STANDINGS),
)
PUBLISHED = may_have(
    matches=named(object_with(scores=list_of(text), boards=named(list_of(text)))),
    method=text,
    totals=named(list_of(text)),
    lines=list_of(list_of(nullable(one_of(is_integer, text, list_of(text))))),
)

#: By the column's name in a copy; every column of free form has one.
SCHEMAS: Mapping[str, Shape] = {
    "club.auditrow.data": any_object,
    "club.auditrow.seals": named(named(text)),
    "club.bracketdraw.lines": list_of(is_integer),
    "club.conditionsofcontest.correction": CORRECTION,
    "club.eveningtemplate.correction": CORRECTION,
    "club.eveningtemplate.movements": HABITS,
    "club.outputs.public_formats": list_of(text),
    "club.plannedevening.movements": HABITS,
    "club.unattendedtemplate.days": list_of(is_integer),
    "club.section.clock": read_by(read_record),
    "club.fedsession.ids": named(list_of(list_of(one_of(is_integer, text)))),
    "club.fedsession.standings": one_of(
        nothing, object_with(version=is_integer, session=any_object, facts=FACTS, standings=STANDINGS)
    ),
    "club.session.came_from": may_have(club=text, digest=text, laptop=text, knock_out=text, match=text),
    "club.session.correction": CORRECTION,
    "club.session.imported_expected": one_of(is_integer, named(is_integer)),
    "club.session.imported_heading": may_have(
        session=named(nullable(text)),
        scoring=any_object,
        seats=named(seats),
        digest=text,
        published=nullable(PUBLISHED),
        sit_outs=list_of(any_object),
        rankings=list_of(any_object),
    ),
    "club.sessiondeals.open_before": list_of(is_integer),
    "movements.match.boards": list_of(is_integer),
    "movements.ownmovement.document": any_object,
    "movements.plan.options": any_object,
    "movements.seating.boards": list_of(is_integer),
    "movements.swissdraw.drawn": read_by(read_round),
    "movements.swissdraw.standing": named(may_have(points=text, fines=text)),
    "rulings.grosserror.award": object_with(ns=nullable(OUTCOME), ew=nullable(OUTCOME)),
    "rulings.notedway.document": read_by(parse_noted),
    "rulings.ruling.decision": read_by(_decision),
    "rulings.ruling.effect": read_by(parse_effect),
    "scoring.adjustment.ew_outcome": OUTCOME,
    "scoring.adjustment.ns_outcome": OUTCOME,
    "scoring.analysis.par": named(object_with(score=is_integer, contracts=list_of(text))),
    "scoring.analysis.tricks": named(named(is_integer)),
    "scoring.ladder.conditions": list_of(text),
    "scoring.ladder.only": read_by(read_only),
    "club.session.second_rankings": list_of(text),
    "club.conditionsofcontest.second_rankings": list_of(text),
    "club.eveningtemplate.second_rankings": list_of(text),
    "club.clubrankings.document": read_by(read_rules),
    "scoring.eventedition.changes": list_of(shape_of_type(ChangeOfEvent)),
    "scoring.eventedition.document": shape_of_type(EventDocument),
    "scoring.latedecision.changed": _changed,
    "scoring.lateentry.saw": list_of(is_integer),
    "scoring.prizegiving.given": read_by(read_given),
    "scoring.prizegiving.plan": read_by(read_plan),
    "scoring.publication.changes": CHANGES,
    "scoring.publication.facts": FACTS,
    "scoring.publication.standings": STANDINGS,
    "scoring.repair.changed": _changed,
    "scoring.repair.said": may_have(
        contestant=IDS, other=IDS, ns_partner=IDS, ew_partner=IDS, player=IDS, players=IDS, line=IDS
    ),
    "scoring.resultsupload.answers": named(text),
    "scoring.resultsupload.columns": named(nullable(one_of(is_integer, text))),
    "scoring.resultsupload.summary": may_have(evenings=list_of(EVENING), faults=MESSAGES),
    "scoring.snapshot.boards": any_object,
    "scoring.snapshot.facts": FACTS,
    "scoring.snapshot.finished": list_of(is_integer),
    "scoring.snapshot.room": lambda value: value == {} or (CHOSEN(value) and ROOM(value)),
    "scoring.snapshot.standings": STANDINGS,
    "scoring.simultaneousedition.document": shape_of_type(CommonDocument),
    "scoring.unscored.faults": MESSAGES,
    "scoring.usualfines.listed": list_of(read_by(lambda values: UsualFine(**values))),
}


def column(field: models.Field[Any, Any]) -> str:
    """How a column is called in a copy: "scoring.repair.changed"."""
    return f"{field.model._meta.label_lower}.{field.attname}"


def fits(field: models.Field[Any, Any], value: Any) -> bool:
    """Whether a column of free form may hold a value; empty ones are the database's matter."""
    return value is None or SCHEMAS[column(field)](value)
