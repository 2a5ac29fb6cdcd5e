"""How the sessions of an event make one ranking, and who is the same in them: what the director says of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.text import slugify
from django.utils.translation import gettext as _

from club.actor import Actor
from club.errors import DomainError, NotFoundError
from club.models import Bracket, Contestant, Event, Session
from club.services import Permission, append_audit_row
from club.services.clubs import locked_club
from scoring.models import EventStage, EventTotal, SameContestant
from scoring.queries.event_rows import EventRows, event_rows, sessions_in_order
from scoring.recompute import event_changed

SLUG_AT_MOST, NAME_AT_MOST = 70, 120
OVER = (Session.State.ENDED, Session.State.OFFICIAL)
Stage, By = EventStage.Stage, EventTotal.By


@dataclass(frozen=True)
class Rules:
    """How the total is made; see EventTotal. `stages`: by session its stage and weight. `name`: what the event is
    called, "": as before."""

    by: str
    best: int
    missed_out: bool
    qualifiers: int
    carry: bool
    split_ties: bool
    stages: Mapping[int, tuple[str, int]]
    name: str = ""


@transaction.atomic
def start_total(*, club_id: int, event_id: int, name: str = "", actor: Actor) -> EventTotal:
    """The event has a ranking over its sessions from now on, by what its first session is scored in. `name`: what it is
    called from now on, and in addresses."""
    locked_club(club_id)
    event = Event.objects.filter(club_id=club_id, pk=event_id).first()
    if event is None:
        raise NotFoundError(_("This competition belongs to another club."))
    known = EventTotal.objects.filter(event=event).first()
    if known is not None:
        return known
    if Bracket.objects.filter(event=event).exists():
        raise DomainError(_("This is a knock-out: its rounds decide, there is no total."))
    sessions = sessions_in_order(event.pk)
    if not sessions:
        raise DomainError(_("This competition has no session."))
    _name(event, name)
    made = EventTotal.objects.create(
        club_id=club_id, event=event, slug=_free_slug(club_id, event.name), by=_usual(sessions[0])
    )
    append_audit_row(club_id, actor, "event total made", {"event": event.pk})
    event_changed(event.pk)
    return made


def _name(event: Event, name: str) -> None:
    """Call an event something else; "" changes nothing."""
    wanted = " ".join(name.split())
    if len(wanted) > NAME_AT_MOST:
        raise DomainError(_("The name has at most %(count)s letters.") % {"count": NAME_AT_MOST})
    if wanted and wanted != event.name:
        event.name = wanted
        event.save(update_fields=["name"])


def _usual(session: Session) -> str:
    if session.scoring_options.get("victory_points") or session.method == "hybrid":
        return By.VICTORY_POINTS
    return By.PERCENTAGES if session.method in ("matchpoints", "board_a_match") else By.POINTS


def _free_slug(club_id: int, name: str) -> str:
    wish = slugify(name)[:SLUG_AT_MOST].strip("-") or "competition"
    taken = set(EventTotal.objects.filter(club_id=club_id, slug__startswith=wish).values_list("slug", flat=True))
    found, number = wish, 2
    while found in taken:
        found, number = f"{wish}-{number}", number + 1
    return found


def locked_total(total_id: int) -> EventTotal:
    """The row, held until the end of this transaction: after sessions, before the audit log."""
    total = EventTotal.objects.select_related("event").select_for_update(of=("self",)).filter(pk=total_id).first()
    if total is None:
        raise NotFoundError(_("This competition is no longer there."))
    return total


@transaction.atomic
def set_rules(*, total_id: int, rules: Rules, permission: Permission, actor: Actor) -> None:
    """Say how the total is made. Once the whole event is published only as long as its last session may be put right.

    DomainError for what does not fit together.
    """
    total = locked_total(total_id)
    sessions = sessions_in_order(total.event_id)
    refuse_closed(total, sessions, permission)
    for name in ("by", "best", "missed_out", "qualifiers", "carry", "split_ties"):
        setattr(total, name, getattr(rules, name))
    _refuse_odd(total, sessions, rules)
    _name(total.event, rules.name)
    total.save()
    for session in sessions:
        stage, weight = rules.stages.get(session.pk, (Stage.ALL.value, 1))
        EventStage.objects.update_or_create(
            session=session, defaults={"total": total, "stage": stage, "weight": weight}
        )
    append_audit_row(total.club_id, actor, "event total changed", {"event": total.event_id})
    event_changed(total.event_id)


def _refuse_odd(total: EventTotal, sessions: Sequence[Session], rules: Rules) -> None:
    try:
        total.clean_fields()
        for stage, weight in rules.stages.values():
            EventStage(stage=stage, weight=weight).clean_fields(exclude=["total", "session"])
    except ValidationError as error:
        raise DomainError(" ".join(error.messages)) from error
    stages = {rules.stages.get(each.pk, (Stage.ALL.value, 1))[0] for each in sessions}
    if Stage.ALL in stages and len(stages) > 1:
        raise DomainError(
            _("Where there is a final, say of every session whether it is qualifying, the final or the consolation.")
        )
    finals = stages & {Stage.FINAL, Stage.CONSOLATION}
    if finals and Stage.QUALIFYING not in stages:
        raise DomainError(_("A final needs a qualifying session before it."))
    if rules.qualifiers and Stage.QUALIFYING not in stages:
        raise DomainError(_("How many go to the final is for an event with a qualifying session."))
    if rules.carry and rules.by != By.MATCHPOINTS:
        raise DomainError(
            _("Only matchpoints are carried forward: choose “all matchpoints, as if it were one session”.")
        )
    if rules.carry and Stage.QUALIFYING not in stages:
        raise DomainError(_("Scores are carried forward from a qualifying session: say which one is."))


@transaction.atomic
def join_contestants(*, total_id: int, one: int, other: int, permission: Permission, actor: Actor) -> None:
    """Two lines of the ranking are one contestant: whoever they are in one session, with a substitute or not.

    `one`, `other`: the id of any contestant of either line. DomainError where both played in a session.
    """
    total, rows = _to_be_matched(total_id, permission)
    first, second = _group(rows, one), _group(rows, other)
    if first == second:
        return
    session_of = {
        pk: session
        for ids, group in zip(rows.ids, rows.groups, strict=True)
        for pk, (session, _key) in zip(ids, group, strict=True)
    }
    if {session_of[pk] for pk in first} & {session_of[pk] for pk in second}:
        raise DomainError(_("Both played in the same session, so they cannot be one contestant."))
    if len(second) > len(first):
        first, second = second, first
    for pk in second:
        SameContestant.objects.update_or_create(contestant_id=pk, defaults={"total": total, "same_as_id": first[0]})
    # The first of them stands for itself, whatever was said of it before.
    SameContestant.objects.filter(contestant_id=first[0], same_as__in=second).delete()
    append_audit_row(total.club_id, actor, "event contestants joined", {"event": total.event_id})
    event_changed(total.event_id)


@transaction.atomic
def separate_contestant(*, total_id: int, contestant_id: int, permission: Permission, actor: Actor) -> None:
    """A contestant of one session is nobody else's line."""
    total, rows = _to_be_matched(total_id, permission)
    group = _group(rows, contestant_id)
    if len(group) == 1:
        return
    rest = [pk for pk in group if pk != contestant_id]
    # Those who were said to be the same as this one stay together.
    leaning = SameContestant.objects.filter(same_as_id=contestant_id)
    leaning.filter(contestant_id=rest[0]).delete()
    leaning.exclude(contestant_id=rest[0]).update(same_as_id=rest[0])
    SameContestant.objects.update_or_create(contestant_id=contestant_id, defaults={"total": total, "same_as_id": None})
    append_audit_row(total.club_id, actor, "event contestants separated", {"event": total.event_id})
    event_changed(total.event_id)


def _to_be_matched(total_id: int, permission: Permission) -> tuple[EventTotal, EventRows]:
    total = locked_total(total_id)
    rows = event_rows(total)
    refuse_closed(total, rows.sessions, permission)
    return total, rows


def _group(rows: EventRows, contestant_id: int) -> tuple[int, ...]:
    for group in rows.ids:
        if contestant_id in group:
            return group
    there = Contestant.objects.filter(pk=contestant_id).exists()
    raise NotFoundError(_("They play in another competition.") if there else _("They are no longer there."))


def refuse_closed(total: EventTotal, sessions: Sequence[Session], permission: Permission) -> None:
    """The time of an event is that of its last session: how it is worked out may be put right until then."""
    if sessions and all(each.state in OVER for each in sessions) and total.editions.exists():
        permission.refuse_closed(sessions[-1], "event")
