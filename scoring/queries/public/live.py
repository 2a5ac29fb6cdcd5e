"""The stamp of a live page: what an unchanged page is recognised by."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Count

from club.models import FedSession, Session
from scoring.models import Snapshot


@dataclass(frozen=True)
class VersionTag:
    """The standings' version (0 before the first), and how often an edition came or was withdrawn."""

    session_id: int
    version: int
    editions: int

    @property
    def text(self) -> str:
        return f"{self.session_id}-{self.version}-{self.editions}"


def live_version_tag(club: str, session: str) -> VersionTag | None:
    """The stamp of a session by its address, or by one it had; None where there is no such session. Two queries.

    Of one that is still on the club's laptop alone the id is below 0, as `travelling` has it.
    """
    row = _row(club__slug=club, slug=session) or _row(club__slug=club, former_addresses__slug=session)
    if row is None:
        fed = FedSession.objects.filter(club__slug=club, slug=session, session=None)
        found = fed.exclude(standings={}).values_list("pk", "version").first()
        return VersionTag(-found[0], found[1], 0) if found else None
    version = Snapshot.objects.filter(session_id=row[0]).values_list("version", flat=True).first()
    return VersionTag(row[0], version or 0, row[1] + row[2])


def _row(**address: str) -> tuple[int, int, int] | None:
    found = Session.objects.kept().filter(**address)
    counted = found.annotate(out=Count("publications"), gone=Count("publications__withdrawal"))
    return counted.values_list("pk", "out", "gone").first()
