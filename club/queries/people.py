"""Members and guests, and how their names are shown."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime

from django.db.models import Count, Max, Q
from django.utils.translation import gettext as _

from club.engine.member_list import KnownMember
from club.engine.member_list.words import name_key
from club.models import Consent, LineUp, NewPeople, Player
from club.queries.unique import only_row


@dataclass(frozen=True)
class Member:
    id: int
    name: str
    national_number: str
    privacy: str
    active: bool
    is_guest: bool
    user_id: int | None
    email: str
    mail_results: bool
    junior: bool
    findable: bool = False


@dataclass(frozen=True)
class ConsentGiven:
    """What somebody said: `purpose` name, mail, find; `choice` shown, initials, hidden, yes or no; who recorded it."""

    purpose: str
    choice: str
    at: datetime
    recorded_by: str


@dataclass(frozen=True)
class MailRecipient:
    """Somebody of a session who has agreed to have the own results by e-mail. `key` is the contestant's."""

    player_id: int
    name: str
    email: str
    contestant_id: int
    key: str


def public_name(name: str, privacy: str) -> str:
    """A name as strangers may read it: whole, as initials, or not at all."""
    if privacy == Player.Privacy.SHOWN:
        return name
    if privacy == Player.Privacy.INITIALS:
        return " ".join(f"{part[0].upper()}." for part in name.replace("-", " ").split())
    return str(_("a member"))


def members(club_id: int, *, include_former: bool = False) -> list[Member]:
    """The club's members by name."""
    found = Player.objects.filter(club_id=club_id, is_guest=False, erased_at=None)
    if not include_former:
        found = found.filter(active=True)
    return [_member(player) for player in found]


def member(club_id: int, player_id: int) -> Member | None:
    """One member or guest of the club."""
    player = Player.objects.filter(club_id=club_id, pk=player_id, erased_at=None).first()
    return _member(player) if player else None


def selectable_people(club_id: int) -> list[Member]:
    """Who may be chosen for a pair: members, then guests who have played here before, by name."""
    return [
        _member(player) for player in Player.objects.filter(club_id=club_id, active=True).order_by("is_guest", "name")
    ]


@dataclass(frozen=True)
class Visitor:
    """A guest with the evenings played: how many, and the day of the last one."""

    person: Member
    evenings: int
    last: date | None


def visitors(club_id: int) -> list[Visitor]:
    """The guests who are offered for a pair, by name; one query."""
    rows = Player.objects.filter(club_id=club_id, is_guest=True, active=True)
    session = "line_ups__contestant__session"
    meant = Q(**{f"{session}__discarded_at__isnull": True})
    rows = rows.annotate(
        evenings=Count(session, distinct=True, filter=meant), last=Max(f"{session}__date", filter=meant)
    )
    return [Visitor(_member(row), row.evenings, row.last) for row in rows]


def visitor_of(club_id: int, player_id: int) -> Visitor | None:
    """One of them."""
    return next((each for each in visitors(club_id) if each.person.id == player_id), None)


def visitors_named(club_id: int, name: str) -> list[Visitor]:
    """The visitors who have this name; capitals and blanks make no other person."""
    return [each for each in visitors(club_id) if name_key(each.person.name) == name_key(name)]


def _member(player: Player) -> Member:
    return Member(
        player.pk,
        player.name,
        player.national_number,
        player.privacy,
        player.active,
        player.is_guest,
        player.user_id,
        player.email,
        player.mail_results,
        player.junior,
        player.findable,
    )


def consents_of(club_id: int, player_id: int) -> list[ConsentGiven]:
    """All that a member of the club has said, newest first."""
    rows = Consent.objects.filter(player__club_id=club_id, player_id=player_id).select_related("user")
    return [ConsentGiven(row.purpose, row.choice, row.at, str(row.user) if row.user else "") for row in rows]


def mail_recipients(session_id: int) -> list[MailRecipient]:
    """The players of a session who have agreed to e-mail with their own results and have an address, by pair and
    seat; one query. Nobody is in it who has not said so: there is no default and no rule of the club.
    """
    rows = LineUp.objects.filter(contestant__session_id=session_id, player__mail_results=True)
    rows = rows.exclude(player__email="").select_related("player", "contestant")
    return [
        MailRecipient(row.player_id, row.player.name, row.player.email, row.contestant_id, row.contestant.key)
        for row in rows.order_by("contestant__place", "contestant__pk", "seat")
    ]


def new_people_privacy(club_id: int) -> str:
    """How the name of somebody new is shown: shown, initials or hidden."""
    found = only_row(NewPeople.objects.filter(club_id=club_id))
    return found.privacy if found else Player.Privacy.SHOWN.value


def known_people(club_id: int) -> list[KnownMember]:
    """Everybody on the club's list, former members and visitors too, as a list that comes in is compared with it;
    two queries.
    """
    refusals = Consent.objects.filter(player__club_id=club_id, purpose=Consent.Purpose.MAIL, choice=Consent.NO)
    withdrawn = set(refusals.values_list("player_id", flat=True))
    return [
        KnownMember(
            id=each.pk,
            name=each.name,
            number=each.national_number,
            email=each.email,
            privacy=each.privacy,
            mail=each.mail_results,
            junior=each.junior,
            active=each.active,
            is_guest=each.is_guest,
            withdrawn=each.pk in withdrawn and not each.mail_results,
        )
        for each in Player.objects.filter(club_id=club_id, erased_at=None).order_by("pk")
    ]
