"""The prize list of an edition. What is given stands in the address: nothing is stored, a list can be sent on."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.http import HttpResponse, QueryDict
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from bridgeclub.doors.desk.outputs.views import edition_or_404
from bridgeclub.doors.desk.room.base_view import Desk, at_desk
from bridgeclub.outputs.pdf.prizes import prizes_pdf
from bridgeclub.outputs.pdf.sheets import chosen_paper
from bridgeclub.outputs.prize_list import Contest, PrizesRequest, minor_units, prize_contests, prize_list
from bridgeclub.wording.contests import contest_words
from club.queries import outputs_of
from club.queries.guest_pairs import guest_pairs
from scoring.queries.public import prize_ranks

MOST, USUAL = 20, 3


@dataclass(frozen=True)
class ContestRow:
    """A contest with what was typed beside it, and what is wrong with that."""

    contest: Contest
    number: str
    amounts: str
    fault: str = ""

    @property
    def wanted(self) -> PrizesRequest:
        if self.fault:
            return PrizesRequest(0)
        amounts = minor_units(self.amounts)
        return PrizesRequest(int(self.number or len(amounts)), amounts)


@require_safe
@at_desk
def page(desk: Desk, *, edition: int) -> HttpResponse:
    """The lists, what is to be given, and who wins it; `?as=pdf` on paper."""
    found = edition_or_404(desk, edition)
    query = desk.request.GET
    marked, marked_as = frozenset(query.getlist("pair")), " ".join(query.get("marked", "").split())[:60]
    special = marked_as or str(contest_words(found.document.contest).marked)
    with timezone.override(desk.session.club.zone):
        lists = prize_contests(found, guest_pairs(desk.session.id), marked, special)
    rows = _rows(query, lists)
    once = "several" not in query
    given = prize_list(lists, {each.contest.key: each.wanted for each in rows}, once=once, equals=prize_ranks(found))
    if query.get("as") == "pdf" and given and not any(each.fault for each in rows):
        with timezone.override(desk.session.club.zone):
            data = prizes_pdf(found, given, chosen_paper(query, outputs_of(desk.session.club.id).paper))
        name = f"{desk.session.slug}-edition-{edition}-prizes.pdf"
        headers = {"Content-Disposition": f'inline; filename="{name}"'}
        return HttpResponse(data, content_type="application/pdf", headers=headers)
    people = sorted(found.people.values(), key=lambda each: (each.section, each.line != "NS", each.number))
    return desk.render(
        "desk/outputs/prizes.html",
        tab="out",
        sheet=found,
        rows=rows,
        given=given,
        once=once,
        people=people,
        marked=marked,
        marked_as=marked_as,
        paper=query.get("paper", ""),
    )


def _rows(parameters: QueryDict, lists: Iterable[Contest]) -> list[ContestRow]:
    """What was typed; before anything was, the usual number for each list of the ranking."""
    typed = any(name.startswith(("n-", "a-")) for name in parameters)
    rows = []
    for contest in lists:
        usual = "" if typed or not contest.key.startswith("all") else str(USUAL)
        number = parameters.get(f"n-{contest.key}", usual).strip()
        amounts = parameters.get(f"a-{contest.key}", "").strip()
        rows.append(ContestRow(contest, number, amounts, _fault(number, amounts)))
    return rows


def _fault(number: str, amounts: str) -> str:
    if number and not (number.isascii() and number.isdigit() and len(number) <= 2 and int(number) <= MOST):
        return _("The number of prizes is 0 to %(most)d.") % {"most": MOST}
    try:
        parsed = minor_units(amounts)
    except ValueError as error:
        return _("“%(word)s” is not an amount. Write, for example, 30 20 10.50") % {"word": error}
    if len(parsed) > (int(number) if number else MOST):
        return _("There are more amounts than prizes.")
    return ""
