"""The devices at the tables: which are in, which of them came last, and how one ends."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING, TypedDict

from django.db import transaction
from django.db.models import Count, F, OuterRef, Subquery, Value
from django.utils import timezone
from django.utils.translation import gettext as _

from club.actor import Actor
from club.engine.passed import has_passed
from club.errors import NotFoundError
from club.models import TableDevice
from club.models.tables import secret_hash
from club.queries.unique import only_row
from club.services.audit import append_audit_row
from club.services.sessions import locked_session

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

#: A device that asks every few seconds is written down as seen once in this time.
TOUCH_INTERVAL = timedelta(minutes=1)


#: What is asked of a device again and again; the rest is read by the few who want it.
READ_OFTEN = (
    "link__session__facts_version",
    "link__session__club__time_zone",
    "link__section__letter",
    "link__table",
    "seen_at",
)


class OtherDevices(TypedDict):
    """Of the devices that have not ended at the same table: the newest one's id, and how many there are."""

    newest: int
    live: int


def device_by_token(
    token: str, *, with_other_devices: bool = True, whole: bool = False
) -> WithAnnotations[TableDevice, OtherDevices] | None:
    """The device whose cookie this is, while its link is valid and nobody has ended it. One query.

    Without `with_other_devices` it has itself alone: that costs less. `whole`: for who reads more of its link and
    session.
    """
    devices = TableDevice.objects.select_related("link__session__club", "link__section")
    devices = devices if whole else devices.only(*READ_OFTEN)
    devices = devices.filter(token_hash=secret_hash(token), link__ended_at__isnull=True, ended_at__isnull=True)
    if not with_other_devices:
        return only_row(devices.annotate(newest=F("pk"), live=Value(1)))
    here = TableDevice.objects.filter(link=OuterRef("link"), ended_at__isnull=True).order_by()
    newest = here.order_by("-pk").values("pk")[:1]
    live = here.values("link").annotate(number=Count("pk")).values("number")
    return only_row(devices.annotate(newest=Subquery(newest), live=Subquery(live)))


def touch_device(device: TableDevice) -> None:
    """The device has just asked for something."""
    now = timezone.now()
    if device.seen_at is None or has_passed(device.seen_at, TOUCH_INTERVAL, now):
        TableDevice.objects.filter(pk=device.pk).update(seen_at=now)


@transaction.atomic
def replace_device(*, before: str, now: str) -> None:
    """The same device has come in at the same table once more: it is one device, not two. Tokens of its cookies."""
    if before and before != now:
        here = TableDevice.objects.filter(token_hash=secret_hash(now)).values("link")
        old = TableDevice.objects.filter(token_hash=secret_hash(before), link__in=here, ended_at__isnull=True)
        old.update(ended_at=timezone.now())


@transaction.atomic
def end_device(*, session_id: int, device_id: int, actor: Actor) -> None:
    """From now on this device reads and enters nothing at its table, until it comes in again. Ended already: nothing.

    Whoever ends it has what it had not sent still on it. Raises NotFoundError where the session has no such device.
    """
    session = locked_session(session_id)
    device = TableDevice.objects.select_related("link__section").filter(pk=device_id, link__session=session).first()
    if device is None:
        raise NotFoundError(_("This device is not at a table of the session."))
    if not TableDevice.objects.filter(pk=device.pk, ended_at__isnull=True).update(ended_at=timezone.now()):
        return
    data = {"section": device.link.section.letter, "table": device.link.table}
    append_audit_row(session.club_id, actor, "device ended", data, session_id=session.pk)
