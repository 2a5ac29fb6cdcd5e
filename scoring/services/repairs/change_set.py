"""What of a session can be put back: its rows as values, what changed between two moments, and the way back."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.db.models import F, Model, ProtectedError, Q
from django.utils.translation import gettext as _

from club.models import Contestant, LineUp, Section, Session, Substitution
from movements.models import Match, Plan, Seating
from movements.queries.seated import with_any_of
from scoring.errors import DomainError
from scoring.models import Line, MatchResult, Penalty, PenaltyWithdrawal
from scoring.services.match_results import take_back_results
from scoring.services.movement import drop_boards

Values = dict[str, Any]
State = dict[str, dict[str, Values]]
#: {table: {primary key as text: [values before or None, values after or None]}}
Changed = dict[str, dict[str, list[Values | None]]]


@dataclass(frozen=True)
class Kept:
    """A table whose rows a repair may change: how they are found, and what of them is kept.

    Rows of `replaced` tables are made anew with their old numbers: one by one they would get in each other's way.
    """

    model: type[Model]
    where: str
    fields: tuple[str, ...]
    replaced: bool = False


TRACKED_TABLES: Mapping[str, Kept] = {
    "contestant": Kept(
        Contestant, "session_id", ("key", "number", "line", "section_id", "place", "standing", "handicap")
    ),
    "line-up": Kept(LineUp, "contestant__session_id", ("contestant_id", "seat", "player_id"), replaced=True),
    "substitution": Kept(
        Substitution,
        "contestant__session_id",
        ("contestant_id", "seat", "player_id", "first_round", "last_round"),
        replaced=True,
    ),
    "session": Kept(Session, "pk", ("winners",)),
    "section": Kept(Section, "session_id", ("open_round", "closed_round")),
    "plan": Kept(
        Plan,
        "section__session_id",
        ("kind", "options", "name", "tables", "rounds", "boards_per_round", "winners"),
    ),
    "match": Kept(
        Match,
        "session_id",
        ("session_id", "key", "place", "round", "home_id", "away_id", "boards", "knock_out", "half"),
    ),
    "seating": Kept(
        Seating,
        "section__session_id",
        (
            *("section_id", "round", "table", "ns_id", "ew_id", "ns_partner_id", "ew_partner_id"),
            *("board_set", "boards", "match_id", "stanza", "room"),
        ),
        replaced=True,
    ),
    "line": Kept(Line, "session_id", ("result_id", "rival_id", "adjustment_id", "confirmed", "postponed")),
    "penalty": Kept(Penalty, "session_id", ("contestant_id", "kind", "amount", "unit")),
    "match-result": Kept(MatchResult, "match__session_id", ("match_id", "version")),
}
SAYS_NOTHING: Values = {
    "result_id": None,
    "rival_id": None,
    "adjustment_id": None,
    "confirmed": False,
    "postponed": False,
}


def state_of(session_id: int) -> State:
    """Every kept row of the session."""
    return {name: _rows(table, session_id) for name, table in TRACKED_TABLES.items()}


def _rows(saved: Kept, session_id: int) -> dict[str, Values]:
    found = saved.model._default_manager.filter(**{saved.where: session_id}).values("pk", *saved.fields)
    return {str(row.pop("pk")): row for row in found}


def changed_between(before: State, after: State) -> Changed:
    """What is different. A line made meanwhile said nothing before."""
    changed: Changed = {}
    for name in TRACKED_TABLES:
        absent = SAYS_NOTHING if name == "line" else None
        rows = {
            key: [before[name].get(key, absent), after[name].get(key)]
            for key in sorted(before[name].keys() | after[name].keys(), key=int)
            if before[name].get(key, absent) != after[name].get(key)
        }
        if rows:
            changed[name] = rows
    return changed


def awards_in(changed: Changed) -> bool:
    """Whether an adjusted score or a penalty is among what was changed."""
    rows = changed.get("line", {}).values()
    return "penalty" in changed or any(
        (before or SAYS_NOTHING)["adjustment_id"] != (after or SAYS_NOTHING)["adjustment_id"] for before, after in rows
    )


def put_back(session_id: int, changed: Changed, user_id: int | None = None) -> None:
    """Give every changed row the values it had before. DomainError where one of them has been changed again since.

    A penalty that was given with the repair stays in the list, withdrawn by `user_id`.
    """
    _refuse_changed_again(session_id, changed)
    for name in ("contestant", "session", "section", "plan", "match", "line"):
        for key, (before, _after) in changed.get(name, {}).items():
            if before is not None:
                _restore(TRACKED_TABLES[name], key, before)
    for name in ("line-up", "substitution", "seating"):
        _replace(TRACKED_TABLES[name], changed.get(name, {}))
    if "plan" in changed:
        drop_boards(session_id)
    Plan.objects.filter(section_id__in=[int(key) for key in _made("plan", changed)]).delete()
    for key in _made("penalty", changed):
        PenaltyWithdrawal.objects.get_or_create(penalty_id=int(key), defaults={"user_id": user_id})
    take_back_results([int(key) for key in _made("match-result", changed)], user_id)
    # One whose lines have a history stays, and is in no document (scoring.facts.matches).
    made = Match.objects.filter(pk__in=_made("match", changed), lines__isnull=True, results__isnull=True)
    made.delete()
    for key in _made("contestant", changed):
        _remove_pair(Contestant.objects.get(pk=key))


def _refuse_changed_again(session_id: int, changed: Changed) -> None:
    now = state_of(session_id)
    for name, rows in changed.items():
        for key, (_before, after) in rows.items():
            if not _still(now[name].get(key), after):
                raise DomainError(_changed_since(name, key))


def _still(now: Values | None, after: Values | None) -> bool:
    """Whether a row is as the repair left it, in what was kept of it: an older version may have kept less."""
    if now is None or after is None:
        return now is after
    return all(now.get(name) == value for name, value in after.items())


def _changed_since(name: str, key: str) -> str:
    if name == "line":
        line = Line.objects.select_related("board").get(pk=key)
        return _("Board %(board)s has been changed since. Take that back first.") % {"board": line.board.printed}
    values = {
        "line-up": _("The names have been changed since. Take that back first."),
        "substitution": _("The substitute has been changed since. Take that back first."),
        "seating": _("The movement has been changed since. Take that back first."),
        "plan": _("The movement has been changed since. Take that back first."),
        "match": _("The movement has been changed since. Take that back first."),
    }
    return values.get(name) or _("This has been changed again since. Take that back first.")


def _restore(saved: Kept, key: str, values: Values) -> None:
    more = {"version": F("version") + 1} if saved.model is Line else {}
    if not saved.model._default_manager.filter(pk=key).update(**values, **more):
        _make(saved, key, values)


def _make(saved: Kept, key: str, values: Values) -> None:
    saved.model(pk=int(key), **values).save(force_insert=True)


def _replace(saved: Kept, rows: Mapping[str, list[Values | None]]) -> None:
    saved.model._default_manager.filter(pk__in=list(rows)).delete()
    for key, (before, _after) in rows.items():
        if before is not None:
            _make(saved, key, before)


def _made(name: str, changed: Changed) -> list[str]:
    """Rows that were not there before."""
    return [key for key, (before, _after) in changed.get(name, {}).items() if before is None]


def _remove_pair(pair: Contestant) -> None:
    """A pair that was not there before. One with a history stays in it, put aside; one that has played stays."""
    lines = Line.objects.filter(with_any_of([pair.pk]))
    if lines.filter(Q(result__isnull=False) | Q(adjustment__isnull=False)).exists():
        raise DomainError(_("Whoever came then has results now. Remove those first."))
    if pair.substitutions.exists():
        raise DomainError(_("Whoever came then has a substitute now. Take that back first."))
    if not lines.exists() and not pair.penalties.exists():
        # A ruling about it may stand on record.
        with suppress(ProtectedError), transaction.atomic():
            pair.delete()
            return
    pair.section, pair.key, pair.standing = None, f"left-{pair.pk}", Contestant.Standing.WITHDRAWN
    pair.save(update_fields=["section", "key", "standing"])
