"""The carry key of a table's device: with it its entries reach the server by another way than its cookie.

The key is derived from the server's own secret and the name of the table's link, as links are: a copy of a club's own
computer knows it, also for a device that came in after the copy was made.
"""

from __future__ import annotations

import hashlib
import hmac
from base64 import urlsafe_b64decode, urlsafe_b64encode
from dataclasses import dataclass

from django.conf import settings
from django.db import transaction
from django.utils.translation import gettext as _

from club.errors import DomainError, NotFoundError
from club.models import TableDevice, TableLink
from club.models.tables import secret_hash
from club.services.tables import count_wrong_try, tries_from

NAMED_BY = 8
KEY_BYTES = 12


@dataclass(frozen=True)
class HandoverDevice:
    """A device that sends by another way. `ended`: its way in, or its table's code, has been ended since."""

    device: TableDevice
    ended: bool


def handover_key(device: TableDevice) -> str:
    """What the device shows in place of its cookie: link.device.key; for the device alone."""
    nonce = device.link.nonce
    name = _short(device.token_hash)
    return ".".join([_short(nonce), name, _signed(nonce, name)])


def device_of_handover_key(*, key: str, place: str) -> HandoverDevice:
    """The device that shows this key, from `place` (its network address). Ten wrong ones make that wait five minutes.

    Raises DomainError where the key is not one of this server's, TooManyAttempts, and NotFoundError for a session that
    is no more.
    """
    with transaction.atomic():
        tries = tries_from(f"carried {place}"[:120])
        link, name = _link_of(key)
        if link is None:
            count_wrong_try(tries)
    if link is None:
        raise DomainError(
            _("This does not come from a tablet of this server. Write the results down for the director.")
        )
    if link.session.discarded_at is not None:
        raise NotFoundError(_("This session was discarded."))
    device = _device(link, name)
    return HandoverDevice(device, link.ended_at is not None or device.ended_at is not None)


def _link_of(key: str) -> tuple[TableLink | None, str]:
    parts = key.split(".")
    if len(parts) != 3:
        return None, ""
    for link in TableLink.objects.filter(nonce__startswith=_long(parts[0])).select_related("session__club", "section"):
        if hmac.compare_digest(_signed(link.nonce, parts[1]).encode(), parts[2].encode()):
            return link, parts[1]
    return None, ""


@transaction.atomic
def _device(link: TableLink, name: str) -> TableDevice:
    """The device as it came in; on a copy that is older than that, one made for it."""
    known = TableDevice.objects.filter(link=link, token_hash__startswith=_long(name)).first()
    if known is not None:
        return known
    # Nobody has the secret of this hash: the device sends by its key, and comes in by the table's code.
    hashed = secret_hash(f"carried:{link.nonce}:{name}")
    made, _new = TableDevice.objects.get_or_create(link=link, token_hash=_long(name) + hashed[2 * NAMED_BY :])
    return made


def _short(hexadecimal: str) -> str:
    """The first bytes of a name in hexadecimal, for an address."""
    return urlsafe_b64encode(bytes.fromhex(hexadecimal)[:NAMED_BY]).decode().rstrip("=")


def _long(short: str) -> str:
    """The beginning of the name again; for what is no name, something that no name begins with."""
    try:
        found = urlsafe_b64decode(short + "=" * (-len(short) % 4)).hex()
    except ValueError:
        return "-"
    return found if len(found) == 2 * NAMED_BY else "-"


def _signed(nonce: str, name: str) -> str:
    message = f"table-carry:{nonce}:{name}"
    digest = hmac.new(settings.SECRET_KEY.encode(), message.encode(), hashlib.sha256).digest()
    return urlsafe_b64encode(digest[:KEY_BYTES]).decode()
