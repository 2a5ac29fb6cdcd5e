"""On the laptop: where the club's sessions are sent."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime, timedelta
from urllib.parse import urlsplit

from django.conf import settings
from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _

from club.actor import Actor
from club.engine.feeding import read_key
from club.engine.passed import is_ahead
from club.errors import DomainError
from club.models import Club, HostedSite, SentSession
from club.services.audit import append_audit_row
from club.services.clubs import locked_club

#: A worker that was killed while it sent is waited for no longer.
CLAIMED_FOR = timedelta(minutes=3)
#: After how many seconds it is tried again where the hosted site is not reached: after the first failure, the second …
PAUSES = (15, 30, 60, 120, 300, 600)
#: With these plain http does: nothing leaves this computer.
OWN_COMPUTER = frozenset({"localhost", "127.0.0.1", "::1"})


@dataclass(frozen=True)
class Place:
    """Where to, and with what it is signed."""

    site_id: int
    club_id: int
    address: str
    mark: str
    secret: str


def may_feed() -> bool:
    """Whether this is a club's own computer. A server of many clubs calls nobody."""
    return not settings.ENV.served


def checked_address(text: str) -> str:
    """The address of a hosted site as it is used: with https, without what may follow. Raises DomainError."""
    text = text.strip().rstrip("/")
    parts = urlsplit(text if "//" in text else f"https://{text}")
    try:
        host, port = parts.hostname, parts.port
    except ValueError:
        host, port = None, None
    plain = parts.scheme == "http" and host in OWN_COMPUTER
    if not host or parts.username or parts.password or parts.query or not (parts.scheme == "https" or plain):
        raise DomainError(_("Give the address as the browser shows it there: https:// and the name of the site."))
    name = f"[{host}]" if ":" in host else host
    return f"{parts.scheme}://{name}{f':{port}' if port else ''}"


@transaction.atomic
def set_hosted_site(*, club_id: int, address: str, key: str, since: date, actor: Actor) -> None:
    """From now on what changes is sent there. The address and the key are checked in their form only."""
    club = locked_club(club_id)
    if not may_feed() or club.practice != Club.Practice.REAL:
        raise DomainError(_("Only a club’s own computer sends its results to a hosted site."))
    read = read_key(key)
    if read is None:
        raise DomainError(_("This is not the whole key. Copy all of it, from bc1 to the last letter."))
    address = checked_address(address)
    now = timezone.now()
    fresh = {"trouble": "", "failures": 0, "next_at": None, "claimed_at": None, "sequence": 0, "reached_at": None}
    values = {"address": address, "mark": read.mark, "secret": read.secret, "since": since, "set_at": now, **fresh}
    HostedSite.objects.update_or_create(club_id=club_id, defaults=values)
    # Another site has none of it yet.
    SentSession.objects.filter(session__club=club_id).update(act=0, digest="", archive="", refused="", tried_at=None)
    append_audit_row(club_id, actor, "hosted site set", {"name": address})


@transaction.atomic
def remove_hosted_site(*, club_id: int, actor: Actor) -> None:
    """Nothing is sent any more. Twice is once."""
    locked_club(club_id)
    if HostedSite.objects.filter(club=club_id).delete()[0]:
        append_audit_row(club_id, actor, "hosted site removed", {})


def claim_hosted_site(site_id: int, now: datetime) -> Place | None:
    """The site, for whoever sends now; None where somebody else does, or it is not time yet."""
    row = HostedSite.objects.filter(pk=site_id).first()
    if row is None or (row.next_at is not None and now < row.next_at and not is_ahead(row.next_at, now + LONGEST)):
        return None
    if row.claimed_at is not None and now - CLAIMED_FOR < row.claimed_at <= now:
        return None
    if not HostedSite.objects.filter(pk=row.pk, claimed_at=row.claimed_at, mark=row.mark).update(claimed_at=now):
        return None
    return Place(row.pk, row.club_id, row.address, row.mark, row.secret)


LONGEST = timedelta(seconds=PAUSES[-1])


def next_sequence(place: Place, now: datetime, least: int = 0) -> int:
    """The place in the order of requests of the next one: later than all before, also where the clock was set back."""
    with transaction.atomic():
        row = HostedSite.objects.select_for_update(no_key=True).filter(pk=place.site_id, mark=place.mark).first()
        if row is None:
            raise DomainError(_("The hosted site has just been changed."))
        sequence = max(row.sequence + 1, int(now.timestamp() * 1_000_000), least)
        HostedSite.objects.filter(pk=row.pk).update(sequence=sequence, claimed_at=now)
        return sequence


def site_answered(place: Place, now: datetime) -> None:
    """It was reached."""
    HostedSite.objects.filter(pk=place.site_id, mark=place.mark).update(
        reached_at=now, trouble="", failures=0, next_at=None, claimed_at=None
    )


def site_failed(place: Place, now: datetime, trouble: str) -> None:
    """It was not, or did not want it: the next try comes later each time."""
    row = HostedSite.objects.filter(pk=place.site_id, mark=place.mark).first()
    if row is None:
        return
    pause = PAUSES[min(row.failures, len(PAUSES) - 1)]
    HostedSite.objects.filter(pk=row.pk, mark=place.mark).update(
        trouble=trouble, failures=row.failures + 1, next_at=now + timedelta(seconds=pause), claimed_at=None
    )


def send_now(club_id: int) -> None:
    """The next try is made at once, and everything that was refused is tried once more."""
    HostedSite.objects.filter(club=club_id).update(next_at=None, failures=0)
    SentSession.objects.filter(session__club=club_id).exclude(Q(refused="")).update(refused="", act=0, digest="")
