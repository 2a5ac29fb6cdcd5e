"""Members and guests: put on the list, corrected, linked to accounts."""

from __future__ import annotations

from collections.abc import Collection

from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext as _

from club.actor import Actor
from club.errors import DomainError, NotFoundError
from club.models import Consent, NewPeople, Player, Session, User
from club.queries import new_people_privacy
from club.services.audit import append_audit_row
from club.services.clubs import locked_club, validated
from club.services.facts import facts_changed_in
from club.services.phones import end_phones_of_players


@transaction.atomic
def add_player(
    *,
    club_id: int,
    name: str,
    national_number: str = "",
    privacy: str | None = None,
    email: str = "",
    mail_results: bool = False,
    junior: bool = False,
    is_guest: bool = False,
    user_id: int | None = None,
    actor: Actor,
) -> Player:
    """A new member or guest. `privacy` None: nobody has said anything, the name is shown as the club does for
    everybody new. Raises DomainError with what is wrong (an empty name, a number already taken).
    """
    locked_club(club_id)
    player = Player(
        club_id=club_id,
        name=" ".join(name.split()),
        national_number=national_number.strip(),
        privacy=privacy if privacy is not None else new_people_privacy(club_id),
        email=email.strip(),
        mail_results=mail_results,
        junior=junior,
        is_guest=is_guest,
        user_id=user_id,
    )
    _refuse_taken_number(player)
    validated(player)
    player.save(force_insert=True)
    silent = {*([Consent.Purpose.NAME] if privacy is None else []), *([] if mail_results else [Consent.Purpose.MAIL])}
    silent.add(Consent.Purpose.FIND)
    consents = {purpose: choice for purpose, choice in said_by(player).items() if purpose not in silent}
    _keep_consents(player, consents, actor)
    append_audit_row(club_id, actor, "guest added" if is_guest else "member added", {"player": player.pk})
    return player


@transaction.atomic
def set_new_people(*, club_id: int, privacy: str, actor: Actor) -> NewPeople:
    """How the name of somebody new is shown. Nobody who is on the list is touched. Raises DomainError."""
    if privacy not in Player.Privacy.values:
        raise DomainError(_("Choose whether the name, the initials or nothing is shown."))
    row, _made = NewPeople.objects.update_or_create(club_id=club_id, defaults={"privacy": privacy})
    append_audit_row(club_id, actor, "new people set", {"privacy": privacy})
    return row


@transaction.atomic
def change_player(
    *,
    club_id: int,
    player_id: int,
    name: str,
    national_number: str,
    privacy: str,
    active: bool,
    email: str | None = None,
    mail_results: bool | None = None,
    junior: bool | None = None,
    findable: bool | None = None,
    actor: Actor,
) -> Player:
    """Correct a member's row; every page that shows the name follows at once, those of old sessions too.

    None leaves the address, the agreements to e-mail and to the search or the junior price as it is. A choice that
    changes is kept with its date. Whoever does not show the whole name is not found by it.
    """
    shown_in = locked_sessions_of([player_id])
    player = locked_player(club_id, player_id)
    before, known = said_by(player), (player.email, player.national_number)
    player.name, player.national_number = " ".join(name.split()), national_number.strip()
    player.privacy, player.active = privacy, active
    player.email = player.email if email is None else email.strip()
    player.mail_results = player.mail_results if mail_results is None else mail_results
    player.junior = player.junior if junior is None else junior
    wanted = player.findable if findable is None else findable
    player.findable = wanted and privacy == Player.Privacy.SHOWN
    _refuse_taken_number(player)
    validated(player)
    player.save()
    if known != (player.email, player.national_number):
        end_phones_of_players([player.pk])
    _keep_consents(player, dict(said_by(player).items() - before.items()), actor)
    append_audit_row(club_id, actor, "member changed", {"player": player.pk})
    facts_changed_in(shown_in)
    return player


def said_by(player: Player) -> dict[str, str]:
    """What holds now, by purpose, as Consent has it."""
    mail = Consent.YES if player.mail_results else Consent.NO
    found = Consent.YES if player.findable else Consent.NO
    return {
        Consent.Purpose.NAME.value: player.privacy,
        Consent.Purpose.MAIL.value: mail,
        Consent.Purpose.FIND.value: found,
    }


def _keep_consents(player: Player, consents: dict[str, str], actor: Actor) -> None:
    Consent.objects.bulk_create(
        Consent(player=player, purpose=purpose, choice=choice, user_id=actor.user_id)
        for purpose, choice in consents.items()
    )


def _refuse_taken_number(player: Player) -> None:
    same = Player.objects.filter(club_id=player.club_id, national_number=player.national_number).exclude(pk=player.pk)
    holder = same.first() if player.national_number else None
    if holder is not None:
        raise DomainError(
            _("%(name)s already has the national number %(number)s.")
            % {"number": player.national_number, "name": holder.name}
        )


def locked_sessions_of(player_ids: Collection[int]) -> list[int]:
    """The sessions in which they play, held in one order. Their pages are known by the facts' version."""
    own = Q(contestants__line_up__player_id__in=player_ids) | Q(contestants__substitutions__player_id__in=player_ids)
    played = Session.objects.filter(own).values("pk")
    held = Session.objects.filter(pk__in=played).order_by("pk").select_for_update(no_key=True)
    return list(held.values_list("pk", flat=True))


def locked_player(club_id: int, player_id: int) -> Player:
    """A member or guest of the club, held until the end of this transaction. Raises NotFoundError."""
    locked_club(club_id)
    player = Player.objects.filter(club_id=club_id, pk=player_id, erased_at=None).first()
    if player is None:
        raise NotFoundError(_("This member is not in the club's list."))
    return player


@transaction.atomic
def link_account(*, club_id: int, player_id: int, user_id: int | None, actor: Actor) -> Player:
    """Say that an account is this player, or nobody's (None): a director who plays sees nothing of boards to come.

    An account is one player of a club: the link to another one ends. Nobody ends the own one while that player
    plays; somebody else can, where it was a mistake.
    """
    player = locked_player(club_id, player_id)
    if actor.user_id is not None and user_id != player.user_id and actor.user_id in {user_id, player.user_id}:
        _refuse_to_leave_play(club_id, actor.user_id, player)
    if user_id is not None:
        if not _at_club(club_id, user_id):
            raise NotFoundError(_("This account has no role at the club."))
        Player.objects.filter(club_id=club_id, user_id=user_id).exclude(pk=player.pk).update(user=None)
    player.user_id = user_id
    player.save(update_fields=["user"])
    append_audit_row(club_id, actor, "account linked", {"player": player.pk, "user": user_id})
    return player


def _refuse_to_leave_play(club_id: int, user_id: int, becoming: Player) -> None:
    linked = Player.objects.filter(club_id=club_id, user_id=user_id)
    playing = Session.State.PLAYING
    linked = linked.filter(
        Q(line_ups__contestant__session__state=playing) | Q(substitutions__contestant__session__state=playing)
    )
    left = linked.first() if becoming.user_id == user_id else linked.exclude(pk=becoming.pk).first()
    if left is not None:
        raise DomainError(
            _(
                "You are playing as %(name)s in a session that is not over. If that is wrong, ask another director "
                "to change it."
            )
            % {"name": left.name}
        )


def _at_club(club_id: int, user_id: int) -> bool:
    known = User.objects.filter(pk=user_id, is_active=True)
    return known.filter(Q(memberships__club_id=club_id) | Q(is_superuser=True)).exists()
