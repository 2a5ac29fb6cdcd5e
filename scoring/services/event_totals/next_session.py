"""The next session of an event is set up from the ranking of those before it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import cast, get_args

from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext as _

from club.actor import Actor
from club.errors import DomainError, NotFoundError, StaleError
from club.models import Contestant, Entry, LineUp, Session
from club.services import NameInput, add_pair, append_audit_row, create_session, locked_session, order_pairs
from club.services.entries import enter_teams
from club.services.sessions import HABITS
from movements.engine.chosen import chosen_movement
from movements.engine.places import PresentPair, give_places
from movements.engine.starting import How, Starter, few_again, meetings_in, starting_list
from movements.engine.swiss_evening import SWISS
from movements.models import Plan
from scoring.models import EventSnapshot, EventStage, EventTotal, SameContestant
from scoring.queries.event_next import (
    SET_UP,
    Candidate,
    candidates_of,
    lines_of,
    met_before,
    players_of,
    seats_of,
)
from scoring.queries.event_rows import EventRows, event_rows
from scoring.queries.event_totals import names_in
from scoring.recompute import event_changed
from scoring.services.event_totals.settings import locked_total
from scoring.services.movement import choose_movement
from scoring.services.pair_changes import put_movement_away

Stage = EventStage.Stage


@dataclass(frozen=True)
class Wanted:
    """The session that is set up: one of the event before play, or (None) a new one of this title and day.

    `contestants`: who plays, as Candidate.id. `how`: their starting places; `lot`: the number a lot is drawn with.
    """

    session_id: int | None
    title: str
    day: date | None
    stage: str
    how: str
    lot: int
    contestants: Sequence[int]


@transaction.atomic
def set_up_next(*, total_id: int, wanted: Wanted, actor: Actor) -> Session:
    """Enter them for the session, in the order of their starting places. Whoever is on its list already stays.

    A new session is scored and played as the last one. DomainError where nobody is named, or play has begun.
    """
    total = EventTotal.objects.select_related("event").filter(pk=total_id).first()
    snapshot = EventSnapshot.objects.filter(total=total_id).first()
    if total is None:
        raise NotFoundError(_("This competition is no longer there."))
    if snapshot is None or snapshot.version < total.version:
        raise DomainError(_("The ranking is being worked out. Please press again in a moment."))
    if wanted.how not in get_args(How):
        raise DomainError(_("Choose how the starting places are given."))
    rows = event_rows(total)
    known = {each.id: each for each in candidates_of(rows, snapshot, names_in(snapshot.sessions, in_full=True))}
    if not wanted.contestants:
        raise DomainError(_("Tick who plays."))
    if not known.keys() >= set(wanted.contestants):
        raise StaleError(_("The ranking has just changed. Please look again."))
    session = _session(total, rows, wanted, actor)
    there = _on_list(session, rows)
    coming = [known[each] for each in dict.fromkeys(wanted.contestants) if known[each].line not in there.values()]
    put_movement_away(session.pk, None, actor)
    there |= _enter(session, coming, actor)
    _order(session, there, {each.line: each for each in known.values()}, wanted, actor)
    if wanted.stage in Stage.values:
        locked_total(total_id)
        EventStage.objects.update_or_create(session=session, defaults={"total": total, "stage": wanted.stage})
    data = {"event": total.event_id, "count": len(coming), "how": wanted.how, "lot": wanted.lot}
    append_audit_row(total.club_id, actor, "event session set up", data, session_id=session.pk)
    event_changed(total.event_id)
    return session


def _session(total: EventTotal, rows: EventRows, wanted: Wanted, actor: Actor) -> Session:
    if wanted.session_id is not None:
        found = next((each for each in rows.sessions if each.pk == wanted.session_id), None)
        if found is None:
            raise NotFoundError(_("This session is not one of this competition."))
        held = locked_session(found.pk)
        if held.state not in SET_UP:
            raise DomainError(_("Play has begun in %(session)s.") % {"session": held.title})
        return held
    if wanted.day is None:
        raise DomainError(_("Say on which day the session is played."))
    last = rows.sessions[-1]
    if wanted.day < last.date:
        raise DomainError(_("The next session cannot be before %(session)s.") % {"session": last.title})
    made = create_session(
        club_id=total.club_id,
        title=wanted.title,
        day=wanted.day,
        conditions_id=last.conditions_id,
        event_id=total.event_id,
        director_id=actor.user_id,
        actor=actor,
    )
    held = locked_session(made.pk)
    for habit in HABITS:
        setattr(held, habit, getattr(last, habit))
    held.save(update_fields=list(HABITS))
    return held


def _on_list(session: Session, rows: EventRows) -> dict[int, int]:
    """Of whom is on the list already which contestant of the event it is; a negative number where none."""
    players, entries = _identities(rows)
    found = {}
    for each in session.contestants.all():
        who = frozenset(each.line_up.values_list("player_id", flat=True))
        line = entries.get(each.entry_id) if each.entry_id is not None else players.get(who) if who else None
        found[each.pk] = -each.pk if line is None else line
    return found


def _identities(rows: EventRows) -> tuple[dict[frozenset[int], int], dict[int, int]]:
    line_of, players = lines_of(rows), {}
    people: dict[int, set[int]] = {}
    for contestant, player in LineUp.objects.filter(contestant__in=line_of).values_list("contestant", "player"):
        people.setdefault(contestant, set()).add(player)
    for contestant, who in people.items():
        players[frozenset(who)] = line_of[contestant]
    named = Contestant.objects.filter(pk__in=line_of, entry__isnull=False).values_list("pk", "entry")
    return players, {entry: line_of[pk] for pk, entry in named if entry is not None}


def _enter(session: Session, coming: Sequence[Candidate], actor: Actor) -> dict[int, int]:
    found = {}
    for each in coming:
        before = Contestant.objects.get(pk=each.id)
        if before.entry_id is not None:
            enter_teams(session_id=session.pk, entries=Entry.objects.filter(pk=before.entry_id), actor=actor)
            made = session.contestants.get(entry=before.entry_id)
        else:
            names = [NameInput(name, player) for name, player in players_of(each.id)]
            made = add_pair(session_id=session.pk, names=names, actor=actor)
            if not names:
                # Nothing but this says who they are.
                SameContestant.objects.create(total=_total_of(session), contestant=made, same_as_id=each.id)
        made.handicap, made.stays = before.handicap, before.stays
        made.save(update_fields=["handicap", "stays"])
        found[made.pk] = each.line
    return found


def _total_of(session: Session) -> EventTotal:
    return EventTotal.objects.get(event=session.event_id)


def _order(
    session: Session, there: Mapping[int, int], known: Mapping[int, Candidate], wanted: Wanted, actor: Actor
) -> None:
    """Who is in no ranking comes last."""
    last = len(known) + 1
    starters = []
    at = {line: place for place, line in enumerate(known, start=1)}
    for pk, line in there.items():
        candidate = known.get(line)
        starters.append(
            Starter(pk, at.get(line, last), candidate.side if candidate else "", candidate.place if candidate else last)
        )
    listed = starting_list(starters, cast(How, wanted.how), wanted.lot)
    order_pairs(session_id=session.pk, contestant_ids=listed, actor=actor)


@transaction.atomic
def arrange_places(*, total_id: int, session_id: int, lot: int = 0, actor: Actor) -> tuple[int, bool]:
    """Exchange starting places within each section so that as few as possible meet again; its movement stays.

    Who cannot move keeps the place, and so does whoever presses. How many meet again, and whether it is proved that no
    places have fewer. DomainError without a movement, for a Swiss (its draw sees to it) and once play has begun.
    """
    session = locked_session(session_id)
    total = EventTotal.objects.select_related("event").filter(pk=total_id, event=session.event_id).first()
    if total is None:
        raise NotFoundError(_("This session is not one of this competition."))
    if session.state != Session.State.READY:
        raise DomainError(_("Choose a movement for the session first, and come back before play begins."))
    rows = event_rows(total)
    met, line_of = met_before(rows, session_id), lines_of(rows)
    present = list(session.contestants.exclude(standing=Contestant.Standing.WITHDRAWN))
    mine = Q(stays=True)
    if actor.user_id is not None:
        mine |= Q(line_up__player__user=actor.user_id)
    still = set(session.contestants.filter(mine).values_list("pk", flat=True))
    again, fewest, plans = 0, True, list(Plan.objects.filter(section__session=session).select_related("section"))
    order = {each.pk: each.place for each in present}
    for plan in plans:
        if plan.kind == SWISS or total.event.contest == "individual":
            raise DomainError(_("Here the draw of each round, or the movement alone, says who meets whom."))
        movement = chosen_movement(plan.kind, plan.options)
        seats = {key: each.pk for key, each in seats_of(movement, plan, present).items()}
        own = {pk: line_of.get(pk, -pk) for pk in seats.values()}
        known = {frozenset((one, other)) for one in own for other in own if frozenset((own[one], own[other])) in met}
        found = few_again(meetings_in(movement), seats, known, fixed=still, seed=lot)
        again, fewest = again + found.again, fewest and found.fewest
        number_of = give_places(movement, [PresentPair(at, at) for at in range(1, len(seats) + 1)])
        listed = [found.places[key] for key in sorted(found.places, key=number_of.__getitem__)]
        order |= dict(zip(listed, sorted(order[pk] for pk in listed), strict=True))
    listed_all = sorted(order, key=lambda pk: order[pk])
    gone = [each.pk for each in session.contestants.all() if each.pk not in order]
    order_pairs(session_id=session_id, contestant_ids=[*listed_all, *gone], actor=actor)
    for plan in plans:
        choose_movement(section_id=plan.section_id, kind=plan.kind, options=plan.options, actor=actor)
    data = {"event": total.event_id, "again": again}
    append_audit_row(total.club_id, actor, "event places arranged", data, session_id=session_id)
    return again, fewest
