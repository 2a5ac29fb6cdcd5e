"""The director's queue: who waits, the longest first, and what has become of the calls before."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

from django.http import HttpResponse
from django.utils.http import quote_etag
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from bridgeclub.doors.desk.access import user_id
from bridgeclub.doors.desk.calls.forms import OpenForm
from bridgeclub.doors.desk.room.base_view import Desk, at_desk
from bridgeclub.doors.desk.room.calling import calls_context
from bridgeclub.http.entity_tag import not_modified_or
from bridgeclub.wording.unattended import rules_text
from club.queries.unattended import unattended_info
from movements.queries import seatings_of
from rulings.queries.calls import calls_version_tag, closed_calls
from rulings.queries.notes import open_notes
from rulings.queries.restrictions import restrictions_version_tag
from scoring.queries.unattended import was_published

EVERY = 4


@require_safe
@at_desk
def page(desk: Desk) -> HttpResponse:
    """The whole page."""
    return show(desk)


def show(desk: Desk, form: OpenForm | None = None, *, status: int = 200) -> HttpResponse:
    """The page, with a form that has something to say."""
    etag = etag_of(desk)
    form = form or OpenForm(tables=tables_of(desk), initial={"client_id": uuid4()})
    return desk.render(
        "desk/calls/queue.html",
        status=status,
        tab="calls",
        etag=etag,
        every=EVERY,
        form=form,
        **unattended_context(desk),
        **live_context(desk),
    )


def unattended_context(desk: Desk) -> dict[str, Any]:
    """What is said of an evening that players run; nothing of any other."""
    info = unattended_info(desk.session.id) if desk.session.unattended else None
    if info is None:
        return {}
    published = was_published(desk.session.id) if desk.session.over else False
    return {"unattended": info, "published": published, "rules": rules_text(info.rules)}


@require_safe
@at_desk
def live(desk: Desk) -> HttpResponse:
    """Nothing new, or the live part of the page."""
    return not_modified_or(
        desk.request, etag_of(desk), lambda: desk.render("desk/calls/_queue.html", **live_context(desk))
    )


@require_safe
@at_desk
def phone(desk: Desk) -> HttpResponse:
    """The open calls alone, for a telephone in one hand."""
    etag = etag_of(desk)
    return desk.render("desk/calls/phone.html", tab="calls", etag=etag, every=EVERY, **phone_context(desk))


@require_safe
@at_desk
def phone_live(desk: Desk) -> HttpResponse:
    """Nothing new, or the live part of it."""
    return not_modified_or(
        desk.request, etag_of(desk), lambda: desk.render("desk/calls/_open.html", **phone_context(desk))
    )


def phone_context(desk: Desk) -> dict[str, Any]:
    return {**calls_context(desk), "back": "calls-phone"}


def etag_of(desk: Desk) -> str:
    """What an unchanged queue is recognised by, as this director sees it. Read before what it stands for."""
    session, hidden = desk.session, "+".join(map(str, sorted(desk.hidden)))
    parts = (
        session.id,
        session.facts_version,
        session.state,
        calls_version_tag(session.id),
        restrictions_version_tag(session.id),
        user_id(desk.request),
        f"{session.club.call_reminder}.{session.club.call_again}",
        hidden,
    )
    return quote_etag("-".join(map(str, (*parts, get_language()))))


def live_context(desk: Desk) -> dict[str, Any]:
    """Everything that changes while the page is open."""
    notes = open_notes(desk.session.id, desk.hidden) if desk.session.unattended else ()
    return {**calls_context(desk), "notes": notes, "past": closed_calls(desk.session.id, desk.hidden), "back": "calls"}


def tables_of(desk: Desk) -> list[tuple[str, int]]:
    """(section, table) of every table that is used, in their order."""
    return sorted({(each.section, each.table) for each in seatings_of(desk.session.id)})
