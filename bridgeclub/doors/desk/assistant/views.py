"""The ruling assistant at the desk and on the director's phone: find the irregularity, one question at a time.

Everything answered so far stands in the address: going back, or opening a question again, loses nothing and changes
nothing. Only the ruling that comes of it is kept.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.http import Http404, HttpResponse, QueryDict
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from bridgeclub.doors.desk.assistant.ending import end_context
from bridgeclub.doors.desk.assistant.way import address, beginning, came_of, so_far
from bridgeclub.doors.desk.room.base_view import Desk, at_desk
from bridgeclub.wording.assistant import NAMED, WHOM
from bridgeclub.wording.game import SEATS
from rulings.engine.assistant.finding import found
from rulings.engine.assistant.path import Path, Step
from rulings.engine.assistant.reading import paths
from rulings.engine.assistant.recording import asks_for
from rulings.engine.assistant.seats import roles, said
from rulings.engine.assistant.walking import NoSuchAnswer, Walked, walk
from rulings.engine.laws import Law, law

TYPED_AT_MOST = 60


@dataclass(frozen=True)
class Choice:
    """A button: what it says, what it means, and where it leads."""

    says: str
    then: str
    url: str


@dataclass(frozen=True)
class Answered:
    """A question that has been answered; `url` opens it again."""

    question: str
    answer: str
    url: str


@require_safe
@at_desk
def choose(desk: Desk) -> HttpResponse:
    """All irregularities, the usual ones apart, or those that have the words that were typed."""
    typed = desk.request.GET.get("q", "")[:TYPED_AT_MOST]
    hits = found(paths(), typed)
    usual, others = ([each for each in hits if each.usual is which] for which in (True, False))
    groups = [("", hits)] if typed.strip() else [(_("Most often"), usual), (_("Everything else"), others)]
    return desk.render(
        "desk/assistant/choose.html",
        typed=typed,
        groups=[
            (heading, [(each.title, address(desk, each.name, came_of(desk))) for each in listed])
            for heading, listed in groups
            if listed
        ],
        came_of=came_of(desk),
        **beginning(desk),
    )


@require_safe
@at_desk
def along(desk: Desk, *, path: str) -> HttpResponse:
    """The next question of a path, or its end. 404 for no path and for an answer that its question does not have."""
    known = paths()
    if path not in known:
        raise Http404
    sent = desk.request.GET
    seats = {role: sent.get(role) for role in ("offender", "declarer")}
    if any(seat not in (None, "", *SEATS) for seat in seats.values()):
        raise Http404
    shared = {"irregularity": known[path], **beginning(desk)}
    try:
        walked = walk(known, path, sent.getlist("a"))
    except NoSuchAnswer as error:
        raise Http404 from error
    # A way that goes on along another path asks for those of whom that one speaks.
    for speaks in (known[path], walked.path):
        if role := asks_for(speaks, seats["offender"], seats["declarer"]):
            choices = _seats(desk, known[path], role)
            return desk.render("desk/assistant/seats.html", **shared, question=NAMED[role], choices=choices)
    named = roles(seats["offender"] or "", seats["declarer"] or "")
    context = _step(desk, path, walked, named)
    if walked.now.end is not None:
        context |= end_context(desk, path, walked.now.end, shared["call"])
    return desk.render("desk/assistant/step.html", **shared, **context)


def _step(desk: Desk, path: str, walked: Walked, named: dict[str, str]) -> dict[str, Any]:
    """What the page of a step shows, with the people named."""
    step = walked.now
    return {
        "step": step,
        "do": [said(each, named) for each in step.do],
        "say": [said(each, named) for each in step.say],
        "ask": said(step.ask, named),
        "why": said(step.why, named),
        "whom": _whom(step, named),
        "laws": _laws(step.laws if step.end is None else walked.laws),
        "answered": list(_answered(desk, path, walked, named)),
        "choices": [
            Choice(said(each.says, named), said(each.then, named), address(desk, path, _went_on(desk, each.key)))
            for each in step.answers
        ],
    }


def _whom(step: Step, named: dict[str, str]) -> str:
    return said(str(WHOM[step.whom]), named) if step.ask else ""


def _laws(numbers: tuple[str, ...]) -> list[Law]:
    return [law(each) or Law(each, "") for each in numbers]


def _answered(desk: Desk, path: str, walked: Walked, named: dict[str, str]) -> Iterator[Answered]:
    """What was answered, each with the address of its question."""
    keys = [each.answer.key for each in walked.taken]
    for number, each in enumerate(walked.taken):
        query = so_far(desk)
        query.setlist("a", keys[:number])
        yield Answered(said(each.step.ask, named), said(each.answer.says, named), address(desk, path, query))


def _seats(desk: Desk, path: Path, role: str) -> list[Choice]:
    """The four seats, and going on without one."""
    found_seats = []
    for seat, words in {**SEATS, "": _("Go on without naming anybody")}.items():
        query = so_far(desk)
        query[role] = seat
        found_seats.append(Choice(str(words), "", address(desk, path.name, query)))
    return found_seats


def _went_on(desk: Desk, key: str) -> QueryDict:
    query = so_far(desk)
    query.appendlist("a", key)
    return query
