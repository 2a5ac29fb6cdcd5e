"""Clubs and roles."""

from __future__ import annotations

from secrets import token_hex

from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.text import slugify
from django.utils.translation import gettext as _

from club.actor import Actor
from club.errors import DomainError, NotFoundError
from club.models import Club, ConditionsOfContest, ConductReader, Membership, Player, SecondFactor, User
from club.models.during_play import BoardResults
from club.models.people import CALL_MINUTES_AT_MOST, PRACTICE_SLUG
from club.queries.unique import only_row
from club.services.audit import append_audit_row

# The presets differ in what their text prescribes: the Laws give thirty minutes (L79C) and no more,
# the White Book has times of its own for rulings, appeals, queries and errors of officials (WB 146). A club evening
# reads a board as soon as it is played; a contest under the White Book when nobody has still to play it. The Laws say
# nothing of sit-outs, the White Book gives them their own average (80.5).
PRESETS: dict[str, dict[str, object]] = {
    ConditionsOfContest.Preset.LAW: {"correction": {"preset": "law"}, "board_results": BoardResults.PLAYED},
    ConditionsOfContest.Preset.WHITE_BOOK: {
        "correction": {"preset": "white_book"},
        "minutes_per_board": 7,
        "board_results": BoardResults.ALL,
        "sit_outs_averaged": True,
    },
}


PRACTICE_BYTES = 6


@transaction.atomic
def create_club(*, name: str, slug: str = "", time_zone: str = "Europe/London", actor: Actor) -> Club:
    """A new club with conditions of contest from both presets. Raises DomainError with what is wrong."""
    club = Club(name=" ".join(name.split()), slug=slug or slugify(name)[:60], time_zone=time_zone)
    if Club.objects.filter(slug=club.slug).exists():
        raise DomainError(
            _("Another club already has the short name %(slug)s. Choose another one.") % {"slug": club.slug}
        )
    validated(club)
    return _founded(club, actor)


def create_practice_club(*, name: str, time_zone: str, actor: Actor) -> Club:
    """A club that a director rehearses in, with an address that tells nothing. Inside the transaction of the act."""
    slug = PRACTICE_SLUG + token_hex(PRACTICE_BYTES)
    return _founded(Club(name=name, slug=slug, time_zone=time_zone, practice=Club.Practice.GOING_ON), actor)


def refuse_in_practice(club: Club, refusal: str) -> None:
    """What would reach somebody outside of the room is not practised."""
    if club.practice:
        raise DomainError(refusal)


def _founded(club: Club, actor: Actor) -> Club:
    club.save(force_insert=True)
    today = timezone.localdate()
    for preset, habits in PRESETS.items():
        ConditionsOfContest.objects.create(
            club=club, name=str(ConditionsOfContest.Preset(preset).label), preset=preset, since=today, **habits
        )
    append_audit_row(club.pk, actor, "club created", {"slug": club.slug})
    return club


@transaction.atomic
def create_club_with_manager(
    *, name: str, slug: str, time_zone: str, manager_email: str, manager_name: str = "", actor: Actor
) -> tuple[Club, Membership]:
    """A new club together with its first manager; neither without the other."""
    club = create_club(name=name, slug=slug, time_zone=time_zone, actor=actor)
    role = Membership.Role.MANAGER
    return club, appoint(club_id=club.pk, email=manager_email, role=role, name=manager_name, actor=actor)


def locked_club(club_id: int) -> Club:
    """The club's row, held until the end of this transaction: what must be once in a club is looked up under it.

    Whoever also holds a session has taken that first.
    """
    club = only_row(Club.objects.select_for_update(no_key=True).filter(pk=club_id))
    if club is None:
        raise NotFoundError(_("This club is no longer there."))
    return club


@transaction.atomic
def appoint(*, club_id: int, email: str, role: str, name: str = "", actor: Actor) -> Membership:
    """Give an account a role at a club, making the account if there is none (it then sets its own password)."""
    if role not in Membership.Role.values:
        raise DomainError(_("Choose manager, director or member."))
    refuse_in_practice(locked_club(club_id), _("This is a practice evening: nobody else has a role here."))
    user = _account(email.strip().lower(), name.strip())
    old = Membership.objects.filter(club_id=club_id, user=user).first()
    if old is not None and old.role == Membership.Role.MANAGER and role != Membership.Role.MANAGER:
        _keep_one_manager(club_id, user.pk)
    membership, _made = Membership.objects.update_or_create(club_id=club_id, user=user, defaults={"role": role})
    append_audit_row(club_id, actor, "role given", {"user": user.pk, "role": role})
    return membership


