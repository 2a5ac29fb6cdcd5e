"""The fines, warnings and awards that a club gives with one press."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from django.utils.translation import gettext as _

from club.queries import SessionInfo
from scoring.engine.rounding import decimal_text
from scoring.engine.ties.fines import standard_vp
from scoring.models import Penalty, Snapshot, UsualFines

KINDS = Penalty.Kind.choices
# The standard amount at matchpoints (WB 12.5); a disciplinary penalty is twice that (WB 91.2).
STANDARD, TWICE = "10", "20"
# The standard amount at Butler, and for each comparison at cross-IMPs (WB 12.5).
STANDARD_IMPS = 2
# The standard amount at teams of four by each method, and in IMPs at teams of eight (WB 12.5).
STANDARD_OF_TEAMS = {"imps": Fraction(3), "board_a_match": Fraction(1, 2), "total_points": Fraction(100)}
STANDARD_OF_EIGHTS = Fraction(4)


@dataclass(frozen=True)
class UsualFine:
    """One button. `kind` and `unit` as of a penalty; `amount` is decimal text, "0" for a warning."""

    name: str
    kind: str
    amount: str = "0"
    unit: str = Penalty.Unit.PERCENT_OF_TOP.value


def usual_fines(club_id: int) -> tuple[UsualFine, ...]:
    """The club's list in the order of its buttons, else the White Book's; one query."""
    row = UsualFines.objects.filter(club_id=club_id).first()
    return white_book_fines() if row is None else tuple(UsualFine(**each) for each in row.listed)


def late_fine(club_id: int) -> UsualFine:
    """What a pair that comes late is fined: the club's amount, else the standard one (WB 145.7); one query."""
    row = UsualFines.objects.filter(club_id=club_id).first()
    kind = Penalty.Kind.PROCEDURAL.value
    if row is None:
        return UsualFine(_("Late arrival"), kind, STANDARD)
    return UsualFine(_("Late arrival"), kind, row.late_amount, row.late_unit)


def fines_of_session(session: SessionInfo) -> tuple[UsualFine, ...]:
    """The club's list as it counts in a session, percents of a top as standard amounts; two queries at most."""
    return in_its_unit(session, usual_fines(session.club.id))


def late_fine_of_session(session: SessionInfo) -> UsualFine:
    """What a pair that comes late to a session is fined; two queries at most."""
    return in_its_unit(session, (late_fine(session.club.id),))[0]


def in_its_unit(session: SessionInfo, fines: tuple[UsualFine, ...]) -> tuple[UsualFine, ...]:
    """Fines in IMPs, points or victory points where the session counts those."""
    standard, percent = standard_amount(session), Penalty.Unit.PERCENT_OF_TOP.value
    if standard is None:
        return fines
    much, unit = standard
    return tuple(
        replace(each, amount=_in_standards(each.amount, much), unit=unit) if each.unit == percent else each
        for each in fines
    )


def _in_standards(percent: str, standard: Fraction) -> str:
    return decimal_text(Fraction(percent) / Fraction(STANDARD) * standard)


def in_standards(method: str, unit: str, amount: str) -> Fraction | None:
    """How many times the standard amount a penalty was; None where that hangs on how many tables played (cross-IMPs),
    for matchpoints, and for victory points, of which it is another number in short matches. `amount` is decimal text.
    """
    if unit == Penalty.Unit.PERCENT_OF_TOP:
        return Fraction(amount) / Fraction(STANDARD)
    if unit == Penalty.Unit.VP:
        return None
    standard = Fraction(STANDARD_IMPS) if method == "butler" else STANDARD_OF_TEAMS.get(method)
    return None if standard is None else Fraction(amount) / standard


def standard_amount(session: SessionInfo) -> tuple[Fraction, str] | None:
    """The standard amount and its unit, None at matchpoints that rank; one query."""
    snapshot = Snapshot.objects.filter(session_id=session.id)
    facts, matches = snapshot.values_list("facts__scoring", "facts__matches").first() or (None, None)
    if session.method == "hybrid" or session.by_victory_points:
        lengths = (len(each.get("boards") or ()) * (2 if each.get("half") else 1) for each in matches or ())
        return standard_vp(session.method, lengths), Penalty.Unit.VP.value
    if session.method == "imps" and session.teams_of_eight:
        return STANDARD_OF_EIGHTS, Penalty.Unit.POINTS.value
    of_teams = STANDARD_OF_TEAMS.get(session.method)
    if of_teams is not None:
        return of_teams, Penalty.Unit.POINTS.value
    imps = _standard_imps(session.method, facts or {})
    return None if imps is None else (Fraction(imps), Penalty.Unit.POINTS.value)


def standard_imps(session: SessionInfo) -> int | None:
    """The standard amount where IMPs count, None where they do not; one query.

    At cross-IMPs for every comparison that a board is due to have, or for one where their mean counts (WB 12.5).
    """
    if session.method == "matchpoints":
        return None
    standard = standard_amount(session)
    in_imps = session.method in {"imps", "butler", "cross_imps"}
    return int(standard[0]) if standard and in_imps and standard[1] == Penalty.Unit.POINTS else None


def _standard_imps(method: str, facts: Mapping[str, Any]) -> int | None:
    if method == "matchpoints":
        return None
    if method != "cross_imps" or facts.get("cross_imps") == "mean":
        return STANDARD_IMPS
    due = facts.get("expected_results") or 2
    most = max(due.values(), default=2) if isinstance(due, dict) else due
    return STANDARD_IMPS * max(most - 1, 1)


def usual_for(fines: Sequence[UsualFine], words: Collection[str], before: int) -> UsualFine | None:
    """Which of the buttons is meant for the next time, after so many times `before`: those with one of the words in
    their names come in their order, the last again and again; None where none has."""
    named = [each for each in fines if any(word in each.name.casefold() for word in words)]
    return named[min(before, len(named) - 1)] if named else None


def late_warning() -> UsualFine:
    """A pair that comes late is warned."""
    return UsualFine(_("Late arrival"), Penalty.Kind.WARNING.value)


def white_book_fines() -> tuple[UsualFine, ...]:
    """WB 81.4.1 (slow play: first a warning), 145.7 (late), 90.4.3 and 90.4.1 (cards), 90.2 and 91.2 (the rest)."""
    fine, warning = Penalty.Kind.PROCEDURAL.value, Penalty.Kind.WARNING.value
    return (
        UsualFine(_("Slow play"), warning),
        UsualFine(_("Slow play again"), fine, STANDARD),
        UsualFine(_("Late arrival"), fine, STANDARD),
        UsualFine(_("Phone"), fine, STANDARD),
        UsualFine(_("Wrong number of cards in a pocket"), warning),
        UsualFine(_("Wrong cards passed on"), fine, STANDARD),
        UsualFine(_("Boards or seats mixed up"), fine, STANDARD),
        UsualFine(_("Bad behaviour"), Penalty.Kind.DISCIPLINARY.value, TWICE),
    )
