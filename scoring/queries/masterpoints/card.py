"""An edition's master points with the contestants as everybody may read them."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from scoring.queries.masterpoints.shown import AwardsShown, awards_by_edition, changes_of_awards
from scoring.queries.public import Party, ResultsSheet


@dataclass(frozen=True)
class AwardRow:
    """What each player of a contestant has."""

    party: Party
    points: Fraction
    verified: bool


@dataclass(frozen=True)
class ChangedRow:
    """What each player of a contestant has more (below 0: less) than by the edition before."""

    party: Party
    before: Fraction
    after: Fraction

    @property
    def more(self) -> Fraction:
        return self.after - self.before


@dataclass(frozen=True)
class EditionAwards:
    """The highest first; `changed` against edition `before` (0: none)."""

    awards: AwardsShown
    rows: tuple[AwardRow, ...]
    changed: tuple[ChangedRow, ...]
    before: int

    @property
    def verified(self) -> bool:
        return all(row.verified for row in self.rows)


def edition_awards(sheet: ResultsSheet | None, *, before: int | None = None) -> EditionAwards | None:
    """None where the club awards none, and where the ranking may not be read. Two queries; one where there are none.

    `before`: the edition to compare with; the one that this one followed, where nothing is said.
    """
    if sheet is None or sheet.edition is None or not sheet.ranking_shown:
        return None
    number, older = sheet.edition.number, sheet.edition.before if before is None else before
    found = awards_by_edition(sheet.session.id, number, older)
    if number not in found:
        return None
    shown = found[number]
    rows = tuple(
        AwardRow(sheet.people[key], points, key not in shown.unverified)
        for key, points in shown.points.items()
        if key in sheet.people
    )
    changed = tuple(
        ChangedRow(sheet.people[each.key], each.before, each.after)
        for each in changes_of_awards(found.get(older), shown)
        if each.key in sheet.people
    )
    return EditionAwards(shown, rows, changed, older)
