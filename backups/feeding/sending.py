"""On the laptop: what has changed of the club's sessions goes to the hosted site, a piece at a time."""

from __future__ import annotations

import base64
import logging
import time
from dataclasses import dataclass
from typing import Any

from django.db.models import F, OuterRef, Q, QuerySet, Subquery
from django.utils import timezone

from backups.feeding.archives import archive_may_travel, archive_of, forget_archives
from backups.feeding.client import NotReached, ask
from backups.feeding.package import Package
from backups.feeding.receiving import packed
from backups.feeding.words import PART_BYTES, Stands, WireFaulty
from backups.manifest import schema_of, secret_key_fingerprint
from club.models import AuditRow, Club, FedPackage, HostedSite, SentSession, Session
from club.queries import SessionInfo
from club.services.held import note_taken_over
from club.services.hosted_site import Place, claim_hosted_site, may_feed, site_answered, site_failed
from scoring.queries.public import results_sheet
from scoring.queries.public.travelling import travelling_document

logger = logging.getLogger(__name__)
Kind, State = FedPackage.Kind, FedPackage.State
#: A worker is not away for longer at once; what is left goes in the next turn.
SECONDS_A_TURN = 20
OVER = (Session.State.ENDED, Session.State.OFFICIAL)


def feed_hosted_sites() -> int:
    """Send what is due; how many packages have arrived. Run twice at once, one of them has nothing to do."""
    if not may_feed():
        return 0
    return sum(map(_feed, HostedSite.objects.order_by("pk").values_list("pk", flat=True)))


def _feed(site_id: int) -> int:
    # Most turns find nothing new: that is one look at the audit log.
    site = HostedSite.objects.get(pk=site_id)
    if not due_sessions(site).exists():
        return 0
    place = claim_hosted_site(site_id, timezone.now())
    if place is None:
        return 0
    until, arrived = time.monotonic() + SECONDS_A_TURN, 0
    try:
        for session in due_sessions(site):
            if time.monotonic() > until:
                break
            arrived += _send_session(place, session, until)
    except NotReached as away:
        site_failed(place, timezone.now(), away.code)
        logger.info("The hosted site was not reached: %s", away.code)
        return arrived
    # Nothing was asked where nothing could be sent yet: then it is not known whether the site is there.
    if not HostedSite.objects.filter(pk=site_id, sequence=site.sequence).update(claimed_at=None):
        site_answered(place, timezone.now())
    return arrived


def due_sessions(site: HostedSite) -> QuerySet[Session]:
    """Those of which something happened since it was looked at last, each with its `newest` act; what is played now
    comes first. Of one that is over and has not arrived it is asked each time."""
    kept = Session.objects.kept().filter(club=site.club_id, club__practice=Club.Practice.REAL, practice=False)
    begun = kept.filter(date__gte=site.since, state__in=[Session.State.PLAYING, *OVER])
    acts = AuditRow.objects.filter(session=OuterRef("pk")).order_by("-pk").values("pk")[:1]
    rows = begun.select_related("club", "event", "sent").annotate(newest=Subquery(acts))
    new = Q(sent=None) | Q(newest__gt=F("sent__act"))
    return rows.filter(new | Q(state__in=OVER, sent__archive="", sent__refused="")).order_by("-date", "-pk")


def _send_session(place: Place, session: Session, until: float) -> int:
    """Send what there is of it now; 1 where that has arrived. Raises NotReached."""
    newest: int = getattr(session, "newest", None) or 0
    sent, _made = SentSession.objects.get_or_create(session=session)
    package = archive_of(session, newest) if archive_may_travel(session) else public_standings(session)
    if package is None or package.digest == sent.digest:
        _seen(sent, session, newest)
        return 0
    stands = send_package(place, package, until)
    if stands.state not in (State.TAKEN, State.REFUSED):
        return 0
    sent.digest, sent.sent_at = package.digest, timezone.now()
    sent.refused = (stands.why or "refused") if stands.state == State.REFUSED else ""
    if sent.refused == "held" and session.held_by != Session.HeldBy.HOSTED:
        note_taken_over(session.pk)
    if package.kind == Kind.ARCHIVE and not sent.refused:
        sent.archive = package.digest
    sent.save(update_fields=["digest", "sent_at", "refused", "archive"])
    _seen(sent, session, newest)
    forget_archives(session)
    return int(stands.state == State.TAKEN)


def _seen(sent: SentSession, session: Session, newest: int) -> None:
    """Everything up to this act has been sent; unless the standings have still to follow it."""
    if not Session.objects.filter(pk=session.pk, snapshot__version__lt=F("facts_version")).exists():
        SentSession.objects.filter(pk=sent.pk).update(act=newest)


def public_standings(session: Session) -> Package | None:
    """What everybody may read of a session at this moment; None where that is nothing."""
    sheet = results_sheet(SessionInfo.of(session))
    document = travelling_document(sheet, session) if sheet is not None and sheet.live else None
    return Package(session, Kind.STANDINGS, packed(document)) if document is not None else None


def send_package(place: Place, package: Package, until: float) -> Stands:
    """Send what the hosted site does not have of it; how it stands there. Raises NotReached."""
    stands = _piece(place, package, 0, PART_BYTES)
    while stands.state == State.COMING and time.monotonic() < until:
        before = stands.have
        stands = _piece(place, package, before, PART_BYTES)
        if stands.state == State.COMING and stands.have == before:
            raise NotReached("broken")
    return stands


def _piece(place: Place, package: Package, offset: int, length: int) -> Stands:
    session = package.session
    words: dict[str, Any] = {
        "act": "send",
        "source": secret_key_fingerprint(),
        "there": session.pk,
        "slug": session.slug,
        "title": session.title,
        "date": session.date.isoformat(),
        "kind": package.kind,
        "digest": package.digest,
        "bytes": len(package.content),
        "offset": offset,
        "data": base64.b64encode(package.content[offset : offset + length]).decode(),
    }
    try:
        return Stands.read(ask(place, words))
    except WireFaulty as odd:
        raise NotReached("no_site") from odd


@dataclass(frozen=True)
class Tried:
    """What a try of the connection has found: `code` is empty where it works; whose key it is there."""

    code: str = ""
    club: str = ""
    slug: str = ""


def try_hosted_site(club_id: int) -> Tried:
    """Whether the hosted site can be reached and takes what is sent. Nothing is sent."""
    row = HostedSite.objects.filter(club=club_id).first()
    if row is None:
        return Tried("none")
    place = Place(row.pk, row.club_id, row.address, row.mark, row.secret)
    try:
        told = ask(place, {"act": "hello", "schema": schema_of("default")})
    except NotReached as away:
        HostedSite.objects.filter(pk=row.pk, mark=row.mark).update(trouble=away.code)
        return Tried(away.code)
    found = Tried("" if told.get("reads") else "newer", str(told.get("club", ""))[:80], str(told.get("slug", ""))[:80])
    site_answered(place, timezone.now())
    return found