def _account(address: str, name: str) -> User:
    known = User.objects.filter(email=address).first()
    if known is not None:
        return known
    user = User(email=address, name=name)
    user.set_unusable_password()
    # Whether somebody has the address by now is the database's to say.
    validated(user, exclude=["password"], unique=False)
    try:
        with transaction.atomic():
            user.save(force_insert=True)
    except IntegrityError:
        # Another club has just made the same account.
        return User.objects.get(email=address)
    return user


@transaction.atomic
def dismiss(*, club_id: int, user_id: int, actor: Actor) -> None:
    """Take an account's role at the club away; the club keeps at least one manager."""
    locked_club(club_id)
    _keep_one_manager(club_id, user_id)
    reads = ConductReader.objects.filter(membership__club=club_id, membership__user=user_id)
    if reads.delete()[0]:
        append_audit_row(club_id, actor, "conduct reader unnamed", {"user": user_id})
    removed, _detail = Membership.objects.filter(club_id=club_id, user_id=user_id).delete()
    if removed:
        append_audit_row(club_id, actor, "role taken", {"user": user_id})


@transaction.atomic
def require_second_step(*, club_id: int, required: bool, actor: Actor) -> None:
    """Whether the club's managers need a second factor. Nobody who has none asks it of the others: DomainError."""
    club = locked_club(club_id)
    if required and actor.user_id is not None and not SecondFactor.objects.filter(user_id=actor.user_id).exists():
        raise DomainError(_("Switch the second step on for yourself first, under “My account”."))
    if club.managers_second_step == required:
        return
    club.managers_second_step = required
    club.save(update_fields=["managers_second_step"])
    append_audit_row(club_id, actor, "second step required" if required else "second step not required", {})


@transaction.atomic
def set_own_check(*, club_id: int, check: str, actor: Actor) -> None:
    """By what somebody at home is known to be of a pair, to query a score: of Club.OwnCheck; "" for by nothing."""
    club = locked_club(club_id)
    if check and check not in Club.OwnCheck.values:
        raise DomainError(_("Choose one of the checks, or none."))
    if club.own_check == check:
        return
    club.own_check = check
    club.save(update_fields=["own_check"])
    append_audit_row(club_id, actor, "own check chosen", {"check": check})


@transaction.atomic
def set_call_reminders(*, club_id: int, waiting: int, taken: int, actor: Actor) -> None:
    """After how many minutes directors are reminded of a call that nobody has taken, and of one that is taken and not
    closed; 0 for not at all. Raises DomainError where a number is out of range."""
    club = locked_club(club_id)
    if not all(0 <= minutes <= CALL_MINUTES_AT_MOST for minutes in (waiting, taken)):
        raise DomainError(_("Choose from 0 to %(most)s minutes.") % {"most": CALL_MINUTES_AT_MOST})
    if (club.call_reminder, club.call_again) == (waiting, taken):
        return
    club.call_reminder, club.call_again = waiting, taken
    club.save(update_fields=["call_reminder", "call_again"])
    append_audit_row(club_id, actor, "call reminders chosen", {"waiting": waiting, "taken": taken})


def _keep_one_manager(club_id: int, leaving_user_id: int) -> None:
    managers = Membership.objects.filter(club_id=club_id, role=Membership.Role.MANAGER)
    if managers.filter(user_id=leaving_user_id).exists() and managers.count() == 1:
        raise DomainError(_("A club needs at least one manager. Appoint another one first."))


def validated(row: Club | User | Player, exclude: list[str] | None = None, *, unique: bool = True) -> None:
    """Raises DomainError with everything that is wrong with a row, in words."""
    if isinstance(row, Player) and row.email:
        refuse_in_practice(row.club, _("This is a practice evening: nobody here has an e-mail address."))
    try:
        row.full_clean(exclude=exclude, validate_unique=unique)
    except ValidationError as error:
        raise DomainError(" ".join(error.messages)) from error
