"""The session document, the portable form of a whole session: values, reading with faults, printing."""

from scoring.engine.document.beside import RankingBeside
from scoring.engine.document.canonical import canonical
from scoring.engine.document.faults import DocumentFaults, Fault
from scoring.engine.document.json_text import decode, read_json
from scoring.engine.document.outcomes import (
    Adjustment,
    Artificial,
    Assigned,
    NotScored,
    Outcome,
    Part,
    Redress,
    Weighted,
)
from scoring.engine.document.printing import dump, dump_outcome, dump_text
from scoring.engine.document.reading import parse, parse_outcome, parse_text
from scoring.engine.document.values import (
    BoardInfo,
    ContestantEntry,
    Line,
    Match,
    Penalty,
    ScoringRules,
    SessionDocument,
    VictoryPoints,
)

__all__ = [
    "Adjustment",
    "Artificial",
    "Assigned",
    "BoardInfo",
    "ContestantEntry",
    "DocumentFaults",
    "Fault",
    "Line",
    "Match",
    "NotScored",
    "Outcome",
    "Part",
    "Penalty",
    "RankingBeside",
    "Redress",
    "ScoringRules",
    "SessionDocument",
    "VictoryPoints",
    "Weighted",
    "canonical",
    "decode",
    "dump",
    "dump_outcome",
    "dump_text",
    "parse",
    "parse_outcome",
    "parse_text",
    "read_json",
]
