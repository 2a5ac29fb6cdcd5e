"""What else the director does about one board at one table: adjust, confirm, settle, put right."""

from __future__ import annotations

from django.core.exceptions import SuspiciousOperation
from django.http import HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from bridgeclub.doors.desk.room.base_view import Desk, at_desk, make_repair_now
from bridgeclub.doors.desk.room.entry_forms import AwardForm, ResultForm, SeenForm
from bridgeclub.doors.desk.room.line import (
    adjusting,
    attempt,
    award_of,
    award_saved_words,
    entering,
    find_line,
    show,
)
from bridgeclub.doors.desk.room.preview import preview_act
from bridgeclub.http.numeric_input import number_or_zero
from bridgeclub.wording.lines import place_words
from bridgeclub.wording.messages import refusal_words
from club.errors import DomainError
from rulings.services.clocks import BY_THE_CLOCKS
from scoring.queries.room import LineView
from scoring.services import Award, Entry, Meeting, confirm_result, settle_conflict
from scoring.services.correct import remove_result
from scoring.services.repairs import PreparedRepair, play_postponed_repair, postponement_repair, turned_result_repair
from scoring.services.sign_off import let_disputed_result_stand


@require_POST
@at_desk
def adjusted(desk: Desk, *, board: int, ns: int, ew: int) -> HttpResponse:
    """Award an adjusted score, or take the one that stands back."""
    found = find_line(desk, board, ns, ew)
    if "take_back" in desk.request.POST:
        cleaned = seen_of(desk, prefix="a")
        message = _("Taken back: %(place)s has no adjusted score.") % {"place": place_words(found)}
        return attempt(desk, found, adjusting(desk, found, Award(), cleaned["version"]), message)
    form = AwardForm(desk.request.POST, line=found)
    if not form.is_valid() or form.written is None:
        return show(desk, found, award=form)
    award = award_of(form.written, found, note=form.cleaned_data["note"])
    version = form.cleaned_data["version"]
    return attempt(
        desk, found, adjusting(desk, found, award, version), award_saved_words(desk, found, award), award=form
    )


@require_POST
@at_desk
def not_played(desk: Desk, *, board: int, ns: int, ew: int) -> HttpResponse:
    """A round that is cut short: nobody plays this board here any more."""
    found = find_line(desk, board, ns, ew)
    form = ResultForm(desk.request.POST, line=found)
    form.is_valid()
    if "client_id" not in form.cleaned_data:
        raise SuspiciousOperation("an entry without its own id")
    entry = Entry(form.cleaned_data["client_id"], None, replaces=form.cleaned_data.get("seen"))
    message = _("Saved: %(place)s was not played.") % {"place": place_words(found)}
    return attempt(desk, found, entering(desk, found, entry), message)


@require_POST
@at_desk
def confirmed(desk: Desk, *, board: int, ns: int, ew: int) -> HttpResponse:
    """The director has asked both sides: the result is right."""
    found = find_line(desk, board, ns, ew)
    result_id = _if_here(found, seen_of(desk)["seen"] or 0)
    message = _("Confirmed: %(place)s.") % {"place": place_words(found)}
    return attempt(
        desk, found, lambda: confirm_result(session_id=desk.session.id, result_id=result_id, actor=desk.actor), message
    )


@require_POST
@at_desk
def settled(desk: Desk, *, board: int, ns: int, ew: int) -> HttpResponse:
    """Of two results that differ, the one whose button was pressed happened."""
    found, keep = find_line(desk, board, ns, ew), number_or_zero(desk.request.POST.get("keep"))
    message = _("Settled: %(place)s.") % {"place": place_words(found)}
    return attempt(
        desk,
        found,
        lambda: settle_conflict(
            session_id=desk.session.id, line_id=found.id or 0, keep_result_id=keep, actor=desk.actor
        ),
        message,
    )


