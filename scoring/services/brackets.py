"""Results of a knock-out that are entered by hand or decided, and how any result is kept."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from club.actor import Actor
from club.errors import DomainError, NotFoundError, StaleError
from club.models import Bracket, BracketMatch, BracketResult, BracketScore
from club.models.brackets import IMPS_AT_MOST
from club.services import append_audit_row
from movements.queries.bracket_values import BracketView, MatchView, Score
from movements.queries.brackets import view_of
from movements.services.brackets import locked_bracket
from scoring.queries.brackets import through_by_scores

NOTE_AT_MOST = 300


@dataclass(frozen=True)
class Outcome:
    """A result as entered. `scores`: of two teams one, of three teams each against each.

    `winner`: whom the director sends through, where the scores do not say it or there are none; `second` likewise the
    other of three. Where both are None the scores decide.
    """

    scores: Sequence[Score] = ()
    winner: int | None = None
    second: int | None = None
    note: str = ""


class MatchClock(Protocol):
    """Whether a result that sends somebody on may still be corrected: rulings know, and make it (bracket_clocks)."""

    def __call__(self, view: BracketView, match: MatchView, note: str) -> None:
        """Raise DomainError where it may not. `note`: why it is corrected."""


@transaction.atomic
def enter_bracket_result(
    *,
    bracket_id: int,
    number: int,
    outcome: Outcome,
    seen_version: int | None = None,
    clock: MatchClock,
    actor: Actor,
) -> tuple[int, ...]:
    """What came of a match; a later one corrects it. Who goes through, by number; () while they are level.

    `seen_version`: of the result that was seen; StaleError where another counts by now. Matches that have been drawn
    stay as they are: what a correction changes is told on the page of the knock-out.
    """
    row, view, match = match_at(bracket_id, number)
    if not match.drawn:
        raise DomainError(_("This match is not drawn yet."))
    if seen_version is not None and seen_version != (match.result.version if match.result else 0):
        raise StaleError(_("Somebody else has entered a result. Please look again."))
    if len(outcome.note) > NOTE_AT_MOST:
        raise DomainError(_("Please write at most %(most)d characters.") % {"most": NOTE_AT_MOST})
    _ask(clock, view, match, outcome.note)
    _refuse_scores(match, outcome.scores)
    through = _through(match, outcome)
    how = BracketResult.How.HAND if outcome.scores else BracketResult.How.DECISION
    store_result(view, match, through, outcome.scores, how, note=outcome.note.strip(), actor=actor)
    log_match(row, match, "knock-out result entered", actor)
    return through


@transaction.atomic
def take_back_bracket_result(*, bracket_id: int, number: int, note: str = "", clock: MatchClock, actor: Actor) -> None:
    """The match has no result any more. Matches that have been drawn from it stay; the page tells of them."""
    row, view, match = match_at(bracket_id, number)
    if match.result is None:
        raise StaleError(_("This match has no result any more. Please look again."))
    _ask(clock, view, match, note)
    note = note.strip()[:NOTE_AT_MOST]
    store_result(view, match, (), (), BracketResult.How.TAKEN_BACK, note=note, actor=actor)
    log_match(row, match, "knock-out result taken back", actor)


def _ask(clock: MatchClock, view: BracketView, match: MatchView, note: str) -> None:
    """A first result, and that of extra boards, is no correction."""
    if match.result is not None and match.result.through:
        clock(view, match, note)


def _refuse_scores(match: MatchView, scores: Sequence[Score]) -> None:
    numbers = {each.number for each in match.teams}
    pairs = {frozenset((each.one, each.other)) for each in scores}
    games = len(numbers) * (len(numbers) - 1) // 2
    if scores and (len(pairs) != games or len(scores) != games or not all(each <= numbers for each in pairs)):
        raise DomainError(_("Enter the IMPs of every two teams of this match."))
    for each in scores:
        figures = (each.one_imps, each.other_imps, each.one_extra or 0, each.other_extra or 0)
        if any(not 0 <= imps <= IMPS_AT_MOST for imps in figures):
            raise DomainError(_("IMPs are whole numbers from 0 to %(most)s.") % {"most": IMPS_AT_MOST})
        if len(scores) == 1 and each.one_extra is not None and each.one_imps != each.other_imps:
            raise DomainError(_("Extra boards are for teams that are level: leave their boxes empty."))
        if (each.one_extra is None) is not (each.other_extra is None):
            raise DomainError(_("Enter the extra boards of both teams, or of neither."))


def _through(match: MatchView, outcome: Outcome) -> tuple[int, ...]:
    """Who goes through: as the director says, else by the scores (White Book 143.2)."""
    numbers = [each.number for each in match.teams]
    if outcome.winner is not None:
        wanted = tuple(each for each in (outcome.winner, outcome.second) if each is not None)
        if not set(wanted) <= set(numbers) or len(set(wanted)) != len(wanted):
            raise DomainError(_("Whoever goes through is one of the teams of this match."))
        if len(wanted) != min(match.through, len(numbers)):
            raise DomainError(_("Say who goes through, and who is the second of them."))
        decided = through_by_scores(match, outcome.scores) if outcome.scores else ()
        if decided and decided != wanted:
            raise DomainError(_("The IMPs say that somebody else goes through. Enter them as they were."))
        return wanted
    if not outcome.scores:
        raise DomainError(_("Enter the IMPs, or say who goes through."))
    return through_by_scores(match, outcome.scores)


def store_result(
    view: BracketView,
    match: MatchView,
    through: Sequence[int],
    scores: Sequence[Score],
    how: str,
    *,
    edition: int | None = None,
    note: str = "",
    actor: Actor,
) -> None:
    """The next version of the result of a match."""
    ids = {each.number: each.entry_id for each in view.teams}
    rows = BracketResult.objects.filter(match=match.match_id)
    last = rows.order_by("-version").values_list("version", flat=True).first() or 0
    first, second = (*(ids[each] for each in through), None, None)[:2]
    result = BracketResult.objects.create(
        match_id=match.match_id,
        version=last + 1,
        how=how,
        first_id=first,
        second_id=second,
        edition=edition,
        note=note,
        user_id=actor.user_id,
        at=timezone.now(),
    )
    for score in scores:
        BracketScore.objects.create(
            result=result,
            one_id=ids[score.one],
            other_id=ids[score.other],
            one_imps=score.one_imps,
            other_imps=score.other_imps,
            one_extra=score.one_extra,
            other_extra=score.other_extra,
        )


def match_at(bracket_id: int, number: int) -> tuple[Bracket, BracketView, MatchView]:
    """The locked row, all of the knock-out, and the match of this number. NotFoundError where there is none."""
    row = locked_bracket(bracket_id)
    view = view_of(row)
    match = view.match(number)
    if match is None or not BracketMatch.objects.filter(pk=match.match_id).exists():
        raise NotFoundError(_("There is no such match."))
    return row, view, match


def log_match(row: Bracket, match: MatchView, act: str, actor: Actor) -> None:
    """What was done with a match, in the log of the club."""
    append_audit_row(row.club_id, actor, act, {"event": row.event_id, "number": match.number})
