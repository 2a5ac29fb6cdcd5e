"""Storing a movement for a section, and starting play with it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import TYPE_CHECKING, Any

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from club.actor import Actor
from club.errors import DomainError, NotFoundError
from club.models import Contestant, LineUp, Section, Session
from club.models.events import Event
from club.services import append_audit_row, ensure_links, facts_changed, locked_session, settle_conditions
from movements.engine.chosen import chosen_movement, settled
from movements.engine.errors import MovementError
from movements.engine.matches import MatchPlan
from movements.engine.places import PresentPair, direction_of_key, give_places, key_in, place_of, printed_number
from movements.engine.plan import Movement
from movements.engine.sound import faults_in
from movements.models import Match, Plan, Seating
from movements.services.matches import drop_matches, matches_planned, store_matches
from movements.services.own import with_document
from movements.services.pace import open_rounds

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise

OF_ANOTHER_CONTEST: Mapping[str, _StrPromise] = {
    Event.Contest.PAIRS: gettext_lazy("This movement is not for pairs. Choose one for pairs."),
    Event.Contest.TEAMS: gettext_lazy("This movement is not for teams. Choose one for teams."),
    Event.Contest.INDIVIDUAL: gettext_lazy("This movement is not for an individual. Choose one for single players."),
}
OF_ANOTHER_SIZE: Mapping[str, _StrPromise] = {
    Event.Contest.PAIRS: gettext_lazy("This movement is for %(needed)s pairs; %(present)s are on the list."),
    Event.Contest.TEAMS: gettext_lazy("This movement is for %(needed)s teams; %(present)s are on the list."),
    Event.Contest.INDIVIDUAL: gettext_lazy("This movement is for %(needed)s players; %(present)s are on the list."),
}


def movement_of(kind: str, options: Mapping[str, Any]) -> Movement:
    """The movement made and checked. Raises DomainError with what is legal, or with every fault the checker found."""
    try:
        movement = chosen_movement(kind, options)
    except MovementError as error:
        raise DomainError(_("This movement cannot be made."), reasons=[error.message]) from error
    faults = faults_in(movement)
    if faults:
        raise DomainError(_("This movement is not sound."), reasons=faults)
    return movement


@transaction.atomic
def plan_section(
    *, section_id: int, kind: str, options: Mapping[str, Any], keep_seats: bool, logged: bool = True, actor: Actor
) -> Movement:
    """Seat the section's pairs by a movement, in the order of the list of pairs present.

    With `keep_seats` a pair that has a number already keeps it where the movement has that number, so that
    as few people as possible stand up. Results entered before stay what they are: facts. `logged`: in the audit log.
    """
    session, section = locked_section(section_id)
    if session.state in {Session.State.ENDED, Session.State.OFFICIAL}:
        raise DomainError(_("Play has ended: the movement can no longer change."))
    options = with_document(session.club_id, kind, options)
    movement = movement_of(kind, options)
    options = settled(kind, options)
    contestants = list(_present(session, section))
    _refuse_others(session, movement, len(contestants))
    _refuse_other_winners(section, movement)
    seated = _seated(section, contestants, movement, keep_seats=keep_seats, actor=actor)
    _put_aside(session, section, movement)
    _number(section, movement, seated)
    _store(section, kind, options, movement, seated)
    session.winners = movement.winners
    session.state = Session.State.READY if session.state == Session.State.DRAFT else session.state
    session.save(update_fields=["winners", "state"])
    if session.state == Session.State.PLAYING:
        open_rounds(section, session, movement.rounds)
    ensure_links(section_id=section.pk, tables=movement.tables, actor=actor)
    if logged:
        named = {name: value for name, value in options.items() if name not in ("document", "earlier")}
        data = {"section": section.letter, "kind": kind, "options": named}
        append_audit_row(session.club_id, actor, "movement chosen", data, session_id=session.pk)
    facts_changed(session.pk)
    return movement


def _refuse_others(session: Session, movement: Movement, present: int) -> None:
    """A movement of another kind of contest, or for another number of contestants."""
    needed, contest = len(movement.contestants), session.event.contest
    if contest != movement.contest:
        raise DomainError(OF_ANOTHER_CONTEST[contest])
    if movement.of_eight != bool(session.teams_of_eight):
        raise DomainError(
            _("This movement is for teams of eight. Choose one for teams of four.")
            if movement.of_eight
            else _("This movement is for teams of four. Choose one for teams of eight.")
        )
    if present != needed:
        raise DomainError(OF_ANOTHER_SIZE[contest] % {"needed": needed, "present": present})


def _refuse_other_winners(section: Section, movement: Movement) -> None:
    """A session has one ranking or two, whatever section."""
    others = Plan.objects.filter(section__session=section.session_id).exclude(section=section)
    if others.exclude(winners=movement.winners).exists():
        raise DomainError(_("One section has one ranking and another has two. Choose movements that have the same."))


def locked_section(section_id: int) -> tuple[Session, Section]:
    """The section as it is once its session is held."""
    session_id = Section.objects.filter(pk=section_id).values_list("session_id", flat=True).first()
    if session_id is None:
        raise NotFoundError(_("This section is no longer there."))
    session = locked_session(session_id)
    return session, Section.objects.get(pk=section_id)


def _present(session: Session, section: Section) -> QuerySet[Contestant]:
    """Everybody of the section, and who has none yet; but for pairs that have left."""
    mine = Q(section__isnull=True) | Q(section=section)
    return session.contestants.filter(mine).exclude(standing=Contestant.Standing.WITHDRAWN)


def _seated(
    section: Section, contestants: list[Contestant], movement: Movement, *, keep_seats: bool, actor: Actor
) -> dict[str, Contestant]:
    """Movement id → contestant. A director who plays is to be found at one table."""
    rows, letter = {each.pk: each for each in contestants}, letter_of_several(section)
    mine = {each.pk for each in contestants if each.stays} | _pair_of(section, actor)
    keys = {each.pk: place_of(section.letter, each.key) for each in contestants}
    present = [PresentPair(pk, each.place, keys[pk], pk in mine, each.kept_in(letter)) for pk, each in rows.items()]
    return {key: rows[pk] for key, pk in give_places(movement, present, keep=keep_seats).items()}


def _pair_of(section: Section, actor: Actor) -> set[int]:
    """Where whoever chooses the movement plays."""
    if actor.user_id is None:
        return set()
    found = LineUp.objects.filter(contestant__session=section.session_id, player__user=actor.user_id)
    return set(found.values_list("contestant_id", flat=True))


def _put_aside(session: Session, section: Section, movement: Movement) -> None:
    """Pairs that have left make room: their movement id is needed, and with two winners a ranking needs a line."""
    mine = Q(section__isnull=True) | Q(section=section)
    for left in session.contestants.filter(mine, standing=Contestant.Standing.WITHDRAWN):
        left.section, left.key = None, f"left-{left.pk}"
        if movement.winners == 2 and not left.line:
            left.line = Contestant.Line.NS
        left.save(update_fields=["section", "key", "line"])


def _number(section: Section, movement: Movement, seated: Mapping[str, Contestant]) -> None:
    """Give keys, printed numbers and lines."""
    rows, letter = list(seated.values()), letter_of_several(section)
    keys = {key_in(letter, identifier) for identifier in seated}
    if not keys.isdisjoint(each.key for each in rows):
        _without_keys(rows)
    for identifier, contestant in seated.items():
        contestant.section = section
        contestant.line = direction_of_key(identifier)
        contestant.number = printed_number(movement, identifier)
        contestant.key = key_in(letter, identifier)
    Contestant.objects.bulk_update(rows, ["section", "line", "number", "key"])


def _without_keys(rows: list[Contestant]) -> None:
    """Keys are unique at every moment: who is to have another one's gives up its own first."""
    for contestant in rows:
        contestant.key = f"~{contestant.pk}"
    Contestant.objects.bulk_update(rows, ["key"])