@require_POST
@at_desk
def removed(desk: Desk, *, board: int, ns: int, ew: int) -> HttpResponse:
    """The result belongs to another board: this one is open again."""
    found, seen_result_id = find_line(desk, board, ns, ew), seen_of(desk)["seen"] or 0
    message = _("%(place)s has no result again.") % {"place": place_words(found)}
    return attempt(
        desk,
        found,
        lambda: remove_result(
            session_id=desk.session.id,
            line_id=found.id or 0,
            seen_result_id=seen_result_id,
            permission=BY_THE_CLOCKS,
            actor=desk.actor,
        ),
        message,
    )


@require_POST
@at_desk
def turned(desk: Desk, *, board: int, ns: int, ew: int) -> HttpResponse:
    """The pairs sat the other way round: what that would change (`look`), or the act itself."""
    found, result_id = find_line(desk, board, ns, ew), seen_of(desk)["seen"] or 0
    act = turned_result_repair(
        session_id=desk.session.id, line_id=found.id or 0, result_id=result_id, board=found.board, actor=desk.actor
    )
    if "look" in desk.request.POST and not (found.hidden and found.entered):
        return _look_at_turned(desk, found, act)
    message = _("%(place)s: the pairs have changed sides.") % {"place": place_words(found)}
    return attempt(desk, found, lambda: make_repair_now(desk, act), message)


def _look_at_turned(desk: Desk, line: LineView, act: PreparedRepair) -> HttpResponse:
    try:
        _preview, turned = preview_act(desk, act)
    except DomainError as refused:
        return show(desk, line, refusal=refusal_words(refused))
    return show(desk, line, turned=turned)


@require_POST
@at_desk
def postponed(desk: Desk, *, board: int, ns: int, ew: int) -> HttpResponse:
    """The pairs play this board later; nobody is asked for it until then."""
    found = find_line(desk, board, ns, ew)
    done = _("%(place)s is to be played later. You can take it back under Corrections.") % {"place": place_words(found)}
    act = postponement_repair(session_id=desk.session.id, meeting=Meeting.shown(found), actor=desk.actor)
    return attempt(desk, found, lambda: make_repair_now(desk, act), done)


@require_POST
@at_desk
def called(desk: Desk, *, board: int, ns: int, ew: int) -> HttpResponse:
    """A postponed board is played now, at the table that was chosen; at none: not yet after all."""
    found, table = find_line(desk, board, ns, ew), number_or_zero(desk.request.POST.get("table")) or None
    sentence = (
        _("Board %(board)s is not played yet.") if table is None else _("Board %(board)s: table %(table)s enters it.")
    )
    return attempt(
        desk,
        found,
        lambda: play_postponed_repair(
            session_id=desk.session.id, meeting=Meeting.shown(found), table=table, actor=desk.actor
        ),
        sentence % {"board": found.printed, "table": table},
    )


@require_POST
@at_desk
def stands(desk: Desk, *, board: int, ns: int, ew: int) -> HttpResponse:
    """The director has heard both pairs: what counts stands."""
    found = find_line(desk, board, ns, ew)
    dispute, seen_result_id = (
        number_or_zero(desk.request.POST.get("dispute")),
        _if_here(found, number_or_zero(desk.request.POST.get("seen"))),
    )
    message = _("%(place)s: the result stands.") % {"place": place_words(found)}
    return attempt(
        desk,
        found,
        lambda: let_disputed_result_stand(
            session_id=desk.session.id, dispute_id=dispute, seen_result_id=seen_result_id, actor=desk.actor
        ),
        message,
    )


def _if_here(line: LineView, seen_result_id: int) -> int:
    """The result that was seen, where it counts on this very line; else 0, which nothing has."""
    return seen_result_id if line.current is not None and line.current.id == seen_result_id else 0


def seen_of(desk: Desk, prefix: str | None = None) -> dict[str, int | None]:
    """What the page that was pressed had shown."""
    form = SeenForm(desk.request.POST, prefix=prefix)
    form.is_valid()
    return {name: form.cleaned_data.get(name) for name in ("seen", "version")}
