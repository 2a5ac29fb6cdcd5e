"""What is being typed, said back: the score with its sign for each side, or what is wrong with it."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from uuid import uuid4

from django.http import HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from bridgeclub.doors.desk.room.base_view import Desk, at_desk
from bridgeclub.doors.desk.room.entry_forms import AwardForm, ResultForm
from bridgeclub.doors.desk.room.line import award_of, find_line, limit_words
from bridgeclub.wording.awards import outcome_words, share_words
from scoring.engine.contract import Played
from scoring.engine.document import Artificial, Part
from scoring.engine.notation import KeyedResult, SideAward, Term, WrittenAward
from scoring.engine.score import table_score
from scoring.queries.room import LineView


@dataclass(frozen=True)
class Score:
    """A score with its sign for each side; `weight` in words where it is one of several."""

    played: Played | None
    ns: int
    ew: int
    weight: str = ""


@dataclass(frozen=True)
class SideResult:
    """What a side gets: scores, or words. `who` is "" where it is for both sides."""

    who: str
    scores: tuple[Score, ...] = ()
    words: str = ""


@require_safe
@at_desk
def preview(desk: Desk, *, board: int, ns: int, ew: int) -> HttpResponse:
    """GET with the boxes of one of the two forms."""
    found = find_line(desk, board, ns, ew)
    if "a-award" in desk.request.GET:
        return _award(desk, found)
    data = desk.request.GET.copy()
    data["client_id"] = str(uuid4())
    form = ResultForm(data, line=found)
    typed = any(data.get(name, "").strip() for name in ("contract", "by", "tricks"))
    fault = _fault(form) if typed and not form.is_valid() else ""
    results = award_results(form.award) if form.award else ()
    third = _limit(desk, found, form.award) if not fault else ""
    score = _score_of(form.keyed, found) if form.keyed and not fault else None
    lead = form.keyed and form.keyed.lead
    return desk.show("_preview.html", keyed=score, lead=lead, side_results=results, fault=fault, third=third)


def _award(desk: Desk, line: LineView) -> HttpResponse:
    form = AwardForm(desk.request.GET, line=line)
    typed = bool(desk.request.GET["a-award"].strip())
    fault = _fault(form) if typed and not form.is_valid() else ""
    results = award_results(form.written) if typed and form.is_valid() and form.written else ()
    third = _limit(desk, line, form.written) if results else ""
    return desk.show("_preview.html", side_results=results, fault=fault, over=_over(form.written), third=third)


def _limit(desk: Desk, line: LineView, written: WrittenAward | None) -> str:
    """What the conditions of contest make of a third average plus."""
    return limit_words(desk, line, award_of(written, line, note="")) if written is not None else ""


def _fault(form: ResultForm | AwardForm) -> str:
    """The first thing that is wrong."""
    return " ".join(str(error) for errors in list(form.errors.values())[:1] for error in errors)


def _score_of(entered: KeyedResult, line: LineView) -> Score:
    score = table_score(entered.played, line.vulnerable)
    return Score(entered.played, score, -score)


def award_results(written: WrittenAward) -> tuple[SideResult, ...]:
    """An award as typed, side by side, or once where both sides get the same."""
    if written.ns.terms and written.ns.outcome == written.ew.outcome:
        return (SideResult("", _scores(written.ns)),)
    sides = ((_("N–S"), written.ns, "ns"), (_("E–W"), written.ew, "ew"))
    return tuple(_side(who, award, side) for who, award, side in sides)


def _side(who: str, award: SideAward, side: str) -> SideResult:
    if award.outcome is None:
        return SideResult(who, words=_("the table score"))
    if award.terms:
        return SideResult(who, _scores(award))
    return SideResult(who, words=outcome_words(award.outcome, side))


def _scores(award: SideAward) -> tuple[Score, ...]:
    return tuple(_score(term) for term in award.terms)


def _score(term: Term) -> Score:
    weight = share_words(Part(term.weight, term.score).share) if term.weight else ""
    return Score(term.played, term.score, -term.score, weight)


def _over(written: WrittenAward | None) -> str:
    """The total of two artificial scores above 100 %: only where nobody at the table was at fault (WB 12.1.1)."""
    if written is None:
        return ""
    sides = (written.ns.outcome, written.ew.outcome)
    percents = [outcome.percent for outcome in sides if isinstance(outcome, Artificial)]
    total = sum(percents, Fraction(0))
    return share_words(total / 100) if len(percents) == 2 and total > 100 else ""
