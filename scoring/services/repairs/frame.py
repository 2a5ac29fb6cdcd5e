"""Every repair goes the same way: looked at first, made as it was looked at, and taken back to the letter.

A preview makes the repair for real and rolls it back, so that it shows nothing but what will happen; what it does to
the ranking is scored afterwards, when nobody has to wait for it. What it
showed has a digest; the repair is made only if it would still do the same.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from club.actor import Actor
from club.models import Session
from club.services import (
    Permission,
    append_audit_row,
    end_phones_of_pairs,
    facts_changed,
    locked_session,
    refuse_official,
)
from scoring.engine.average_plus import Limited
from scoring.engine.changes import changes_between
from scoring.engine.document import DocumentFaults, parse
from scoring.engine.errors import EngineError
from scoring.engine.places import Place, places_of
from scoring.engine.standings import score_session
from scoring.errors import DomainError, NotFoundError
from scoring.errors import StaleError as ChangedMeanwhile
from scoring.facts import Facts, read_rows, session_facts
from scoring.models import Repair, RepairUndone
from scoring.queries.average_plus import beyond_two_since, limited_since, newest_award
from scoring.services.repairs.change_set import Changed, awards_in, changed_between, put_back, state_of
from scoring.services.repairs.preview_values import (
    Fined,
    LaterChange,
    Names,
    Remark,
    SeatChange,
    SittingIn,
    fined,
    names_of,
    postponed_changed,
    seats_changed,
    sitting_in,
)
from scoring.services.substitutes import refuse_two_seats

# Who they were is put right at any time: no score changes by it.
IDENTITY_REPAIRS = frozenset({Repair.Kind.NAMES, Repair.Kind.EXCHANGE})


@dataclass(frozen=True)
class PreparedRepair:
    """One repair, ready to be made: `do` raises DomainError where it cannot be. `details` are kept with it, for words.

    What `do` may still change after play is for whoever makes the repair to know: it is given the permission.

    `remarks` says, before it is made, what the director should know.
    """

    kind: str
    details: Mapping[str, Any]
    do: Callable[[Permission], object]
    remarks: Callable[[], tuple[Remark, ...]] = tuple


@dataclass(frozen=True)
class Preview:
    """What a repair changes: facts, names, seats and what is played later, and in consequence places.

    `digest` is for making it; `places` are there only where it is looked at; `third`: who gets something else than
    average plus by the conditions of contest; `beyond_two`: who has average plus on so many boards by it, which the
    conditions leave to the director (WB 12.20).
    """

    digest: str
    facts: tuple[dict[str, Any], ...]
    names: tuple[tuple[str, Names, Names], ...]
    seats: tuple[SeatChange, ...]
    sitting_in: tuple[SittingIn, ...]
    fines: tuple[Fined, ...]
    places: tuple[tuple[str, Place | None, Place | None], ...] = ()
    later: tuple[LaterChange, ...] = ()
    remarks: tuple[Remark, ...] = ()
    third: tuple[Limited, ...] = ()
    beyond_two: Mapping[int, int] = field(default_factory=dict)

    @property
    def nothing(self) -> bool:
        parts = (self.facts, self.names, self.seats, self.sitting_in, self.fines, self.later)
        return not any(parts)


@dataclass
class _Made:
    """A repair that has been made in this transaction, and what it did; `documents`: before it and after."""

    changed: Changed
    preview: Preview
    session: Session = field(repr=False)
    documents: tuple[Facts, Facts] = field(repr=False)


def preview_repair(*, session_id: int, act: PreparedRepair, permission: Permission) -> Preview:
    """What the repair would change. Raises DomainError where it cannot be made; nothing is kept.

    The places are found out when the session is free again: they cost two scorings.
    """
    made = _tried(session_id, act, permission=permission)
    return replace(made.preview, places=_places(*made.documents))


def preview_repair_facts(*, session_id: int, act: PreparedRepair, permission: Permission) -> Preview:
    """What the repair would change, without the places that follow from it: nothing is scored."""
    return _tried(session_id, act, permission=permission).preview


def _tried(session_id: int, act: PreparedRepair, permission: Permission) -> _Made:
    with transaction.atomic():
        made = _make(session_id, act, permission=permission)
        transaction.set_rollback(True)
    return made


@transaction.atomic
def make_repair(
    *, session_id: int, act: PreparedRepair, digest: str | None = None, permission: Permission, actor: Actor
) -> Repair:
    """Make the repair as it was looked at. Raises ChangedMeanwhile where it would do something else by now.

    Without a `digest` it is made unseen: for acts that say on their own button what they do.
    """
    made = _make(session_id, act, permission=permission)
    if made.preview.nothing and not made.changed:
        raise DomainError(_("This changes nothing."))
    if digest not in (None, made.preview.digest):
        raise ChangedMeanwhile(_("Something has changed since you looked. Please look again."))
    repair = Repair.objects.create(
        session=made.session, kind=act.kind, said=dict(act.details), changed=made.changed, user_id=actor.user_id
    )
    data = {"repair": repair.pk, "kind": act.kind, **act.details}
    append_audit_row(made.session.club_id, actor, "repair made", data, session_id=session_id)
    return repair


@transaction.atomic
def undo_repair(*, session_id: int, repair_id: int, permission: Permission, actor: Actor) -> None:
    """Undo a repair: all that it changed is as it was. Twice is once. DomainError where later changes stand on it."""
    session = locked_session(session_id)
    refuse_official(session)
    repair = Repair.objects.filter(session=session, pk=repair_id).first()
    if repair is None:
        raise NotFoundError(_("This correction is not in the session."))
    if RepairUndone.objects.filter(repair=repair).exists():
        return
    if repair.kind not in IDENTITY_REPAIRS:
        permission.refuse_closed(session, "queries")
    if awards_in(repair.changed):
        permission.refuse_closed(session, "rulings")
    _put_back(session_id, repair.changed, actor)
    if repair.kind == Repair.Kind.EXCHANGE:
        end_phones_of_pairs([repair.said["contestant"], repair.said["other"]])
    RepairUndone.objects.create(repair=repair, user_id=actor.user_id)
    data = {"repair": repair.pk, "kind": repair.kind, **repair.said}
    append_audit_row(session.club_id, actor, "repair undone", data, session_id=session_id)
    facts_changed(session_id)


def _put_back(session_id: int, changed: Changed, actor: Actor) -> None:
    try:
        with transaction.atomic():
            put_back(session_id, changed, actor.user_id)
    except IntegrityError as error:
        raise DomainError(_("This has been changed again since. Take that back first.")) from error
    refuse_two_seats(session_id)


def _make(session_id: int, act: PreparedRepair, permission: Permission) -> _Made:
    session = locked_session(session_id)
    refuse_official(session)
    before, facts, names = state_of(session_id), _facts(session), names_of(session_id)
    remarks, newest = act.remarks(), newest_award()
    act.do(permission)
    refuse_two_seats(session_id)
    after, facts_now, names_now = state_of(session_id), _facts(session), names_of(session_id)
    renamed = tuple(
        (key, names.get(key, ()), names_now.get(key, ()))
        for key in dict.fromkeys([*names, *names_now])
        if names.get(key, ()) != names_now.get(key, ())
    )
    changes = tuple(changes_between({"facts": facts}, {"facts": facts_now}))
    changed = changed_between(before, after)
    seats = seats_changed(session_id, changed.get("seating", {}))
    people = sitting_in(session, changed.get("substitution", {}))
    later = postponed_changed(session_id, changed.get("line", {}))
    fines = fined(session_id, changed.get("penalty", {}))
    digest = _digest(changes, renamed, seats, people, later, fines, remarks)
    preview = Preview(digest, changes, renamed, seats, people, fines, later=later, remarks=remarks)
    preview = replace(preview, third=limited_since(session, newest), beyond_two=beyond_two_since(session, newest))
    return _Made(changed, preview, session, (facts, facts_now))


def _facts(session: Session) -> Facts:
    fresh = Session.objects.select_related("event").get(pk=session.pk)
    return session_facts(read_rows(fresh))


def _digest(*parts: object) -> str:
    text = json.dumps(parts, sort_keys=True, default=str)
    return hashlib.sha256(text.encode()).hexdigest()[:32]


def _places(before: Mapping[str, Any], after: Mapping[str, Any]) -> tuple[tuple[str, Place | None, Place | None], ...]:
    old, new = _ranking(before), _ranking(after)
    keys = dict.fromkeys([*new, *old])
    return tuple((key, old.get(key), new.get(key)) for key in keys if old.get(key) != new.get(key))


def _ranking(facts: Mapping[str, Any]) -> dict[str, Place]:
    """Places by contestant; none where the facts cannot be scored."""
    try:
        return places_of(score_session(parse(dict(facts))))
    except (DocumentFaults, EngineError):
        return {}
