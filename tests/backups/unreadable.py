"""A club whose copies nothing can be restored from: one value is in a form that no restore takes."""

from __future__ import annotations

from typing import Any

from club.append_only import triggers_disabled
from scoring.models import Publication

COLUMN = "scoring.publication.standings"


def spoil_edition(edition: Publication) -> str:
    """Make an edition such as no version of the program writes; how its place is called in a copy.

    The pages do not look at what is wrong in it.
    """
    [first, *rest] = edition.standings["ranking"]
    written(edition, edition.standings | {"ranking": [first | {"penalty": 0}, *rest]})
    return f"{COLUMN}, {edition.pk}"


def restore_edition(edition: Publication) -> None:
    """The edition as it was published."""
    written(edition, edition.standings)


def written(edition: Publication, standings: Any) -> None:
    with triggers_disabled("a test writes what no service writes"):
        Publication.objects.filter(pk=edition.pk).update(standings=standings)
