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
    each,
    either,
    having,
    may_have,
    maybe,
    named,
    of_type,
    read_by,
    said,
    text,
    whole,
)
from backups.tables import fields_of, target
from club.engine.correction_rules import read_correction
from club.engine.messages import message_of
from club.engine.movement_habits import MovementHabit
from rulings.engine.decision import RuledLine
from rulings.engine.decision_document import parse_decision
from rulings.engine.effect import parse_effect
from scoring.engine.document import parse, parse_outcome
from scoring.engine.standings_document import StandingsDocument
from scoring.queries.fines import UsualFine
from scoring.services.repairs.change_set import KEPT, Kept

#: Seats of a contestant: of a pair two, of a team some more.
MOST_SEATS = 12


def seats(value: Any) -> bool:
    return whole(value) and 0 <= value <= MOST_SEATS


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


def row_of(kept: Kept) -> Shape:
    """A row as a repair keeps it: its own columns and no others, ids as numbers, plain values of their kind."""
    columns = {field.attname: field for field in fields_of(kept.model) if field.attname in kept.fields}

    def plain(value: Any) -> bool:
        return isinstance(value, dict) and all(n in columns and _kept(columns[n], value[n]) for n in value)

    return plain


def _kept(field: models.Field[Any, Any], value: Any) -> bool:
    return holds(field, value) if target(field) is None or value is None else whole(value)


def _changed(value: Any) -> bool:
    """What a repair or a decision changed: by table and id, the row before and after."""
    return isinstance(value, dict) and all(
        name in KEPT and isinstance(rows, dict) and all(_both(KEPT[name], pk, both) for pk, both in rows.items())
        for name, rows in value.items()
    )


def _both(kept: Kept, pk: str, both: Any) -> bool:
    return pk.isascii() and pk.isdecimal() and len(pk) < 19 and each(maybe(row_of(kept)))(both) and len(both) == 2


def _decision(document: Any) -> object:
    place = RuledLine(board=1, ns=1, ew=2)
    return parse_decision(document, [place] * len(document["lines"]), [])


IDS = maybe(either(whole, each(whole)))
WHOLE_ROW = having(contestant=text, rank=maybe(whole), boards=whole, figure=maybe(text), penalty=text)
CHANGES = each(having(what=text, before=maybe(said), after=maybe(said)))
CORRECTION = read_by(read_correction)
MESSAGES = each(read_by(message_of))
EVENING = may_have(faults=MESSAGES, remarks=MESSAGES)
HABITS = each(read_by(lambda kept: MovementHabit(**kept)))
OUTCOME = read_by(parse_outcome)
STANDINGS = of_type(StandingsDocument)
ROOM = may_have(round=whole, coming=whole, ranking=each(WHOLE_ROW), standings=STANDINGS)
CHOSEN = having(choice=text)
FACTS = read_by(parse)
PUBLISHED = may_have(method=text, totals=named(each(text)), lines=each(each(maybe(either(whole, text, each(text))))))

#: By the column's name in a copy; every column of free form has one.
SHAPES: Mapping[str, Shape] = {
    "club.auditrow.data": said,
    "club.conditionsofcontest.correction": CORRECTION,
    "club.eveningtemplate.correction": CORRECTION,
    "club.eveningtemplate.movements": HABITS,
    "club.outputs.public_formats": each(text),
    "club.plannedevening.movements": HABITS,
    "club.session.came_from": may_have(club=text, digest=text),
    "club.session.correction": CORRECTION,
    "club.session.imported_expected": either(whole, named(whole)),
    "club.session.imported_heading": may_have(
        session=named(maybe(text)), scoring=said, seats=named(seats), digest=text, published=maybe(PUBLISHED)
    ),
    "club.sessiondeals.open_before": each(whole),
    "movements.ownmovement.document": said,
    "movements.plan.options": said,
    "movements.seating.boards": each(whole),
    "rulings.grosserror.award": having(ns=maybe(OUTCOME), ew=maybe(OUTCOME)),
    "rulings.ruling.decision": read_by(_decision),
    "rulings.ruling.effect": read_by(parse_effect),
    "scoring.adjustment.ew_outcome": OUTCOME,
    "scoring.adjustment.ns_outcome": OUTCOME,
    "scoring.analysis.par": named(having(score=whole, contracts=each(text))),
    "scoring.analysis.tricks": named(named(whole)),
    "scoring.latedecision.changed": _changed,
    "scoring.publication.changes": CHANGES,
    "scoring.publication.facts": FACTS,
    "scoring.publication.standings": STANDINGS,
    "scoring.repair.changed": _changed,
    "scoring.repair.said": may_have(contestant=IDS, other=IDS, player=IDS, players=IDS, line=IDS),
    "scoring.resultsupload.answers": named(text),
    "scoring.resultsupload.columns": named(maybe(either(whole, text))),
    "scoring.resultsupload.summary": may_have(evenings=each(EVENING), faults=MESSAGES),
    "scoring.snapshot.boards": said,
    "scoring.snapshot.facts": FACTS,
    "scoring.snapshot.finished": each(whole),
    "scoring.snapshot.room": lambda value: value == {} or (CHOSEN(value) and ROOM(value)),
    "scoring.snapshot.standings": STANDINGS,
    "scoring.unscored.faults": MESSAGES,
    "scoring.usualfines.listed": each(read_by(lambda kept: UsualFine(**kept))),
}


def column(field: models.Field[Any, Any]) -> str:
    """How a column is called in a copy: "scoring.repair.changed"."""
    return f"{field.model._meta.label_lower}.{field.attname}"


def fits(field: models.Field[Any, Any], value: Any) -> bool:
    """Whether a column of free form may hold a value; empty ones are the database's matter."""
    return value is None or SHAPES[column(field)](value)