def letter_of_several(section: Section) -> str:
    """The section's letter; "" where the session has no other section."""
    several = Section.objects.filter(session=section.session_id).exclude(pk=section.pk).exists()
    return section.letter if several else ""


def _store(
    section: Section, kind: str, options: Mapping[str, Any], movement: Movement, seated: Mapping[str, Contestant]
) -> None:
    Plan.objects.update_or_create(
        section=section,
        defaults={
            "kind": kind,
            "options": dict(options),
            "name": movement.name,
            "tables": movement.tables,
            "rounds": movement.rounds,
            "to_play": movement.to_play,
            "boards_per_round": movement.boards_per_round,
            "winners": movement.winners,
        },
    )
    session = section.session
    planned = matches_planned(session, movement)
    stored = store_matches(session, letter_of_several(section), planned, seated) if planned else {}
    Seating.objects.filter(section=section).delete()
    Seating.objects.bulk_create(seatings_since(section, movement, seated, planned, stored))
    drop_matches(session)


def seatings_since(
    section: Section,
    movement: Movement,
    seated: Mapping[str, Contestant],
    planned: MatchPlan | None,
    stored: Mapping[str, Match],
    since: int = 1,
) -> Iterable[Seating]:
    for number in range(since, movement.rounds + 1):
        for meeting in movement.meetings(number):
            seating = Seating(
                section=section,
                round=number,
                table=meeting.table,
                ns=seated[meeting.ns],
                ew=seated[meeting.ew],
                ns_partner=seated[meeting.south] if meeting.south else None,
                ew_partner=seated[meeting.west] if meeting.west else None,
                board_set=meeting.board_set,
                boards=list(movement.set_boards(meeting.board_set)),
            )
            if planned is not None:
                table = planned.tables[number, meeting.table]
                seating.match, seating.stanza, seating.room = stored[table.match], table.stanza, table.room
                seating.boards = list(table.boards)
            yield seating
        for sit_out in movement.sit_outs(number):
            contestant = seated[sit_out.contestant]
            table_of_wait = movement.where(sit_out.contestant, number).table
            if table_of_wait is not None:
                side = {"ew": contestant} if contestant.line == Contestant.Line.EW else {"ns": contestant}
                yield Seating(section=section, round=number, table=table_of_wait, **side)


