"""Which tables write on paper."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from bridgeclub.doors.desk.room.base_view import Desk, at_desk
from scoring.queries.paper import TablePaper, table_papers
from scoring.services.paper import set_paper_tables


@dataclass(frozen=True)
class TableChoice:
    """A table to tick. `value` names it in the form."""

    value: str
    paper: TablePaper


def tables_of(session_id: int) -> list[TableChoice]:
    return [TableChoice(f"{each.section_id}-{each.table}", each) for each in table_papers(session_id)]


@require_POST
@at_desk
def paper_chosen(desk: Desk) -> HttpResponse:
    """The tables that are ticked write on paper from now on, the others do not."""
    ticked = set(desk.request.POST.getlist("table"))
    chosen = [each.paper for each in tables_of(desk.session.id) if each.value in ticked]
    tables = [(each.section_id, each.table) for each in chosen]
    names = ", ".join(f"{each.section if each.several else ''}{each.table}" for each in chosen)
    message = _("On paper: tables %(tables)s.") % {"tables": names} if chosen else _("No tables on paper now.")
    desk.attempt(lambda: set_paper_tables(session_id=desk.session.id, tables=tables, actor=desk.actor), message)
    return desk.redirect_to("keying")
