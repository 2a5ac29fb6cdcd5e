"""What the boxes of a new ruling hold: the facts of a call, a board at a table, or the ruling that is amended."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from django.http import Http404
from django.utils import timezone
from django.utils.translation import gettext as _

from bridgeclub.doors.desk.room.base_view import Desk
from bridgeclub.doors.desk.rulings.guided import boxes_of_guided, written_guided
from bridgeclub.doors.desk.rulings.places import table_at, tables_of
from bridgeclub.doors.desk.rulings.polled import boxes_of_poll
from bridgeclub.doors.desk.rulings.reading import TEXTS
from bridgeclub.doors.desk.rulings.rows import boxes_of
from bridgeclub.http.numeric_input import is_whole_number
from bridgeclub.wording.score_queries import score_query_step_words
from club.queries import SessionInfo
from rulings.engine.decision import Decision, Kind
from rulings.queries.calls import CallInfo, call_of
from rulings.queries.rulings import RulingInfo
from rulings.queries.score_queries import ScoreQueryStep, ScoreQueryView, score_query_of
from scoring.queries.room import Room, line_view

InitialValues = dict[str, Any]


def initial_from_request(desk: Desk, room: Room) -> InitialValues:
    """What the address says: `call`, `query`, `line` (7:12-15, as `line_key` has it), or `alone`: such a line of a
    fouled board that can be compared with no other; with `path` what the ruling assistant found out as well, and a poll
    of peers (`boxes_of_poll`). Nothing without; 404 for what is not there.
    """
    boxes = _of_place(desk, room)
    if desk.request.GET.get("path"):
        return boxes | boxes_of_guided(desk, boxes.get("facts", ""))
    return boxes | boxes_of_poll(desk.request.GET)


def _of_place(desk: Desk, room: Room) -> InitialValues:
    query = desk.request.GET
    if is_whole_number(query.get("query")):
        return _of_query(desk, int(query["query"]), room)
    if is_whole_number(query.get("call")):
        return _of_call(desk, int(query["call"]), room)
    if query.get("line"):
        return _of_line(desk, query["line"], room)
    if query.get("alone"):
        return _of_line(desk, query["alone"], room) | _alone()
    return {}


def _of_call(desk: Desk, pk: int, room: Room) -> InitialValues:
    call = call_of(desk.session.id, pk, desk.hidden)
    if call is None:
        raise Http404
    boards = [call.board] if call.board else []
    ruled = call.ending is not None and call.ending.ruling is not None
    boxes: InitialValues = {
        # What has been ruled on is not answered twice: another ruling stands for itself.
        **({} if ruled else {"call": call.id}),
        "boards": ", ".join(map(desk.session.listed, boards)),
        "facts": _called(desk, call),
    }
    if call.place in tables_of(room):
        return boxes | {"table": call.place}
    return boxes | {"ns": call.ns_id, "ew": call.ew_id}


def _called(desk: Desk, call: CallInfo) -> str:
    """Who called when, and from which boards, as the facts begin; what the director noted about it follows."""
    at = timezone.localtime(call.opened_at, desk.session.club.zone).strftime("%H:%M")
    who = {"ns": _("North–South called"), "ew": _("East–West called")}.get(call.side.lower(), _("Called"))
    parts = [_("%(who)s at %(at)s") % {"who": who, "at": at}]
    if call.round:
        parts.append(_("round %(round)s") % {"round": call.round})
    if call.boards and not call.board:
        parts.append(_("boards %(boards)s") % {"boards": ", ".join(map(desk.session.printed, call.boards))})
    notes = [step.note for step in call.steps if step.note]
    return " ".join([", ".join(parts) + ".", *notes])


def _of_query(desk: Desk, pk: int, room: Room) -> InitialValues:
    """The board that was queried, and what both sides have said about it."""
    query = score_query_of(desk.session.id, pk, desk.hidden)
    if query is None or query.hidden:
        raise Http404
    sides = dict.fromkeys(query.north_south, _("North–South")) | dict.fromkeys(query.east_west, _("East–West"))
    lines = [
        _statement(step, query, sides.get(step.contestant or 0, ""), desk.session.printed)
        for step in query.steps
        if step.contestant
    ]
    boxes: InitialValues = {"query": query.id} if query.open else {}
    disputed = {"agreed": "no"} if query.state == "contested" else {}
    facts = {"boards": desk.session.listed(query.board), "facts": "\n".join(lines)}
    partners = query.north_south[1:] + query.east_west[1:] or (None, None)
    return boxes | facts | disputed | _sides(room, query.board, query.ns, query.ew, partners=partners)


def _statement(step: ScoreQueryStep, score_query: ScoreQueryView, who: str, printed: Callable[[int], str]) -> str:
    words = step.words or (step.claim.words if step.claim and step.claim.kind != "words" else "")
    return " ".join(filter(None, [score_query_step_words(step, score_query, who, printed), words]))


def _of_line(desk: Desk, place: str, room: Room) -> InitialValues:
    found = re.fullmatch(r"(\d{1,3}):(\d{1,18})-(\d{1,18})(?:-(\d))?(?:/(\d{1,18})-(\d{1,18}))?", place)
    board, ns, ew, of_match, south, west = (int(part or 0) for part in found.groups()) if found else (0,) * 6
    partners = (south, west) if south and west else None
    line = line_view(desk.session, board, ns, ew, desk.hidden, of_match or None, partners)
    if line is None:
        raise Http404
    sat = tuple(side.partner.id if side.partner is not None else None for side in (line.ns, line.ew))
    sides = _sides(room, line.board, line.ns.id, line.ew.id, line.room, sat)
    return {"boards": desk.session.listed(line.board), **sides}


def _alone() -> InitialValues:
    """As the Laws have it where nobody at the table was at fault; who was is for the director to say."""
    return {
        "facts": _(
            "The board was fouled: no other table played it with the same cards, so the result cannot be compared."
        ),
        "laws": "87B, 12C2",
        "kind": Kind.ASSIGNED.value,
        **(boxes_of("A6060") or {}),
    }


def _sides(
    room: Room, board: int, ns: int, ew: int, of_match: int = 0, partners: tuple[int | None, ...] = (None, None)
) -> InitialValues:
    """The table where the movement has them, else who sat there; `partners`: South and West of an individual."""
    table = table_at(room, board, ns, ew, of_match, partners)
    if table:
        return {"table": table}
    return {"ns": ns, "ew": ew} | ({} if None in partners else dict(zip(("south", "west"), partners, strict=True)))


def initial_from_ruling(session: SessionInfo, ruling: RulingInfo, room: Room) -> InitialValues:
    """A ruling that is amended, as it was typed."""
    decision = ruling.decision
    boxes: InitialValues = {"supersedes": ruling.number, **{name: getattr(decision, name) for name in TEXTS}}
    boxes |= {
        "laws": ", ".join(decision.laws),
        "agreed": "yes" if decision.agreed else "no",
        "kind": (Kind.ASSIGNED if decision.kind is Kind.ARTIFICIAL else decision.kind).value,
        "doubt": decision.doubt.value,
        "unauthorised": decision.unauthorised,
        "unless_better": any(line.unless_better for line in decision.lines),
        "third_plus": decision.third_plus,
        "guided": written_guided(decision.guided) if decision.guided else "",
    }
    for poll in decision.polls[:1]:
        boxes |= {"poll_hand": poll.hand, "poll_question": poll.question, "poll_answers": "\n".join(poll.answers)}
    return boxes | _score(decision) | _places(session, decision, room) | _fines(decision, ruling.number)


def _score(decision: Decision) -> InitialValues:
    """In rows, or in notation where only that can say it."""
    written = list(dict.fromkeys(line.written for line in decision.lines if line.written))
    rows = boxes_of(written[0]) if len(written) == 1 else None
    return {"award": "\n".join(written)} if rows is None else rows


def _places(session: SessionInfo, decision: Decision, room: Room) -> InitialValues:
    """The boards and the pairs; where the whole room is in it (a fouled board), the boards alone."""
    sat = {(line.ns, line.ew, line.room, (line.ns_partner, line.ew_partner)) for line in decision.lines}
    boxes: InitialValues = {"boards": ", ".join(dict.fromkeys(session.listed(line.board) for line in decision.lines))}
    if len(sat) == 1:
        boxes |= _sides(room, decision.lines[0].board, *sat.pop())
    return boxes


def _fines(decision: Decision, number: int) -> InitialValues:
    boxes: InitialValues = {}
    for row, each in enumerate(decision.penalties[:2], start=1):
        values = {"pair": each.contestant, "kind": each.kind, "times": "", "amount": each.amount, "unit": each.unit}
        note = "" if each.note == _("Ruling %(number)s") % {"number": number} else each.note
        boxes |= {f"p{row}_{name}": value for name, value in {**values, "note": note}.items()}
    return boxes