@transaction.atomic
def start_session(*, session_id: int, actor: Actor, at: datetime | None = None) -> None:
    """Begin play: everybody has a seat, the movement is checked once more, every table has its link. `at`: when it
    began, of made-up evenings; None: now."""
    session = locked_session(session_id)
    if session.state not in {Session.State.DRAFT, Session.State.READY}:
        raise DomainError(_("Play has begun."))
    plans = {plan.section_id: plan for plan in Plan.objects.filter(section__session=session)}
    sections = list(session.sections.all())
    if session.state == Session.State.DRAFT or plans.keys() != {section.pk for section in sections}:
        raise DomainError(_("Choose a movement first."))
    _refuse_unseated(session)
    for section in sections:
        movement = movement_of(plans[section.pk].kind, plans[section.pk].options)
        open_rounds(section, session, movement.rounds)
        ensure_links(section_id=section.pk, tables=movement.tables, actor=actor)
    session.state = Session.State.PLAYING
    session.started_at = at or timezone.now()
    settle_conditions(session)
    session.save(update_fields=["state", "started_at", "conditions"])
    append_audit_row(session.club_id, actor, "play started", {}, session_id=session.pk)
    facts_changed(session.pk)


def _refuse_unseated(session: Session) -> None:
    """Somebody came after the movement was chosen."""
    waiting = session.contestants.filter(section__isnull=True).exclude(standing=Contestant.Standing.WITHDRAWN)
    if waiting.exists():
        raise DomainError(_("Somebody on the list has no seat in the movement. Choose the movement again."))
