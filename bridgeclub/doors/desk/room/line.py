"""One board at one table: look, enter, correct. Opens in place, or as a page of its own."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from bridgeclub.doors.desk.room.around import around
from bridgeclub.doors.desk.room.base_view import UNPROCESSABLE, Desk, at_desk
from bridgeclub.doors.desk.room.entry_forms import AwardForm, ResultForm
from bridgeclub.doors.desk.room.signing import line_context
from bridgeclub.http.htmx import done_here
from bridgeclub.wording.awards import third_words
from bridgeclub.wording.game import result_sentence
from bridgeclub.wording.lines import line_names, place_words
from bridgeclub.wording.messages import refusal_words
from bridgeclub.wording.pair_labels import pair_labels
from bridgeclub.wording.results import still_to_play_words as still_to_play_words
from club.engine.where import Where
from club.errors import DomainError
from club.queries import pairs_of
from rulings.engine.periods import ClockName
from rulings.queries.clocks import closed_on
from rulings.services.clocks import BY_THE_CLOCKS, too_late_words
from scoring.engine.average_plus import PlainAward
from scoring.engine.contests import compares_rooms
from scoring.engine.document import Outcome, dump_outcome, parse_outcome
from scoring.engine.notation import KeyedResult, WrittenAward
from scoring.engine.score import table_score
from scoring.queries.average_plus import beyond_limit
from scoring.queries.room import LineView, line_view, room
from scoring.services import Award, Entry, Meeting, adjust, enter_result

DESK = "desk"


def find_line(desk: Desk, board: int, ns: int, ew: int) -> LineView:
    """The line of the address. 404 where the session has no such board or pair."""
    line = line_view(desk.session, board, ns, ew, desk.hidden, desk.match_room, desk.partners)
    if line is None:
        raise Http404
    return line


def line_address(desk: Desk, line: LineView, name: str = "line") -> str:
    """The address of the line, with its room where it has one."""
    return desk.url(name, **line_names(line))


def show(desk: Desk, line: LineView, *, refusal: str = "", **forms: Any) -> HttpResponse:
    """The editor: a fragment to htmx, else a page. With a refusal or an error in a form: 422.

    `turned`: what would change if the pairs had sat the other way round.
    """
    result = forms.get("result") or ResultForm(line=line)
    award = forms.get("award") or AwardForm(line=line)
    ended = closed_on(desk.session, Where(line.board, line.ns.id, line.ew.id, line.room), timezone.now())
    faulty = bool(refusal or result.errors or award.errors)
    grid = room(desk.session, desk.hidden)
    context = {
        "several": len(grid.sections) > 1,
        "rooms": compares_rooms(desk.session.method),
        "line": line,
        "result": result,
        "award": award,
        "around": around(grid, line),
        "tables": [row.table for each in grid.sections if each.letter == line.section for row in each.tables],
        "refusal": refusal,
        "turned": forms.get("turned"),
        "editable": _editable(desk, line) and "queries" not in ended,
        "rulable": _editable(desk, line) and "rulings" not in ended,
        "closed": too_late(desk, ended, "queries"),
        "ruled_until": too_late(desk, ended, "rulings"),
        "marked_until": too_late(desk, ended, "computing"),
        "score": line.current.score if line.current else None,
        **line_context(desk, line),
    }
    return desk.show("_line.html" if desk.fragment else "line.html", status=UNPROCESSABLE if faulty else 200, **context)


def _editable(desk: Desk, line: LineView) -> bool:
    return desk.session.state not in {"draft", "ready", "official"} and not (line.hidden and line.entered)


def too_late(desk: Desk, ended: Mapping[ClockName, datetime], clock: ClockName) -> str:
    """That the time for something is over, as it would be refused; "" while it is not."""
    return too_late_words(clock, ended[clock], desk.session, timezone.now()) if clock in ended else ""


def done(desk: Desk, message: str) -> HttpResponse:
    """It is stored: an open room is told so and looked at again, everybody else goes there, or to the pace again."""
    if desk.fragment:
        return done_here("board:saved", said=message)
    messages.success(desk.request, message)
    return desk.redirect_to("pace-of-play" if desk.request.POST.get("from") == "pace-of-play" else "room")


def attempt(desk: Desk, line: LineView, act: Callable[[], object], message: str, **forms: Any) -> HttpResponse:
    """Do it; refused, show the line as it is by now with the reason and whatever was typed."""
    if line.hidden and line.entered:
        return show(desk, line, refusal=still_to_play_words())
    try:
        act()
    except DomainError as refused:
        there = Desk(desk.request, desk.session, line.room or None, desk.partners)
        now = find_line(there, line.board, line.ns.id, line.ew.id)
        return show(
            desk, now, refusal=refusal_words(refused), **{name: _again(form, now) for name, form in forms.items()}
        )
    return done(desk, message)


def _again(form: Any, line: LineView) -> Any:
    """The same form as typed, but with what stands now taken as seen."""
    data = form.data.copy()
    data[form.add_prefix("seen")] = line.current.id if line.current else ""
    data[form.add_prefix("version")] = "" if line.version is None else line.version
    return type(form)(data, line=line)


@require_http_methods(["GET", "HEAD", "POST"])
@at_desk
def line(desk: Desk, *, board: int, ns: int, ew: int) -> HttpResponse:
    """GET shows the board at the table; POST stores the result, or the adjusted score, that was typed."""
    found = find_line(desk, board, ns, ew)
    if desk.request.method != "POST":
        return show(desk, found)
    form = ResultForm(desk.request.POST, line=found)
    if not form.is_valid():
        return show(desk, found, result=form)
    cleaned: dict[str, Any] = form.cleaned_data
    if form.award is not None:
        given = award_of(form.award, found, note=found.award.note if found.award else "")
        award_words = award_saved_words(desk, found, given)
        return attempt(desk, found, adjusting(desk, found, given, cleaned["version"]), award_words, result=form)
    assert form.keyed is not None
    agreed = cleaned.get("agreed", "")
    seen, note = cleaned["seen"], desk.because
    entry = Entry(cleaned["client_id"], form.keyed.played, form.keyed.lead, seen, note=note, agreed=agreed)
    return attempt(desk, found, entering(desk, found, entry), entry_saved_words(found, form.keyed), result=form)


def entering(desk: Desk, line: LineView, entry: Entry) -> Callable[[], object]:
    meeting = Meeting.shown(line)
    return lambda: enter_result(
        session_id=desk.session.id,
        meeting=meeting,
        entry=entry,
        source=DESK,
        permission=BY_THE_CLOCKS,
        actor=desk.actor,
    )


def adjusting(desk: Desk, line: LineView, award: Award, version: int | None) -> Callable[[], object]:
    meeting = Meeting.shown(line)
    return lambda: adjust(
        session_id=desk.session.id,
        meeting=meeting,
        award=award,
        seen_version=version,
        permission=BY_THE_CLOCKS,
        actor=desk.actor,
    )


def award_of(written: WrittenAward, line: LineView, *, note: str) -> Award:
    """An award for the service. The group of a fouled board stays what it was."""
    standing = line.award
    return Award(
        ns=_plain(written.ns.outcome),
        ew=_plain(written.ew.outcome),
        group=standing.group if standing else "",
        dealer=standing.dealer if standing else "",
        vulnerable=standing.vulnerable if standing else "",
        note=note,
    )


def _plain(outcome: Outcome | None) -> dict[str, Any] | None:
    return None if outcome is None else dump_outcome(outcome)


def limit_words(desk: Desk, line: LineView, award: Award) -> str:
    """What the conditions of contest make of a third average plus in an award that is typed; "" where nothing."""
    ns, ew = (parse_outcome(dict(each)) if each else None for each in (award.ns, award.ew))
    given = PlainAward(line.board, line.ns.id, line.ew.id, ns, ew, *line.partners)
    third = beyond_limit(desk.session.id, desk.session.third_average_plus, [given])
    named = pair_labels(pairs_of(desk.session.id)) if third else {}
    more = [_("To give average plus anyway, make a ruling.")] if third else []
    return " ".join([*third_words(third, named, desk.session), *more])


def entry_saved_words(line: LineView, entered: KeyedResult) -> str:
    """What was saved; of a board that the director has still to play only where."""
    if line.hidden:
        return _("Saved: %(place)s.") % {"place": place_words(line)}
    score = table_score(entered.played, line.vulnerable)
    return _("Saved: %(place)s: %(result)s.") % {
        "place": place_words(line),
        "result": result_sentence(entered.played, score),
    }


def award_saved_words(desk: Desk, line: LineView, award: Award) -> str:
    message = _("Saved: %(place)s has an adjusted score.") % {"place": place_words(line)}
    return " ".join(filter(None, (message, limit_words(desk, line, award))))
