"""By which rules a club awards master points."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from scoring.engine.document import DocumentFaults
from scoring.engine.masterpoints import BUILT_IN, OWN, Rules, read_rules_text, rules_of_body
from scoring.models import MasterpointRules


@dataclass(frozen=True)
class ChosenRules:
    """`rules` None: none are awarded. `name` as in scoring.models.MasterpointRules; `own`: the club's own file as it
    was written, "" where it has none."""

    name: str = ""
    rules: Rules | None = None
    own: str = ""
    since: date | None = None


def chosen_rules(club_id: int) -> ChosenRules:
    """One query. A file that cannot be read any more is as none."""
    row = MasterpointRules.objects.filter(club_id=club_id).first()
    if row is None:
        return ChosenRules()
    return ChosenRules(row.rules, _rules(row), row.own, row.since)


def _rules(row: MasterpointRules) -> Rules | None:
    if row.rules == OWN:
        try:
            return read_rules_text(row.own).of_a_club()
        except DocumentFaults:
            return None
    return rules_of_body(row.rules) if row.rules in BUILT_IN else None
