"""Clubs, roles, members."""

from __future__ import annotations

from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.text import slugify
from django.utils.translation import gettext as _

from club.actor import Actor
from club.errors import Gone, Refused
from club.models import Club, ConditionsOfContest, Membership, Player, Session, User
from club.services.audit import record
from club.services.facts import facts_changed

# The presets differ in what their text prescribes: the Laws give thirty minutes (L79C) and no more,
# the White Book has the score visible at the table and twenty minutes after the end of a club session (WB 146).
PRESETS: dict[str, dict[str, object]] = {
    ConditionsOfContest.Preset.LAW: {"correction_minutes": 30},
    ConditionsOfContest.Preset.WHITE_BOOK: {"correction_minutes": 20, "minutes_per_board": 7},
}


@transaction.atomic
def create_club(*, name: str, slug: str = "", time_zone: str = "Europe/London", actor: Actor) -> Club:
    """A new club with conditions of contest from both presets. Raises Refused with what is wrong."""
    club = Club(name=" ".join(name.split()), slug=slug or slugify(name)[:60], time_zone=time_zone)
    if Club.objects.filter(slug=club.slug).exists():
        raise Refused(_("A club here has the short name %(slug)s already. Choose another.") % {"slug": club.slug})
    _validated(club)
    club.save(force_insert=True)
    today = timezone.localdate()
    for preset, habits in PRESETS.items():
        ConditionsOfContest.objects.create(
            club=club, name=str(ConditionsOfContest.Preset(preset).label), preset=preset, since=today, **habits
        )
    record(club.pk, actor, "club created", {"slug": club.slug})
    return club


@transaction.atomic
def found_club(
    *, name: str, slug: str, time_zone: str, manager_email: str, manager_name: str = "", actor: Actor
) -> tuple[Club, Membership]:
    """A new club together with its first manager; neither without the other."""
    club = create_club(name=name, slug=slug, time_zone=time_zone, actor=actor)
    role = Membership.Role.MANAGER
    return club, appoint(club_id=club.pk, email=manager_email, role=role, name=manager_name, actor=actor)


def hold_club(club_id: int) -> Club:
    """The club's row, held until the end of this transaction: what must be once in a club is looked up under it.

    Whoever also holds a session has taken that first.
    """
    club = Club.objects.select_for_update(no_key=True).filter(pk=club_id).first()
    if club is None:
        raise Gone(_("This club is no longer there."))
    return club


@transaction.atomic
def appoint(*, club_id: int, email: str, role: str, name: str = "", actor: Actor) -> Membership:
    """Give an account a role at a club, making the account if there is none (it then sets its own password)."""
    if role not in Membership.Role.values:
        raise Refused(_("Choose manager, director or member."))
    hold_club(club_id)
    user = _account(email.strip().lower(), name.strip())
    old = Membership.objects.filter(club_id=club_id, user=user).first()
    if old is not None and old.role == Membership.Role.MANAGER and role != Membership.Role.MANAGER:
        _keep_one_manager(club_id, user.pk)
    membership, _made = Membership.objects.update_or_create(club_id=club_id, user=user, defaults={"role": role})
    record(club_id, actor, "role given", {"user": user.pk, "role": role})
    return membership


def _account(address: str, name: str) -> User:
    known = User.objects.filter(email=address).first()
    if known is not None:
        return known
    user = User(email=address, name=name)
    user.set_unusable_password()
    _validated(user, exclude=["password"])
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
    hold_club(club_id)
    _keep_one_manager(club_id, user_id)
    removed, _detail = Membership.objects.filter(club_id=club_id, user_id=user_id).delete()
    if removed:
        record(club_id, actor, "role taken", {"user": user_id})


def _keep_one_manager(club_id: int, leaving_user_id: int) -> None:
    managers = Membership.objects.filter(club_id=club_id, role=Membership.Role.MANAGER)
    if managers.filter(user_id=leaving_user_id).exists() and managers.count() == 1:
        raise Refused(_("A club needs at least one manager. Appoint another one first."))


