"""What the ruling assistant has found out, in the boxes of the ruling form, and read back from there."""

from __future__ import annotations

from typing import Any

from django.http import Http404, QueryDict
from django.utils.translation import gettext as _

from bridgeclub.doors.desk.assistant.way import call_it_came_of
from bridgeclub.doors.desk.room.base_view import Desk
from bridgeclub.doors.desk.rulings.guided_fine import boxes_of_fine
from bridgeclub.doors.desk.rulings.polled import boxes_of_poll
from bridgeclub.doors.desk.rulings.rows import boxes_of
from bridgeclub.wording.game import SEATS
from rulings.engine.assistant.effect import award_text
from rulings.engine.assistant.path import Award, End, Transfer
from rulings.engine.assistant.reading import paths
from rulings.engine.assistant.recording import guided
from rulings.engine.assistant.walking import NoSuchAnswer, walk
from rulings.engine.decision import Guided, Kind


def read_guided(text: str) -> Guided | None:
    """The way that a query string tells of (`path`, `offender`, `declarer`, `a` for each answer); None for no such."""
    sent = QueryDict(text)
    seats = {role: sent.get(role, "") for role in ("offender", "declarer")}
    if sent.get("path") not in paths() or any(seat and seat not in SEATS for seat in seats.values()):
        return None
    try:
        return guided(sent["path"], sent.getlist("a"), **seats)
    except NoSuchAnswer:
        return None


def written_guided(way: Guided) -> str:
    """The query string of a way."""
    query = QueryDict(mutable=True)
    query.update({"path": way.path, "offender": way.offender, "declarer": way.declarer})
    query.setlist("a", list(way.answers))
    return query.urlencode()


def boxes_of_guided(desk: Desk, facts: str) -> dict[str, Any]:
    """The boxes that the assistant fills; `facts`: what is known of the call. 404 for a way that does not end."""
    way = read_guided(desk.request.GET.urlencode())
    walked = None if way is None else walk(paths(), way.path, way.answers)
    end = None if walked is None else walked.now.end
    if way is None or walked is None or end is None:
        raise Http404
    who = {"title": way.title, "seat": SEATS.get(way.offender, "")}
    begun = _("%(title)s: %(seat)s.") % who if way.offender else f"{way.title}."
    kind = Kind.ASSIGNED if end.kind is Kind.ARTIFICIAL or isinstance(end.effect, Transfer) else end.kind
    return {
        "guided": written_guided(way),
        "facts": "\n".join(filter(None, [facts, begun])),
        "laws": ", ".join(walked.laws),
        "kind": kind.value,
        "unauthorised": end.kind is Kind.ASSIGNED and any(each.startswith("16B") for each in walked.laws),
        "decision": "\n".join(way.said[-len(walked.now.say) :]),
        "reasoning": end.decision,
        **_award(end, way.offender),
        **boxes_of_fine(desk, end, call_it_came_of(desk), way.offender),
        **boxes_of_poll(desk.request.GET),
    }


def _award(end: End, offender: str) -> dict[str, str]:
    """What both sides get, where the end says so and it is known who was at fault, or both get the same; tricks:
    `guided_score`.
    """
    if not isinstance(end.effect, Award) or (not offender and end.effect.offenders != end.effect.others):
        return {}
    return boxes_of(award_text(end.effect, offender or "N")) or {}
