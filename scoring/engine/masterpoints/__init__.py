"""Master points by tables of rules that are data: a file for each national body, or one of the club's own."""

from scoring.engine.masterpoints.awarding import Award, Awards, Difference, awards_of, differences
from scoring.engine.masterpoints.fields import Field, Game, Listed, MatchPlayed, fields_of
from scoring.engine.masterpoints.files import BUILT_IN, rules_of_body, text_of_body
from scoring.engine.masterpoints.reading import read_rules_text
from scoring.engine.masterpoints.rules import HUNDREDTHS, OWN, NotAwarded, Rules, Scale

__all__ = [
    "BUILT_IN",
    "HUNDREDTHS",
    "OWN",
    "Award",
    "Awards",
    "Difference",
    "Field",
    "Game",
    "Listed",
    "MatchPlayed",
    "NotAwarded",
    "Rules",
    "Scale",
    "awards_of",
    "differences",
    "fields_of",
    "read_rules_text",
    "rules_of_body",
    "text_of_body",
]
