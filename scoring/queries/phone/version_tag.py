"""What an unchanged page of a telephone is recognised by."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Max

from club.models import Session


@dataclass(frozen=True)
class PhoneVersionTag:
    """The versions of a session's facts and of its standings, and its newest edition (0 before the first)."""

    session_id: int
    facts: int
    standings: int
    edition: int

    @property
    def text(self) -> str:
        return f"{self.session_id}-{self.facts}-{self.standings}-{self.edition}"


def phone_version_tag(session_id: int) -> PhoneVersionTag | None:
    """The stamp of a session; None where it is no longer there. One query."""
    found = Session.objects.kept().filter(pk=session_id).annotate(newest=Max("publications__number"))
    row = found.values_list("facts_version", "snapshot__version", "newest").first()
    return PhoneVersionTag(session_id, row[0], row[1] or 0, row[2] or 0) if row else None
