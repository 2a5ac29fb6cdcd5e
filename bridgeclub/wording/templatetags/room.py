"""The room on the director's page. In a template: `{% load room %}`.

Tags
  {% line_url mark %}     where a board at a table opens (`session` is in the context); a BoardMark or a LineView
  {% line_act line 'line-adjust' %}  where a form about it is sent, in place or as a page
  {% card_url party %}    the scorecard of a pair, as the desk reads it
  {% who_did who source %} who did it: Table 4, a name; with its section where `several` is in the context
Filters
  mark|css                the class of a board's pip           mark|sign     what stands beside its number: ✓ ? ≠
  mark|word               confirmed, missing, two results differ
  cell|cell_words         what a cell says aloud
  cell|cell_boards        the boards of a table in a round: 5–8
  cell|sits_out:pairs     who waits there, by name where `pairs` (by contestant: name and side) has it
  cell|lines              its boards for the keyboard: "19:12-34 20:12-34"
  board_mark|line_key     the same of one board: "20:12-34", of a match with its room: "20:12-34-1",
                          of four whom only the address knows with South and West: "20:12-34/56-78"
  version|entry           a result as it is typed: 3NTXE-2
  played|ending           made, +1, −2
  late.why|late_why:session.contest  why it does not count by itself: play had ended
  award|thirds            what the conditions of contest have made of a third average plus in it
  version.agreed|agreed_by:session.contest  who says that a correction is right: both pairs
  {% queries_time session %} until when scores may be asked about: Corrections until 23:10 (in 24 minutes).
  session.correction|queries_until  until when a score may be asked about: 30 minutes after the results are published
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django import template
from django.urls import reverse
from django.utils import timezone
from django.utils.html import format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from bridgeclub.wording.awards import thirds_words
from bridgeclub.wording.correction_periods import rule_words, until_words
from bridgeclub.wording.game import result_words
from bridgeclub.wording.late_entries import late_reason
from bridgeclub.wording.lines import agreed_words, line_names, pair_words, who_words
from club.engine.correction_rules import read_correction
from club.engine.spans import spans
from club.queries import SessionInfo
from rulings.queries.clocks import clocks_of
from rulings.queries.gross_errors import waiting_gross_errors
from rulings.services.clocks import moment_words
from scoring.engine.contract import Played
from scoring.queries.public import Party
from scoring.queries.room import BoardMark, Cell, DoneBy, GivenAward, LineSide, LineView, Mark, ResultVersion

register = template.Library()


@register.simple_tag
def queries_time(session: SessionInfo) -> str:
    """Until when scores may be asked about, and that an error found later waits for the manager."""
    now = timezone.now()
    clock = clocks_of(session.id, now).queries
    sentences = [until_words(clock.first, session)] if clock.first else []
    for again in clock.reopened:
        if now < again.ends:
            at = {"edition": again.edition, "when": moment_words(again.ends, session, now)}
            sentences.append(_("What edition %(edition)s changed: until %(when)s.") % at)
    if waiting := waiting_gross_errors(session.id):
        words = ngettext(
            "%(n)d scoring error waits for the manager.", "%(n)d scoring errors wait for the manager.", waiting
        )
        sentences.append(words % {"n": waiting})
    return " ".join(sentences)


@register.filter
def thirds(award: GivenAward) -> str:
    """What the conditions of contest have made of a third average plus in an award (WB 12.20); "" where nothing."""
    return thirds_words(award.ns_third, award.ew_third)


@register.filter
def queries_until(correction: Mapping[str, Any]) -> str:
    return rule_words(read_correction(correction).at("last").queries)


CSS = {
    Mark.TO_COME: "p-f",
    Mark.DUE: "p-m",
    Mark.LATE: "p-l",
    Mark.PAPER: "p-p",
    Mark.LATER: "p-w",
    Mark.MISSING: "p-q",
    Mark.ENTERED: "p-e",
    Mark.CONFIRMED: "p-c",
    Mark.CONFLICT: "p-x",
    Mark.ADJUSTED: "p-a",
    Mark.CANCELLED: "p-z",
    Mark.NOT_PLAYED: "p-n",
}
SIGNS = {
    Mark.LATE: gettext_lazy("late"),
    Mark.PAPER: "✎",
    Mark.LATER: gettext_lazy("later"),
    Mark.MISSING: "?",
    Mark.CONFIRMED: "✓",
    Mark.CONFLICT: "≠",
    Mark.ADJUSTED: gettext_lazy("adj"),
    Mark.CANCELLED: "×",
    Mark.NOT_PLAYED: "–",
}
WORDS = {
    Mark.TO_COME: gettext_lazy("to come"),
    Mark.DUE: gettext_lazy("not entered yet"),
    Mark.LATE: gettext_lazy("late"),
    Mark.PAPER: gettext_lazy("on paper"),
    Mark.LATER: gettext_lazy("to be played later"),
    Mark.MISSING: gettext_lazy("missing"),
    Mark.ENTERED: gettext_lazy("entered, not confirmed"),
    Mark.CONFIRMED: gettext_lazy("confirmed"),
    Mark.CONFLICT: gettext_lazy("two results differ"),
    Mark.ADJUSTED: gettext_lazy("adjusted score"),
    Mark.CANCELLED: gettext_lazy("cancelled"),
    Mark.NOT_PLAYED: gettext_lazy("not played"),
}


@register.simple_tag(takes_context=True)
def line_url(context: Mapping[str, Any], at: BoardMark | LineView, name: str = "line") -> str:
    """The address of a board at a table; `name` is the act, such as line-settle."""
    session = context["session"]
    where = {"club": session.club.slug, "session": session.slug}
    return reverse(f"desk:{name}", kwargs={**where, **line_names(at)})


@register.simple_tag(takes_context=True)
def line_act(context: Mapping[str, Any], at: BoardMark | LineView, name: str = "line") -> SafeString:
    """Where a form about a board at a table is sent: by htmx where the board is open in place, not on its `page`."""
    parts = ("action",) if context.get("page") else ("action", "hx-post")
    return format_html_join(" ", '{}="{}"', ((part, line_url(context, at, name)) for part in parts))


@register.simple_tag(takes_context=True)
def card_url(context: Mapping[str, Any], party: Party) -> str:
    """The scorecard of a contestant of the session."""
    session = context["session"]
    where = {"club": session.club.slug, "session": session.slug, "key": party.key}
    return reverse("desk:card", kwargs=where)


@register.filter
def css(mark: Mark) -> str:
    return CSS[mark]


@register.filter
def sign(mark: Mark) -> str:
    return str(SIGNS.get(mark, ""))


@register.filter
def word(mark: Mark) -> str:
    return str(WORDS[mark])


@register.filter
def cell_words(cell: Cell) -> str:
    """Boards 19 to 21 confirmed; else board by board."""
    if not cell.boards:
        return _("sits out")
    marks = {board.mark for board in cell.boards}
    if len(marks) == 1 and len(cell.boards) > 1:
        first, last = cell.boards[0], cell.boards[-1]
        words = {"first": first.printed, "last": last.printed, "word": word(first.mark)}
        return _("boards %(first)s to %(last)s %(word)s") % words
    each = (_("board %(board)s %(word)s") % {"board": board.printed, "word": word(board.mark)} for board in cell.boards)
    return ", ".join(each)


@register.filter
def cell_boards(cell: Cell) -> str:
    return spans(int(board.printed) for board in cell.boards)


@register.filter
def numbers(side: Sequence[int]) -> str:
    """Who sits on one side of a table, by number: 7; in an individual 3+8."""
    return "+".join(map(str, side))


@register.filter
def sits_out(cell: Cell, pairs: Mapping[int, tuple[str, str]]) -> str:
    """7 Nora Lindqvist & Sam Okafor; pair 7 N–S, team 3 where the name is not given; "" where nobody waits."""
    if cell.waits is None or cell.waits_id is None:
        return ""
    name, by_number = pairs.get(cell.waits_id, ("", str(cell.waits)))
    return f"{cell.waits} {name}" if name else by_number


@register.filter
def lines(cell: Cell) -> str:
    return " ".join(line_key(board) for board in cell.boards)


@register.filter
def line_key(at: BoardMark | LineView) -> str:
    names = line_names(at)
    partners = f"/{names['south']}-{names['west']}" if "south" in names else ""
    return f"{at.board}:{names['ns']}-{names['ew']}" + (f"-{at.room}" if at.room else "") + partners


@register.filter
def entry(version: ResultVersion) -> str:
    """The result as one line of notation; "" where it has no contract."""
    return str(version.played) if version.played else ""


@register.filter
def ending(played: Played) -> str:
    """What became of a contract; "" when passed out."""
    return result_words(played) if played.contract else ""


@register.simple_tag(takes_context=True)
def who_did(context: Mapping[str, Any], who: DoneBy, source: str = "") -> str:
    return who_words(who, source, several=bool(context.get("several")))


@register.filter
def pair_names(pairing: LineSide) -> str:
    return pair_words(pairing)


@register.filter
def agreed_by(who: str, contest: str) -> str:
    return agreed_words(contest)[who]


@register.filter
def late_why(why: str, contest: str) -> str:
    return late_reason(why, contest)
