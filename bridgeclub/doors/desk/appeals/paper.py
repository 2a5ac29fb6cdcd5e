"""What goes on paper: the form of an appeal, and the report of a hand, with every box that the session knows filled."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.http import HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from bridgeclub.doors.desk.appeals.views import find_appeal
from bridgeclub.doors.desk.room.base_view import Desk, at_desk
from bridgeclub.doors.desk.rulings.record import find, record_context
from bridgeclub.wording.appeals import deposit_end_words, heard_words, step_words
from bridgeclub.wording.contests import contest_words
from bridgeclub.wording.methods import method_words
from bridgeclub.wording.pair_labels import pair_labels
from club.queries import Pair, pairs_of
from rulings.queries.appeals import AppealInfo
from rulings.queries.rulings import RulingInfo
from scoring.queries.room import LineView, line_view


@dataclass(frozen=True)
class Sitting:
    """A board of the form at its table: who sat there by name, and what is recorded now; None: nobody knows."""

    view: LineView | None
    ns: str
    ew: str


@require_safe
@at_desk
def appeal_form(desk: Desk, *, appeal: int) -> HttpResponse:
    """The form of an appeal, on one sheet where the texts are short."""
    found = find_appeal(desk, appeal)
    return _paper(desk, find(desk, found.number), found)


@require_safe
@at_desk
def hand_report(desk: Desk, *, number: int) -> HttpResponse:
    """A report of the hand that a ruling was about (White Book 92.5), without any appeal."""
    return _paper(desk, find(desk, number), None)


def _paper(desk: Desk, ruling: RulingInfo, appeal: AppealInfo | None) -> HttpResponse:
    pairs = pairs_of(desk.session.id)
    named = pair_labels(pairs)
    return desk.render(
        "desk/appeals/form.html",
        tab="rulings",
        appeal=appeal,
        scored=_scored(desk),
        sat=[_sat(desk, each, pairs) for each in ruling.decision.lines],
        told=[named.get(who, "") for who in ruling.decision.contestants if ruling.informed_note(who)],
        **record_context(desk, ruling, named),
        **(_appealed(appeal, named) if appeal is not None else {}),
    )


def _scored(desk: Desk) -> str:
    """Pairs or teams, and how they are scored: nobody is left to guess (White Book 92.5.1 h)."""
    session = desk.session
    parts = [str(contest_words(session.contest).kind), method_words(session.method)]
    return ", ".join([*parts, _("victory points")] if session.by_victory_points else parts)


def _sat(desk: Desk, line: Any, pairs: list[Pair]) -> Sitting:
    names = {each.id: ", ".join(player.name for player in each.players) or each.name for each in pairs}
    ns, ew = (" & ".join(names.get(who, "") for who in side) for side in line.sides)
    partners = (line.ns_partner, line.ew_partner) if line.ns_partner and line.ew_partner else None
    view = line_view(desk.session, line.board, line.ns, line.ew, desk.hidden, line.room or None, partners)
    return Sitting(view, ns, ew)


def _appealed(appeal: AppealInfo, named: dict[int, str]) -> dict[str, Any]:
    """The boxes of the appeal itself. Who advised is none of them: those who hear it are not told (WB 93.4.3)."""
    return {
        "who": named.get(appeal.contestant or 0, ""),
        "stands": step_words(appeal),
        "replies": [(named.get(each.contestant or 0, ""), each.words) for each in appeal.replies],
        "hearings": [(heard_words(each), each.words) for each in appeal.hearings],
        "deposit_end": deposit_end_words(appeal),
        "agreed": _("yes") if appeal.progress.agreed else "",
    }
