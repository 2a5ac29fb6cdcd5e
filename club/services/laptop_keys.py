"""At the hosted site: the keys with which the club's laptop signs what it sends."""

from __future__ import annotations

import secrets

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from django.db import transaction
from django.db.models import F
from django.utils import timezone
from django.utils.translation import gettext as _

from club.actor import Actor
from club.engine.feeding import MARK_BYTES, SECRET_BYTES, Key, signed_bytes
from club.errors import DomainError, NotFoundError
from club.models import Club, LaptopKey
from club.services.audit import append_audit_row
from club.services.clubs import locked_club

KEYS_AT_MOST = 5
NAME_AT_MOST = 80
#: What the database counts up to.
SEQUENCE_AT_MOST = 2**63 - 1


class FeedRefused(Exception):
    """What is not taken from a laptop; `code` says why, in a word that both programs know."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


@transaction.atomic
def make_laptop_key(*, club_id: int, name: str, actor: Actor) -> str:
    """A new key, as a text to copy. It is said this once: only the half that checks signatures is kept."""
    if locked_club(club_id).practice != Club.Practice.REAL:
        raise DomainError(_("This is a practice club. Nothing is sent to it."))
    name = " ".join(name.split())[:NAME_AT_MOST]
    if not name:
        raise DomainError(_("Give the laptop a name, such as: club laptop."))
    if LaptopKey.objects.filter(club=club_id, revoked_at=None).count() >= KEYS_AT_MOST:
        raise DomainError(_("There are %(n)d keys already. Withdraw one that is not needed.") % {"n": KEYS_AT_MOST})
    seed = secrets.token_bytes(SECRET_BYTES)
    public = Ed25519PrivateKey.from_private_bytes(seed).public_key().public_bytes_raw()
    mark = secrets.token_hex(MARK_BYTES)
    LaptopKey.objects.create(
        club_id=club_id, name=name, mark=mark, public_key=public.hex(), user_id=actor.user_id, created_at=timezone.now()
    )
    append_audit_row(club_id, actor, "laptop key made", {"name": name})
    return Key(mark, seed.hex()).text()


@transaction.atomic
def withdraw_laptop_key(*, club_id: int, key_id: int, actor: Actor) -> None:
    """Nothing that is signed with it is taken any more. Twice is once."""
    locked_club(club_id)
    key = LaptopKey.objects.filter(club=club_id, pk=key_id).first()
    if key is None:
        raise NotFoundError(_("This key is not in the list."))
    if LaptopKey.objects.filter(pk=key.pk, revoked_at=None).update(revoked_at=timezone.now()):
        append_audit_row(club_id, actor, "laptop key withdrawn", {"name": key.name})


def key_of_request(*, mark: str, sequence: int, signature: str, body: bytes) -> LaptopKey:
    """The key that has signed this, whose turn is then over: the same is not taken twice, nor anything older.

    Raises FeedRefused: "unknown", "withdrawn", "unsigned" (by another key, or changed on its way), "repeated".
    """
    key = LaptopKey.objects.select_related("club").filter(mark=mark).first()
    if key is None:
        raise FeedRefused("unknown")
    try:
        public = Ed25519PublicKey.from_public_bytes(bytes.fromhex(key.public_key))
        public.verify(bytes.fromhex(signature), signed_bytes(mark, sequence, body))
    except (InvalidSignature, ValueError) as other:
        raise FeedRefused("unsigned") from other
    if key.revoked_at is not None:
        raise FeedRefused("withdrawn")
    if not 0 < sequence <= SEQUENCE_AT_MOST:
        raise FeedRefused("repeated")
    turn = LaptopKey.objects.filter(pk=key.pk, sequence__lt=sequence, revoked_at=None)
    if not turn.update(sequence=sequence, heard_at=timezone.now()):
        raise FeedRefused("repeated")
    return key


def signature_of(secret: str, mark: str, sequence: int, body: bytes) -> str:
    """A request's signature, in hexadecimal."""
    private = Ed25519PrivateKey.from_private_bytes(bytes.fromhex(secret))
    return private.sign(signed_bytes(mark, sequence, body)).hex()


def note_fed(key: LaptopKey) -> None:
    """Something new has arrived from this laptop."""
    LaptopKey.objects.filter(pk=key.pk).update(fed_at=timezone.now(), sequence=F("sequence"))
