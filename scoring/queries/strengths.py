"""How strong the pairs of a session are: as somebody typed, by their own history, by their handicaps."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from fractions import Fraction
from typing import Literal

from club.engine.second_rankings import HANDICAP
from club.models import Contestant, LineUp, Session
from club.queries.rankings import marks_of
from scoring.models import PlayedSession

#: So far back history counts.
BACK = timedelta(days=365)
AVERAGE = 50

Source = Literal["typed", "history", "handicap"]


@dataclass(frozen=True)
class Strength:
    """In percent, exact, and where it is from. Of the two of a pair the mean; who is not known counts for nothing."""

    value: Fraction
    source: Source


def strengths_in(session: Session, contestants: Sequence[Contestant]) -> dict[int, Strength]:
    """By contestant; who is not in it has no history. Four queries, two where everybody's was typed.

    History: the mean percentage of each player over the last year before the session, from the editions that count.
    """
    found = {each.pk: Strength(Fraction(each.strength), "typed") for each in contestants if each.strength}
    seated: dict[int, list[int]] = {}
    rows = LineUp.objects.filter(contestant__session=session).order_by("contestant", "seat")
    for contestant, player in rows.values_list("contestant_id", "player_id"):
        if contestant not in found:
            seated.setdefault(contestant, []).append(player)
    people = {each for players in seated.values() for each in players}
    played, marked = _mean_percentages(session, people), _by_handicaps(session, people)
    for contestant, players in seated.items():
        known = [played[each] for each in players if each in played]
        source: Source = "history" if known else "handicap"
        known = known or [marked[each] for each in players if each in marked]
        if known:
            found[contestant] = Strength(sum(known, Fraction()) / len(known), source)
    return found


def _mean_percentages(session: Session, people: set[int]) -> dict[int, Fraction]:
    rows = PlayedSession.objects.filter(
        player__in=people,
        measure=PlayedSession.Measure.PERCENT,
        history__session__date__gte=session.date - BACK,
        history__session__date__lte=session.date,
        history__session__practice=False,
    ).exclude(history=session.pk)
    figures: dict[int, list[Fraction]] = {}
    for player, figure in rows.values_list("player_id", "figure"):
        figures.setdefault(player, []).append(Fraction(figure))
    return {player: sum(those, Fraction()) / len(those) for player, those in figures.items()}


def _by_handicaps(session: Session, people: set[int]) -> dict[int, Fraction]:
    """A handicap says how much somebody is short of the average."""
    marks: Mapping[int, Mapping[str, str]] = marks_of(people, session.date, None)
    return {
        player: AVERAGE - Fraction(those[HANDICAP]) for player, those in marks.items() if those.get(HANDICAP, "") != ""
    }
