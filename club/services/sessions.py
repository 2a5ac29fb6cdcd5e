"""Sessions from the list of pairs present to the end of play. What the movement does with them is stored elsewhere."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from django.db import transaction
from django.db.models import Max, ProtectedError
from django.utils import timezone
from django.utils.text import slugify
from django.utils.translation import gettext as _

from club.actor import Actor
from club.errors import Gone, Refused
from club.models import ConditionsOfContest, Contestant, Event, LineUp, Player, Section, Session
from club.models.programme import Habits
from club.services.audit import record
from club.services.clubs import add_player
from club.services.facts import facts_changed

HABITS = tuple(field.name for field in Habits._meta.get_fields())
SETTABLE = frozenset(HABITS) | {"title", "date"}


@dataclass(frozen=True)
class Name:
    """One seat of a pair: a member chosen from the list, or a name as typed (a guest unless it is a member's)."""

    text: str = ""
    player_id: int | None = None


@transaction.atomic
def create_session(
    *,
    club_id: int,
    title: str,
    day: date,
    conditions_id: int | None = None,
    event_id: int | None = None,
    director_id: int | None = None,
    actor: Actor,
) -> Session:
    """A draft with one section. The habits come from the conditions of contest, the club's newest if none is named."""
    title = " ".join(title.split())
    if not title:
        raise Refused(_("Give the session a name, such as Friday pairs."))
    conditions = _conditions(club_id, conditions_id)
    event = _event(club_id, event_id, title, conditions)
    session = Session(club_id=club_id, event=event, title=title[:120], date=day, director_id=director_id)
    for habit in HABITS if conditions else ():
        setattr(session, habit, getattr(conditions, habit))
    session.slug = _free_slug(club_id, f"{day.isoformat()}-{title}")
    session.save(force_insert=True)
    Section.objects.create(session=session)
    record(club_id, actor, "session created", {"date": day.isoformat()}, session_id=session.pk)
    return session


def _conditions(club_id: int, conditions_id: int | None) -> ConditionsOfContest | None:
    known = ConditionsOfContest.objects.filter(club_id=club_id).order_by("-since", "pk")
    if conditions_id is None:
        return known.first()
    found = known.filter(pk=conditions_id).first()
    if found is None:
        raise Gone(_("These conditions of contest are not the club's."))
    return found


def _event(club_id: int, event_id: int | None, title: str, conditions: ConditionsOfContest | None) -> Event:
    if event_id is None:
        return Event.objects.create(club_id=club_id, name=title[:120], conditions=conditions)
    event = Event.objects.filter(club_id=club_id, pk=event_id).first()
    if event is None:
        raise Gone(_("This event is not the club's."))
    return event


def _free_slug(club_id: int, wish: str) -> str:
    base = slugify(wish)[:70] or "session"
    taken = set(Session.objects.filter(club_id=club_id, slug__startswith=base).values_list("slug", flat=True))
    slug, number = base, 1
    while slug in taken:
        number += 1
        slug = f"{base}-{number}"
    return slug


@transaction.atomic
def change_session(*, session_id: int, actor: Actor, **changes: object) -> Session:
    """Change the title, the date or a habit of play (see Habits), at any time before the results are official."""
    session = locked_session(session_id)
    unknown = set(changes) - SETTABLE
    if unknown:
        raise TypeError(f"not a setting of a session: {', '.join(sorted(unknown))}")
    if session.state == Session.State.OFFICIAL:
        raise Refused(_("The results are official. Only a manager can open them again."))
    for name, value in changes.items():
        setattr(session, name, value)
    session.save(update_fields=list(changes))
    record(session.club_id, actor, "session changed", {"settings": sorted(changes)}, session_id=session.pk)
    facts_changed(session.pk)
    return session


def locked_session(session_id: int) -> Session:
    """The session's row, held until the end of this transaction."""
    session = Session.objects.select_for_update().filter(pk=session_id).first()
    if session is None:
        raise Gone(_("This session is no longer there."))
    return session


@transaction.atomic
def add_pair(*, session_id: int, names: Sequence[Name] = (), actor: Actor) -> Contestant:
    """A pair present, at the end of the list; its names may come later. Numbers are given out by the movement."""
    session = locked_session(session_id)
    if session.state in {Session.State.ENDED, Session.State.OFFICIAL}:
        raise Refused(_("Play has ended; no pair can be added."))
    last = session.contestants.aggregate(last=Max("place"))["last"] or 0
    key = _free_key(session, last + 1)
    contestant = Contestant.objects.create(session=session, key=key, number=last + 1, place=last + 1)
    for seat, name in enumerate(names[:2]):
        _seat_player(session, contestant, seat, name, actor)
    record(session.club_id, actor, "pair added", {"contestant": contestant.pk}, session_id=session.pk)
    return contestant


def _free_key(session: Session, number: int) -> str:
    """A key that nobody has: places are counted anew after pairs were removed, keys are not."""
    taken = set(session.contestants.values_list("key", flat=True))
    while f"+{number}" in taken:
        number += 1
    return f"+{number}"


@transaction.atomic
def name_pair(*, session_id: int, contestant_id: int, names: Sequence[Name], actor: Actor) -> Contestant:
    """Set or correct who plays, at any time: two seats, an empty name leaves the seat without a name."""
    session = locked_session(session_id)
    contestant = _contestant(session_id, contestant_id)
    contestant.line_up.all().delete()
    for seat, name in enumerate(names[:2]):
        _seat_player(session, contestant, seat, name, actor)
    players = list(contestant.line_up.values_list("player_id", flat=True))
    record(
        session.club_id, actor, "pair named", {"contestant": contestant.pk, "players": players}, session_id=session.pk
    )
    facts_changed(session.pk)
    return contestant


def _seat_player(session: Session, contestant: Contestant, seat: int, name: Name, actor: Actor) -> None:
    player = _player(session.club_id, name, actor)
    if player is None:
        return
    if LineUp.objects.filter(contestant__session=session, player=player).exists():
        raise Refused(_("%(name)s already plays in this session.") % {"name": player.name})
    LineUp.objects.create(contestant=contestant, seat=seat, player=player)


def _player(club_id: int, name: Name, actor: Actor) -> Player | None:
    text = " ".join(name.text.split())
    if name.player_id is not None:
        chosen = Player.objects.filter(club_id=club_id, pk=name.player_id).first()
        if chosen is None:
            raise Gone(_("This member is not in the club's list."))
        return chosen
    if not text:
        return None
    same = list(Player.objects.filter(club_id=club_id, active=True, name__iexact=text, is_guest=False)[:2])
    return same[0] if len(same) == 1 else add_player(club_id=club_id, name=text, is_guest=True, actor=actor)


@transaction.atomic
def remove_pair(*, session_id: int, contestant_id: int, actor: Actor) -> None:
    """Take a pair off the list. Refused where a result or a seating names it."""
    session = locked_session(session_id)
    contestant = _contestant(session_id, contestant_id)
    try:
        contestant.delete()
    except ProtectedError as error:
        raise Refused(
            _("This pair is in the movement or has a result. Change the movement first, or give it another name.")
        ) from error
    record(session.club_id, actor, "pair removed", {"contestant": contestant_id}, session_id=session.pk)


@transaction.atomic
def order_pairs(*, session_id: int, contestant_ids: Sequence[int], actor: Actor) -> None:
    """Put the list of pairs present in this order; a movement chosen later gives numbers in it."""
    session = locked_session(session_id)
    own = {contestant.pk: contestant for contestant in session.contestants.all()}
    if sorted(own) != sorted(contestant_ids):
        raise Refused(_("The list of pairs has changed meanwhile. Please look again."))
    for place, contestant_id in enumerate(contestant_ids, start=1):
        own[contestant_id].place = place
    Contestant.objects.bulk_update(own.values(), ["place"])
    record(session.club_id, actor, "pairs ordered", {"order": list(contestant_ids)}, session_id=session.pk)


def _contestant(session_id: int, contestant_id: int) -> Contestant:
    contestant = Contestant.objects.filter(session_id=session_id, pk=contestant_id).first()
    if contestant is None:
        raise Gone(_("This pair is not in the session."))
    return contestant


@transaction.atomic
def set_standing(*, session_id: int, contestant_id: int, standing: str, actor: Actor) -> None:
    """Rank a pair, or not (WB 80.4, 144, 145)."""
    session = locked_session(session_id)
    contestant = _contestant(session_id, contestant_id)
    if standing not in Contestant.Standing.values:
        raise Refused(_("Choose ranked, without standing, withdrawn or disqualified."))
    contestant.standing = standing
    contestant.save(update_fields=["standing"])
    data = {"contestant": contestant.pk, "standing": standing}
    record(session.club_id, actor, "standing set", data, session_id=session.pk)
    facts_changed(session.pk)


@transaction.atomic
def open_round(*, section_id: int, number: int, actor: Actor) -> None:
    """Let tables enter rounds up to `number`; going back closes the later ones to the tables again."""
    section = _locked_section(section_id)
    if section.session.state != Session.State.PLAYING:
        raise Refused(_("The session is not being played."))
    section.open_round = number
    section.closed_round = min(section.closed_round, number)
    section.round_opened_at = timezone.now()
    section.save(update_fields=["open_round", "closed_round", "round_opened_at"])
    data = {"section": section.letter, "round": number}
    record(section.session.club_id, actor, "round opened", data, session_id=section.session_id)
    facts_changed(section.session_id)


@transaction.atomic
def close_round(*, section_id: int, number: int, actor: Actor) -> None:
    """No table enters or corrects a result of rounds up to `number` any more; the director still can. 0 reopens all."""
    section = _locked_section(section_id)
    if number > section.open_round:
        raise Refused(_("Round %(number)s has not begun.") % {"number": number})
    section.closed_round = number
    section.save(update_fields=["closed_round"])
    data = {"section": section.letter, "round": number}
    record(section.session.club_id, actor, "round closed", data, session_id=section.session_id)
    facts_changed(section.session_id)


def _locked_section(section_id: int) -> Section:
    section = Section.objects.select_for_update(of=("self",)).select_related("session").filter(pk=section_id).first()
    if section is None:
        raise Gone(_("This section is no longer there."))
    return section


@transaction.atomic
def end_play(*, session_id: int, actor: Actor) -> Session:
    """Play is over: tables enter nothing more, the ranking may be published."""
    return _move_on(
        session_id, {Session.State.PLAYING}, Session.State.ENDED, _("The session is not being played."), actor
    )


@transaction.atomic
def resume_play(*, session_id: int, actor: Actor) -> Session:
    """End of play pressed too early: tables may enter again."""
    return _move_on(session_id, {Session.State.ENDED}, Session.State.PLAYING, _("Play has not ended."), actor)


@transaction.atomic
def make_official(*, session_id: int, actor: Actor) -> Session:
    """The results are final; only the manager reopens them."""
    return _move_on(session_id, {Session.State.ENDED}, Session.State.OFFICIAL, _("Play has not ended."), actor)


@transaction.atomic
def reopen(*, session_id: int, actor: Actor) -> Session:
    """Official results are opened again. The door lets only a manager through."""
    return _move_on(
        session_id, {Session.State.OFFICIAL}, Session.State.ENDED, _("The results are not official."), actor
    )


def _move_on(session_id: int, before: set[Session.State], after: Session.State, refusal: str, actor: Actor) -> Session:
    session = locked_session(session_id)
    if session.state not in before:
        raise Refused(refusal)
    session.state = after
    session.ended_at = timezone.now() if after == Session.State.ENDED and session.ended_at is None else session.ended_at
    if after == Session.State.PLAYING:
        session.ended_at = None
    session.save(update_fields=["state", "ended_at"])
    record(session.club_id, actor, f"session {after}", {}, session_id=session.pk)
    facts_changed(session.pk)
    return session
