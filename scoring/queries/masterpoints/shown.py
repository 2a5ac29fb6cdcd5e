"""What an edition gives, what differs between two, and what a player has had by year. Nothing is worked out here."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from django.db.models import Count, Exists, F, OuterRef, Q, Sum

from club.models import LineUp
from scoring.engine.masterpoints import HUNDREDTHS, differences
from scoring.models import MasterpointAward, MasterpointAwards
from scoring.queries.history.counting import rows_shown


@dataclass(frozen=True)
class AwardsShown:
    """What each player of a contestant has from an edition, by the contestant's key, the highest first.

    `why`: of MasterpointAwards.Why, where there are none. `title`, `unit`: of the rule file; `unverified`: the keys of
    those whose points are in no document that it names.
    """

    title: str
    unit: str
    level: str
    why: str
    points: Mapping[str, Fraction] = field(hash=False)
    unverified: frozenset[str] = frozenset()

    @property
    def verified(self) -> bool:
        return not self.unverified


@dataclass(frozen=True)
class Change:
    """What a contestant has more or less than in another edition."""

    key: str
    before: Fraction
    after: Fraction

    @property
    def more(self) -> Fraction:
        return self.after - self.before


@dataclass(frozen=True)
class YearOfPoints:
    """The sum of a year in one unit, from so many sessions; `verified`: all of it."""

    year: int
    unit: str
    points: Fraction
    sessions: int
    verified: bool


def awards_of_edition(session_id: int, number: int) -> AwardsShown | None:
    """None where nothing was worked out, as where the club awards no master points. Two queries, one without."""
    return awards_by_edition(session_id, number).get(number)


def awards_by_edition(session_id: int, *numbers: int) -> Mapping[int, AwardsShown]:
    """By edition, the newest revision of each. Two queries, however many editions; one where there is nothing."""
    made = MasterpointAwards.objects.filter(publication__session_id=session_id, publication__number__in=numbers)
    newest = {row.number: row for row in made.annotate(number=F("publication__number")).order_by("revision")}
    if not newest:
        return {}
    rows: dict[int, list[MasterpointAward]] = {row.pk: [] for row in newest.values()}
    given = MasterpointAward.objects.filter(awards__in=rows.keys()).select_related("contestant")
    for each in given.order_by("-hundredths", "contestant__number", "contestant"):
        rows[each.awards_id].append(each)
    return {number: _shown(made, rows[made.pk]) for number, made in newest.items()}


def _shown(made: MasterpointAwards, rows: list[MasterpointAward]) -> AwardsShown:
    return AwardsShown(
        made.title,
        made.unit,
        made.level,
        made.why,
        {row.contestant.key: _points(row.hundredths) for row in rows},
        frozenset(row.contestant.key for row in rows if not row.verified),
    )


def _points(hundredths: int) -> Fraction:
    return Fraction(hundredths, HUNDREDTHS)


def changes_of_awards(before: AwardsShown | None, after: AwardsShown | None) -> tuple[Change, ...]:
    """Who has more or less by the later edition; nobody where one of them was not awarded, or in another unit."""
    if before is None or after is None or before.unit != after.unit:
        return ()
    found = differences(before.points, after.points)
    return tuple(Change(each.contestant, each.before, each.after) for each in found)


def masterpoints_by_year(player_id: int) -> tuple[YearOfPoints, ...]:
    """The newest year first. One query: of the editions that count and that may be read, for whom had entered; who sat
    in for some rounds has none (White Book 144.2)."""
    played = rows_shown(player_id).filter(
        contestant=OuterRef("contestant"),
        history__session=OuterRef("awards__publication__session"),
        history__edition=OuterRef("awards__publication__number"),
    )
    later = MasterpointAwards.objects.filter(
        publication=OuterRef("awards__publication"), revision__gt=OuterRef("awards__revision")
    )
    entered = LineUp.objects.filter(contestant=OuterRef("contestant"), player=player_id)
    rows = MasterpointAward.objects.filter(Exists(entered), Exists(played), ~Exists(later))
    dated = rows.annotate(year=F("awards__publication__session__date__year"), unit=F("awards__unit"))
    sums = dated.values("year", "unit").annotate(
        all=Sum("hundredths"), known=Sum("hundredths", filter=Q(verified=True)), sessions=Count("pk")
    )
    return tuple(
        YearOfPoints(row["year"], row["unit"], _points(row["all"]), row["sessions"], row["known"] == row["all"])
        for row in sums.order_by("-year", "unit")
    )
