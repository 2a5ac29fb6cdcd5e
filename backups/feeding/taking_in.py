"""At the hosted site: the archive of a fed session becomes a session here, and each later one brings what is new."""

from __future__ import annotations

import io
import logging

from django.db import DatabaseError, transaction
from django.utils import timezone

from backups.archive_import import Arrival, Arrived
from backups.archive_rows import read_audit_rows, read_rows_of, read_session_row, refuse_large, refuse_other_editions
from backups.errors import BackupFaulty
from backups.feeding.continuing import Continued, HistoryDiffers
from backups.feeding.receiving import State, content_of
from backups.manifest import refuse_newer
from backups.reading import DAMAGE, OpenBackup, open_backup
from club.actor import PROGRAM
from club.engine.feeding import chain_digest
from club.errors import DomainError
from club.models import FedPackage, FedSession, Session
from club.services import append_audit_row
from club.services.clubs import locked_club
from scoring.facts import Rows
from scoring.models import Publication
from scoring.recompute import Computed, compute_standings, present_rows, save_standings
from scoring.services.deals import keep_shown

logger = logging.getLogger(__name__)
#: What the archive has cost is kept for so many packages of a session.
SETTLED_KEPT = 5


class NotTaken(Exception):
    """Why an archive is not taken in, as a code that both programs know."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


def take_in_fed() -> int:
    """Take in every archive that has arrived; how many there were. Run twice at once, each is taken in once."""
    waiting = FedPackage.objects.filter(kind=FedPackage.Kind.ARCHIVE, state=State.ARRIVED).order_by("pk")
    return sum(map(_take_in, waiting.values_list("pk", flat=True)))


def _take_in(package_id: int) -> bool:
    package = FedPackage.objects.select_related("fed").filter(pk=package_id, state=State.ARRIVED).first()
    if package is None:
        return False
    try:
        with open_backup(io.BytesIO(content_of(package))) as copy:
            _looked_at(copy)
            return _brought_in(copy, package)
    except HistoryDiffers:
        logger.warning("An archive of %s tells another history.", package.fed_id, exc_info=True)
        return _refused(package, "diverged")
    except NotTaken as why:
        logger.warning("An archive of %s was not taken in: %s", package.fed_id, why.code)
        return _refused(package, why.code)
    except (BackupFaulty, DomainError, DatabaseError, *DAMAGE, TypeError, AttributeError):
        logger.warning("An archive of %s could not be taken in.", package.fed_id, exc_info=True)
        return _refused(package, "damaged")


def _looked_at(copy: OpenBackup) -> None:
    refuse_large(copy)
    copy.check()
    try:
        refuse_newer(copy.manifest)
    except BackupFaulty as newer:
        raise NotTaken("newer") from newer
    refuse_other_editions(read_rows_of(copy, Publication))


def _brought_in(copy: OpenBackup, package: FedPackage) -> bool:
    """Tried and rolled back, scored while nothing is held, and stored with what was scored."""
    with transaction.atomic():
        arrival = _arrival(copy, package)
        rows = present_rows(arrival.store()) if arrival else None
        transaction.set_rollback(True)
    if rows is None:
        return False
    computed = _scored(rows)
    with transaction.atomic():
        arrival = _arrival(copy, package)
        if arrival is None:
            return False
        session_id = arrival.store()
        arrival.settled(session_id, computed)
        _kept(copy, package, arrival, session_id)
        return True


def _scored(rows: Rows) -> Computed:
    try:
        return compute_standings(rows)
    except Exception as refusal:
        raise NotTaken("unscored") from refusal


def _arrival(copy: OpenBackup, package: FedPackage) -> Arrival | None:
    """What stores it, the club and what was fed held; None where somebody else has taken it in. Raises NotTaken."""
    locked_club(package.fed.club_id)
    fed = FedSession.objects.select_for_update(no_key=True).get(pk=package.fed_id)
    if not FedPackage.objects.filter(pk=package.pk, state=State.ARRIVED).exists():
        return None
    acts = [row["hash"] for row in read_audit_rows(copy)]
    if chain_digest(acts[: fed.acts]) != (fed.acts_digest or chain_digest([])) or len(acts) < fed.acts:
        raise NotTaken("diverged")
    if fed.session_id is None:
        return _First(copy, fed)
    session = Session.objects.select_for_update(no_key=True).get(pk=fed.session_id)
    if session.held_by != Session.HeldBy.LAPTOP:
        raise NotTaken("held")
    if read_session_row(copy)["id"] != fed.there:
        raise NotTaken("diverged")
    return Continued(copy, fed, session)


class _First(Arrival):
    """An archive of which nothing is here yet but its live standings, whose address it keeps."""

    def __init__(self, copy: OpenBackup, fed: FedSession) -> None:
        super().__init__(copy, fed.club_id, PROGRAM)
        self.wanted = fed.slug
        given = read_session_row(copy)["held_by"] == Session.HeldBy.HOSTED
        self.here = {"held_by": Session.HeldBy.HERE if given else Session.HeldBy.LAPTOP}

    from_laptop = True

    def settled(self, session_id: int, computed: Computed) -> Arrived:
        """With its standings; the audit log says that it came from the laptop."""
        save_standings(session_id, computed)
        keep_shown(session_id)
        seals = self.chain.sealed_again()
        data = {"digest": self.digest}
        append_audit_row(self.club.pk, PROGRAM, "fed session arrived", data, session_id=session_id, seals=seals)
        return Arrived(session_id, self.wanted, already=False)


def _kept(copy: OpenBackup, package: FedPackage, arrival: Arrival, session_id: int) -> None:
    """What the next archive needs to know of this one."""
    acts = [row["hash"] for row in read_audit_rows(copy)]
    FedSession.objects.filter(pk=package.fed_id).update(
        session=session_id,
        slug=Session.objects.values_list("slug", flat=True).get(pk=session_id),
        title=Session.objects.values_list("title", flat=True).get(pk=session_id),
        standings={},
        received_at=timezone.now(),
        ids=arrival.identity.plain(),
        acts=len(acts),
        acts_digest=chain_digest(acts),
        digest=package.digest,
        refused="",
    )
    _settled(package, State.TAKEN)


def _refused(package: FedPackage, code: str) -> bool:
    with transaction.atomic():
        if FedPackage.objects.filter(pk=package.pk, state=State.ARRIVED).exists():
            FedSession.objects.filter(pk=package.fed_id).update(refused=code)
            _settled(package, State.REFUSED, code)
    return False


def _settled(package: FedPackage, state: FedPackage.State, why: str = "") -> None:
    FedPackage.objects.filter(pk=package.pk).update(state=state, why=why)
    package.parts.all().delete()
    older = FedPackage.objects.filter(fed=package.fed_id, state__in=[State.TAKEN, State.REFUSED]).order_by("-pk")
    FedPackage.objects.filter(pk__in=list(older.values_list("pk", flat=True)[SETTLED_KEPT:])).delete()
