"""Who comes to a Swiss after round 1 was drawn: in from the next draw, or at once against whoever sits out."""

from __future__ import annotations

from dataclasses import replace

from django.utils.translation import gettext as _

from club.actor import Actor
from club.errors import DomainError
from club.models import Contestant, Section, Session
from club.services import append_audit_row, ensure_links
from movements.engine.places import printed_number
from movements.engine.swiss import Match
from movements.engine.swiss_evening import MOST_ENTRIES, SWISS, DrawnRound, SwissRules, drawn_rounds, entry_id
from movements.models import Plan, Seating, SwissDraw
from movements.services.planning import movement_of, seatings_since
from movements.services.swiss import keep_draw, plan_matches


def waiting_entry(drawn: DrawnRound, gone: frozenset[str]) -> str:
    """Who sits out a draw and can be met by somebody who comes: its key, "" for nobody."""
    return drawn.bye if drawn.bye not in gone and not drawn.threesomes else ""


def seat_latecomer(session: Session, contestant: Contestant, *, vp: str, at_once: bool, actor: Actor) -> None:
    """Give the contestant, who is on the list, its place in the field; the session is locked.

    `vp` for each round that was missed, decimal text. `at_once`: it meets who sits out in the round that was drawn
    last, else it is in the next draw. DomainError where the session is no Swiss in play, everything has been drawn, or
    nobody sits out.
    """
    plan = Plan.objects.select_related("section").filter(section__session=session).first()
    if plan is None or plan.kind != SWISS:
        raise DomainError(_("This session is not a Swiss."))
    if session.state != Session.State.PLAYING:
        raise DomainError(_("The session is not being played."))
    entries = plan.options["entries"] + 1
    if entries > MOST_ENTRIES:
        raise DomainError(_("A Swiss has at most %(most)s teams or pairs.") % {"most": MOST_ENTRIES})
    drawn = drawn_rounds(plan.options)
    if not at_once and len(drawn) >= plan.options["rounds"]:
        raise DomainError(_("The last match has been drawn, so nobody can come any more."))
    key = entry_id(plan.options["contest"], entries)
    if at_once:
        drawn[-1] = _met_at_once(session, drawn[-1], key)
    since = len(drawn) if at_once else len(drawn) + 1
    joined = {**plan.options.get("joined", {}), key: {"since": since, "vp": vp}}
    kept = [each.to_json() for each in drawn]
    plan.options = {**plan.options, "entries": entries, "joined": joined, "drawn": kept}
    movement = movement_of(SWISS, plan.options)
    contestant.section, contestant.key, contestant.line = plan.section, key, ""
    contestant.number = printed_number(movement, key)
    contestant.save(update_fields=["section", "key", "line", "number"])
    if at_once:
        _seat_now(session, plan, drawn, key, actor)
    plan.save(update_fields=["options", "tables"])
    data = {"contestant": contestant.pk, "round": since, "vp": vp}
    append_audit_row(session.club_id, actor, "came late", data, session_id=session.pk)


def _met_at_once(session: Session, drawn: DrawnRound, key: str) -> DrawnRound:
    gone = session.contestants.filter(standing__in=(Contestant.Standing.WITHDRAWN, Contestant.Standing.DISQUALIFIED))
    waiting = waiting_entry(drawn, frozenset(gone.values_list("key", flat=True)))
    if not waiting:
        raise DomainError(_("Nobody sits out this round any more. Please look again."))
    table = max((each.table for each in drawn.matches), default=0) + 1
    return replace(drawn, matches=(*drawn.matches, Match(table, waiting, key)), bye="")


def _seat_now(session: Session, plan: Plan, drawn: list[DrawnRound], key: str, actor: Actor) -> None:
    """The new match at tables behind the others, in place of the seat of whoever sat out."""
    section: Section = plan.section
    movement = movement_of(SWISS, plan.options)
    rules = SwissRules.of(plan.options)
    since = rules.rounds_of(len(drawn))[0]
    seats = Seating.objects.filter(section=section, round__gte=since)
    seats.filter(match=None).delete()
    pairs = {each.key: each for each in session.contestants.all()}
    planned, stored = plan_matches(session, movement, pairs)
    rows = seatings_since(section, movement, pairs, planned, stored, since=since)
    match = drawn[-1].matches[-1]
    Seating.objects.bulk_create(
        row
        for row in rows
        if row.ns is not None and row.ew is not None and {row.ns.key, row.ew.key} == {match.home, key}
    )
    plan.tables = max(plan.tables, movement.tables)
    ensure_links(section_id=section.pk, tables=plan.tables, actor=actor)
    last = SwissDraw.objects.filter(session=session, round=len(drawn)).order_by("-version").first()
    if last is not None:
        # Round 1 follows from the options, and was never published by itself.
        standing = {**last.standing, key: {"points": "0"}}
        keep_draw(
            session, last.round, drawn[-1], rules, standing=standing, counted=last.counted, changed=True, actor=actor
        )
