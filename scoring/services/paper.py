"""Which tables write their results on paper."""

from __future__ import annotations

from collections.abc import Iterable

from django.db import transaction
from django.utils.translation import gettext as _

from club.actor import Actor
from club.services import append_audit_row, facts_changed, locked_session, refuse_official
from movements.models import Seating
from scoring.errors import NotFoundError
from scoring.models import PaperTable

# Section (its id) and table.
Table = tuple[int, int]


@transaction.atomic
def set_paper_tables(*, session_id: int, tables: Iterable[Table], actor: Actor) -> None:
    """From now on these tables write on paper, and all others have devices. What has been entered stays.

    Raises NotFoundError for a table that the session has not.
    """
    session = locked_session(session_id)
    refuse_official(session)
    wanted, there = set(tables), _in_play(session_id)
    if not wanted <= there:
        raise NotFoundError(_("The tables have just changed. Please look again."))
    papers = PaperTable.objects.filter(section__session_id=session_id)
    before = set(papers.values_list("section_id", "table"))
    if wanted == before:
        return
    papers.delete()
    PaperTable.objects.bulk_create(PaperTable(section_id=section, table=table) for section, table in sorted(wanted))
    append_audit_row(session.club_id, actor, "paper tables", {"tables": _names(session_id)}, session_id=session.pk)
    facts_changed(session.pk)


def _in_play(session_id: int) -> set[Table]:
    rows = Seating.objects.filter(section__session_id=session_id)
    return set(rows.values_list("section_id", "table").distinct())


def _names(session_id: int) -> list[str]:
    rows = PaperTable.objects.filter(section__session_id=session_id).order_by("section__letter", "table")
    return [f"{letter}{table}" for letter, table in rows.values_list("section__letter", "table")]
