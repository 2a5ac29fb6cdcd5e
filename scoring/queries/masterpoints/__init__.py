"""Master points: by which rules a club awards them, what an edition gives, what a player has had over the years."""

from scoring.queries.masterpoints.card import EditionAwards, edition_awards
from scoring.queries.masterpoints.chosen import ChosenRules, chosen_rules
from scoring.queries.masterpoints.shown import (
    AwardsShown,
    Change,
    YearOfPoints,
    awards_by_edition,
    awards_of_edition,
    changes_of_awards,
    masterpoints_by_year,
)

__all__ = [
    "AwardsShown",
    "Change",
    "ChosenRules",
    "EditionAwards",
    "YearOfPoints",
    "awards_by_edition",
    "awards_of_edition",
    "changes_of_awards",
    "chosen_rules",
    "edition_awards",
    "masterpoints_by_year",
]
