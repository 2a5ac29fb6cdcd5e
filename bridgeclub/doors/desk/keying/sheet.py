"""A whole sheet sent as a form: what can be stored is, the rest comes back as it was typed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from django.contrib import messages
from django.http import HttpResponse, HttpResponseRedirect, QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from bridgeclub.doors.desk.access import user_id
from bridgeclub.doors.desk.keying.keeping import LineForm, SavedLine, SaveOutcome, save_line
from bridgeclub.doors.desk.keying.line import of_board
from bridgeclub.doors.desk.keying.paper import tables_of
from bridgeclub.doors.desk.keying.view import KeyingOptions, context_of, pages_of
from bridgeclub.doors.desk.room.base_view import UNPROCESSABLE, Desk, at_desk
from bridgeclub.http.numeric_input import is_whole_number, number_or_zero
from scoring.queries.keying import keying
from scoring.services import settle_conflict

OF_A_LINE = ("client_id", "seen", "version", "sure")


@require_POST
@at_desk
def sheet_saved(desk: Desk) -> HttpResponse:
    """Lines whose box has changed are stored one by one; the page comes back with those that are not.

    The button of one of two results that differ settles that line as well.
    """
    look, sent = KeyingOptions.of(desk.request.GET), desk.request.POST
    _settle(desk, sent.get("keep", ""))
    fates = {key: _save(desk, key, sent, look) for key in changed(sent)}
    _say(desk, fates)
    left = [saved for saved in fates.values() if not saved.fate.stored]
    if not left:
        return _back(desk, look, sent.get("sheet", ""))
    lines = keying(desk.session, user_id(desk.request))
    more: dict[str, Any] = {
        "pages": pages_of(lines, look, sent, fates),
        "tables": tables_of(desk.session.id),
        "left": left,
    }
    more |= {"sent_sheet": number_or_zero(sent.get("sheet")), "because": desk.because}
    return desk.render("desk/keying/page.html", status=UNPROCESSABLE, **context_of(desk, lines, look, **more))


def changed(sent: QueryDict) -> Iterator[str]:
    """The keys of the lines in whose box something else stands than the page had put there."""
    for name in sent:
        key, typed = name.removeprefix("text-"), sent.get(name, "").strip()
        if name.startswith("text-") and typed and typed != sent.get(f"was-{key}", "").strip():
            yield key


def _save(desk: Desk, key: str, sent: QueryDict, options: KeyingOptions) -> SavedLine:
    """One line, beside the others as they are by now: those of the same sheet included."""
    form = LineForm({"text": sent[f"text-{key}"], **{name: sent.get(f"{name}-{key}", "") for name in OF_A_LINE}})
    if not form.is_valid():
        return SavedLine(SaveOutcome.WRONG, _("This line did not arrive complete. Please save it again."))
    return save_line(desk, of_board(desk, key), key, form.typed(again=options.again))


def _settle(desk: Desk, keep: str) -> None:
    """`keep`: the line's id and that of the result that happened."""
    line, _dot, result = keep.partition(".")
    if is_whole_number(line) and is_whole_number(result):
        ids = {"line_id": int(line), "keep_result_id": int(result)}
        desk.attempt(lambda: settle_conflict(session_id=desk.session.id, actor=desk.actor, **ids), _("Settled."))


def _say(desk: Desk, fates: dict[str, SavedLine]) -> None:
    """How many lines are saved; of what differs, each."""
    counted = Counter(line.fate for line in fates.values())
    if saved := counted[SaveOutcome.SAVED]:
        message = ngettext("%(count)d line is saved.", "%(count)d lines are saved.", saved) % {"count": saved}
        messages.success(desk.request, message)
    if not fates and "keep" not in desk.request.POST:
        messages.info(desk.request, _("You typed nothing on these lines."))
    for line in fates.values():
        if line.fate is SaveOutcome.CONFLICT:
            messages.warning(desk.request, line.message)


def _back(desk: Desk, options: KeyingOptions, sheet: str) -> HttpResponseRedirect:
    place = f"#s-{sheet}" if sheet.isdecimal() else ""
    return HttpResponseRedirect(f"{desk.url('keying')}?{options.query}{place}")
