"""A round of a Swiss is drawn: its matches and seats are stored beside those of the rounds before."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.db.models import Max
from django.utils.translation import gettext as _

from club.actor import Actor
from club.errors import DomainError, StaleError
from club.models import Contestant, Section, Session
from club.services import append_audit_row, ensure_links
from movements.engine.matches import MatchPlan
from movements.engine.plan import Movement
from movements.engine.swiss_evening import SWISS, DrawnRound, SwissRules, drawn_rounds
from movements.models import Match, Plan, Seating, SwissDraw
from movements.services.matches import add_matches, drop_matches, matches_planned
from movements.services.pace import open_rounds
from movements.services.planning import movement_of, seatings_since


def store_drawn_round(
    session: Session,
    number: int,
    drawn: DrawnRound,
    *,
    standing: Mapping[str, Mapping[str, str]],
    counted: int,
    changed: bool,
    actor: Actor,
) -> None:
    """Store draw `number`, the next or, before anything of it was played (which the caller knows), the last again.

    The session is locked. Raises DomainError where it is no Swiss in play, where somebody is in the draw twice or not
    at all, and after the last round; StaleError where the round has been drawn meanwhile, or the one before is gone.
    """
    plan = Plan.objects.select_related("section").filter(section__session=session).first()
    if plan is None or plan.kind != SWISS:
        raise DomainError(_("This session is not a Swiss."))
    if session.state != Session.State.PLAYING:
        raise DomainError(_("The session is not being played."))
    if number > plan.options["rounds"]:
        raise DomainError(_("There is no further draw: the last match has been drawn."))
    rules, before = SwissRules.of(plan.options), drawn_rounds(plan.options)
    if number not in (len(before), len(before) + 1) or number < 2:
        raise StaleError(_("Somebody else has drawn since you looked. Please look again."))
    section, pairs = plan.section, {each.key: each for each in session.contestants.all()}
    _refuse_missing(drawn, pairs)
    plan.options = {
        **plan.options,
        "drawn": [each.to_json() for each in (*before[: number - 1], drawn)],
        **_joined(rules, drawn, number),
    }
    movement = movement_of(SWISS, plan.options)
    since = rules.rounds_of(number)[0]
    if number == len(before):
        Seating.objects.filter(section=section, round__gte=since).delete()
        drop_matches(session)
    _store_round(session, section, movement, pairs, since)
    plan.rounds, plan.tables = movement.rounds, max(plan.tables, movement.tables)
    plan.save(update_fields=["options", "rounds", "tables"])
    open_rounds(section, session, movement.rounds, anew=False)
    ensure_links(section_id=section.pk, tables=plan.tables, actor=actor)
    keep_draw(session, number, drawn, rules, standing=standing, counted=counted, changed=changed, actor=actor)


def _joined(rules: SwissRules, drawn: DrawnRound, number: int) -> dict[str, Any]:
    """Who has come since the last draw, and is in this one, has missed no more than the rounds before it."""
    if not rules.joined:
        return {}
    found = {
        key: {**each, "since": number} if key in drawn.everybody and each["since"] > number else each
        for key, each in rules.joined.items()
    }
    return {"joined": found}


def keep_draw(
    session: Session,
    number: int,
    drawn: DrawnRound,
    rules: SwissRules,
    *,
    standing: Mapping[str, Mapping[str, str]],
    counted: int,
    changed: bool,
    actor: Actor,
) -> None:
    """The draw among those that were published, and a line of the audit log."""
    of_round = SwissDraw.objects.filter(session=session, round=number)
    SwissDraw.objects.create(
        session=session,
        round=number,
        version=(of_round.aggregate(last=Max("version"))["last"] or 0) + 1,
        drawn=drawn.to_json(),
        standing=dict(standing),
        counted=counted,
        changed=changed,
        user_id=actor.user_id,
    )
    data = {"round": number, "changed": changed, **({"of_two_rounds": True} if rules.rounds_a_match > 1 else {})}
    append_audit_row(session.club_id, actor, "round drawn", data, session_id=session.pk)


def _refuse_missing(drawn: DrawnRound, pairs: Mapping[str, Contestant]) -> None:
    gone = (Contestant.Standing.WITHDRAWN, Contestant.Standing.DISQUALIFIED)
    due = {key for key, each in pairs.items() if each.standing not in gone}
    listed = list(drawn.everybody)
    twice = sorted({key for key in listed if listed.count(key) > 1})
    if twice:
        raise DomainError(_("%(who)s is in the draw twice.") % {"who": _names(twice, pairs)})
    unknown = set(listed) - due
    if unknown:
        raise DomainError(_("%(who)s no longer plays. Please look again.") % {"who": _names(sorted(unknown), pairs)})
    missing = due - set(listed) - set(drawn.absent)
    if missing:
        raise DomainError(_("%(who)s is not in the draw.") % {"who": _names(sorted(missing), pairs)})


def _names(keys: list[str], pairs: Mapping[str, Contestant]) -> str:
    return ", ".join(str(pairs[key].number) if key in pairs else key for key in keys)


def _store_round(
    session: Session, section: Section, movement: Movement, pairs: Mapping[str, Contestant], since: int
) -> None:
    planned, stored = plan_matches(session, movement, pairs)
    Seating.objects.bulk_create(seatings_since(section, movement, pairs, planned, stored, since=since))


def plan_matches(
    session: Session, movement: Movement, pairs: Mapping[str, Contestant]
) -> tuple[MatchPlan, dict[str, Match]]:
    """The matches of a movement that has grown, with their rows by key."""
    planned = matches_planned(session, movement)
    if planned is None:
        raise DomainError(_("A Swiss needs matches that give victory points. Choose a scale first."))
    return planned, add_matches(session, planned, pairs)
