"""Who did what, the newest first: in this session, on one board at a table, to one pair."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from bridgeclub.doors.desk.room.base_view import Desk, at_desk
from bridgeclub.http.numeric_input import number_or_zero
from bridgeclub.wording.audit_log.sentences import audit_sentence, place
from bridgeclub.wording.desk_tables import table_words
from bridgeclub.wording.lines import who_words
from bridgeclub.wording.pair_labels import pair_labels
from club.queries import pairs_of, section_info
from scoring.queries.room import AuditedAct, AuditPage, audit_log_of_line, audit_log_of_pair, session_audit_log

#: What nobody does without an account but a pair on its own phone.
ON_PHONES = frozenset(
    {
        "phone follows",
        "phone follows another pair",
        "phone stopped",
        "score queried",
        "query confirmed",
        "query contested",
        "query withdrawn",
        "appeal lodged",
        "appeal agreed to",
        "appeal answered",
        "appeal withdrawn",
    }
)


@require_safe
@at_desk
def of_session(desk: Desk) -> HttpResponse:
    """A page of acts; ?before shows the older ones."""
    before = number_or_zero(desk.request.GET.get("before")) or None
    return _show(desk, session_audit_log(desk.session.id, before=before, hidden=desk.hidden), _("Who did what"), "")


@require_safe
@at_desk
def of_line(desk: Desk, *, board: int, ns: int, ew: int) -> HttpResponse:
    """What was done on one board to two pairs."""
    before = number_or_zero(desk.request.GET.get("before")) or None
    names = pair_labels(pairs_of(desk.session.id))
    if ns not in names or ew not in names:
        raise Http404
    method, room = desk.session.method, desk.match_room
    found = audit_log_of_line(
        desk.session.id, board, ns, ew, method=method, room=room, before=before, hidden=desk.hidden
    )
    title = _("Board %(board)s: who did what") % {"board": desk.session.printed(board)}
    back = desk.url("line", board=board, ns=ns, ew=ew, **({"room": room} if room else {}))
    return _show(desk, found, title, f"{names[ns]} – {names[ew]}", back)


@require_safe
@at_desk
def of_pair(desk: Desk, *, pair: int) -> HttpResponse:
    """What was done to one pair."""
    before = number_or_zero(desk.request.GET.get("before")) or None
    name = pair_labels(pairs_of(desk.session.id)).get(pair)
    if name is None:
        raise Http404
    found = audit_log_of_pair(desk.session.id, pair, before=before, hidden=desk.hidden)
    return _show(desk, found, str(table_words(desk.session.contest).one_trail), name)


def _show(desk: Desk, audit_page: AuditPage, title: str, about: str, back: str = "") -> HttpResponse:
    pairs = pairs_of(desk.session.id)
    names = pair_labels(pairs)
    several = len(section_info(desk.session.id)) > 1
    context: dict[str, Any] = {
        "acts": [
            (act, _who(act, several=several), audit_sentence(act, names), place(act.place, several=several))
            for act in audit_page.acts
        ],
        "older": audit_page.older,
        "first": not desk.request.GET.get("before"),
        "title": title,
        "about": about,
        "back": back or (desk.url("audit-log") if about else ""),
        "pairs": [] if about else sorted((name, pk) for pk, name in names.items()),
    }
    return desk.show("audit_log.html", tab="trail", **context)


def _who(act: AuditedAct, *, several: bool) -> str:
    """What the program writes down for a pair was done on the pair's phone."""
    phone = act.action in ON_PHONES and act.who.table is None and not act.who.name
    return _("a player’s phone") if phone else who_words(act.who, several=several)