@transaction.atomic
def add_player(
    *,
    club_id: int,
    name: str,
    national_number: str = "",
    privacy: str = Player.Privacy.SHOWN,
    is_guest: bool = False,
    user_id: int | None = None,
    actor: Actor,
) -> Player:
    """A new member or guest. Raises Refused with what is wrong (an empty name, a number already taken)."""
    hold_club(club_id)
    player = Player(
        club_id=club_id,
        name=" ".join(name.split()),
        national_number=national_number.strip(),
        privacy=privacy,
        is_guest=is_guest,
        user_id=user_id,
    )
    _refuse_taken_number(player)
    _validated(player)
    player.save(force_insert=True)
    record(club_id, actor, "guest added" if is_guest else "member added", {"player": player.pk})
    return player


@transaction.atomic
def change_player(
    *, club_id: int, player_id: int, name: str, national_number: str, privacy: str, active: bool, actor: Actor
) -> Player:
    """Correct a member's row; every page that shows the name follows at once, those of old sessions too."""
    shown_in = _held_sessions_of(player_id)
    player = _held_player(club_id, player_id)
    player.name, player.national_number = " ".join(name.split()), national_number.strip()
    player.privacy, player.active = privacy, active
    _refuse_taken_number(player)
    _validated(player)
    player.save()
    record(club_id, actor, "member changed", {"player": player.pk})
    for session_id in shown_in:
        facts_changed(session_id)
    return player


def _refuse_taken_number(player: Player) -> None:
    same = Player.objects.filter(club_id=player.club_id, national_number=player.national_number).exclude(pk=player.pk)
    holder = same.first() if player.national_number else None
    if holder is not None:
        raise Refused(
            _("The national number %(number)s is %(name)s’s already.")
            % {"number": player.national_number, "name": holder.name}
        )


def _held_sessions_of(player_id: int) -> list[int]:
    """The sessions in which somebody plays, held in one order. Their pages are known by the facts' version."""
    played = Session.objects.filter(contestants__line_up__player_id=player_id).values("pk")
    held = Session.objects.filter(pk__in=played).order_by("pk").select_for_update(no_key=True)
    return list(held.values_list("pk", flat=True))


def _held_player(club_id: int, player_id: int) -> Player:
    hold_club(club_id)
    player = Player.objects.filter(club_id=club_id, pk=player_id).first()
    if player is None:
        raise Gone(_("This member is not in the club's list."))
    return player


@transaction.atomic
def link_account(*, club_id: int, player_id: int, user_id: int | None, actor: Actor) -> Player:
    """Say that an account is this player, or nobody's (None): a director who plays sees nothing of boards to come.

    An account is one player of a club: the link to another one ends. Nobody ends the own one while that player
    plays; somebody else can, where it was a mistake.
    """
    player = _held_player(club_id, player_id)
    if actor.user_id is not None and user_id != player.user_id and actor.user_id in {user_id, player.user_id}:
        _refuse_to_leave_play(club_id, actor.user_id, player)
    if user_id is not None:
        if not _at_club(club_id, user_id):
            raise Gone(_("This account has no role at the club."))
        Player.objects.filter(club_id=club_id, user_id=user_id).exclude(pk=player.pk).update(user=None)
    player.user_id = user_id
    player.save(update_fields=["user"])
    record(club_id, actor, "account linked", {"player": player.pk, "user": user_id})
    return player


def _refuse_to_leave_play(club_id: int, user_id: int, becoming: Player) -> None:
    linked = Player.objects.filter(club_id=club_id, user_id=user_id)
    linked = linked.filter(line_ups__contestant__session__state=Session.State.PLAYING)
    left = linked.first() if becoming.user_id == user_id else linked.exclude(pk=becoming.pk).first()
    if left is not None:
        raise Refused(
            _("You play as %(name)s in a session that is not over. Another director can change a mistake.")
            % {"name": left.name}
        )


def _at_club(club_id: int, user_id: int) -> bool:
    known = User.objects.filter(pk=user_id, is_active=True)
    return known.filter(Q(memberships__club_id=club_id) | Q(is_superuser=True)).exists()


def _validated(row: Club | User | Player, exclude: list[str] | None = None) -> None:
    try:
        row.full_clean(exclude=exclude)
    except ValidationError as error:
        raise Refused(" ".join(error.messages)) from error
