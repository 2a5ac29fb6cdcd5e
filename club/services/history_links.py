"""A player's own link to the own results over the years: given, sent by e-mail, taken up, ended; and being found."""

from __future__ import annotations

import secrets
from dataclasses import dataclass

from django.core import signing
from django.db import transaction
from django.utils import timezone
from django.utils.crypto import constant_time_compare, salted_hmac
from django.utils.translation import gettext as _

from club.actor import PROGRAM, Actor
from club.errors import DomainError, NotFoundError
from club.models import Consent, HistoryLink, Player
from club.models.tables import secret_hash
from club.services.audit import append_audit_row
from club.services.players import locked_player

SALT = "club.letter-to-the-own-history"
#: An e-mail that is found later opens nothing: another one is asked for.
LETTER_SECONDS = 60 * 60 * 24 * 7
SECRET_BYTES = 16


@dataclass(frozen=True)
class HistoryLetter:
    """To whom an e-mail with a way to the own history goes; `token` is what its address ends with."""

    player_id: int
    name: str
    email: str
    club: str
    token: str


@transaction.atomic
def give_history_link(*, club_id: int, player_id: int, actor: Actor) -> str:
    """A link for a member or guest; the one before opens nothing any more. Returns its secret, which is said once."""
    player = locked_player(club_id, player_id)
    secret = secrets.token_hex(SECRET_BYTES)
    HistoryLink.objects.update_or_create(
        player=player,
        defaults={"secret_hash": secret_hash(secret), "since": timezone.now(), "user_id": actor.user_id},
    )
    append_audit_row(club_id, actor, "history link given", {"player": player.pk})
    return secret


@transaction.atomic
def end_history_link(*, club_id: int, player_id: int, actor: Actor) -> None:
    """The link opens nothing any more; once is enough."""
    player = locked_player(club_id, player_id)
    if HistoryLink.objects.filter(player=player).delete()[0]:
        append_audit_row(club_id, actor, "history link ended", {"player": player.pk})


@transaction.atomic
def set_findable(*, club_id: int, player_id: int, findable: bool, actor: Actor) -> None:
    """Whether strangers may find somebody by name. Raises DomainError where the whole name is not shown."""
    player = locked_player(club_id, player_id)
    if findable and player.privacy != Player.Privacy.SHOWN:
        raise DomainError(_("Only whoever shows the whole name in published results can be found by it."))
    if player.findable == findable:
        return
    player.findable = findable
    player.save(update_fields=["findable"])
    said = Consent.YES if findable else Consent.NO
    Consent.objects.create(player=player, purpose=Consent.Purpose.FIND, choice=said, user_id=actor.user_id)
    append_audit_row(club_id, actor, "found by name" if findable else "not found by name", {"player": player.pk})


def history_letters(club_id: int, email: str) -> list[HistoryLetter]:
    """An e-mail for everybody on the club's list who has this address, which two may share. One query."""
    if not email.strip():
        return []
    rows = Player.objects.filter(club_id=club_id, email__iexact=email.strip(), erased_at=None).exclude(email="")
    found = rows.select_related("history_link", "club").order_by("pk")
    return [HistoryLetter(each.pk, each.name, each.email, each.club.name, _token(each)) for each in found]


def player_of_history_letter(token: str) -> Player:
    """Whose e-mail it was. Raises NotFoundError where it is too old, was used, or the club has another address."""
    refusal = NotFoundError(_("This e-mail was used already, or is too old. Please ask for a new one."))
    try:
        text = signing.TimestampSigner(salt=SALT).unsign(token, max_age=LETTER_SECONDS)
        player_id, digest = text.split(".")
        wanted = int(player_id)
    except (signing.BadSignature, ValueError) as error:
        raise refusal from error
    player = Player.objects.filter(pk=wanted, erased_at=None).select_related("history_link", "club").first()
    if player is None or not player.email or not constant_time_compare(_digest(player), digest):
        raise refusal
    return player


def take_up_history_letter(token: str) -> str:
    """The e-mail is answered, once. Returns the secret of the new link."""
    player = player_of_history_letter(token)
    return give_history_link(club_id=player.club_id, player_id=player.pk, actor=PROGRAM)


def _token(player: Player) -> str:
    return signing.TimestampSigner(salt=SALT).sign(f"{player.pk}.{_digest(player)}")


def _digest(player: Player) -> str:
    """Of the address and the link there is: with a new link every older e-mail is used up."""
    link = getattr(player, "history_link", None)
    known = f"{player.email.strip().casefold()} {link.secret_hash if link else ''}"
    return salted_hmac(SALT, known, algorithm="sha256").hexdigest()[:24]
