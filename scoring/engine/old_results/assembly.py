"""A session document in the making, beside what was found in a file."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property

from scoring.engine.old_results import spellings
from scoring.engine.old_results.individuals import Seating
from scoring.engine.old_results.matches import UNTIL_KNOWN, MatchesRead
from scoring.engine.old_results.parties import Parties
from scoring.engine.old_results.values import FoundEvening, Note, Plain, Question

_BESIDE = ("boards", "penalties", "sit_outs")


@dataclass
class Assembly:
    """A document in the making. `entries` and `lines` stand beside what was found; None: it is nobody, or nothing."""

    found: FoundEvening
    parties: Parties
    keys: list[str]
    entries: list[Plain | None] = field(default_factory=list)
    lines: list[Plain | None] = field(default_factory=list)
    faults: list[Note] = field(default_factory=list)
    remarks: list[Note] = field(default_factory=list)
    questions: list[Question] = field(default_factory=list)
    matches: MatchesRead = field(default_factory=MatchesRead)

    @cached_property
    def seating(self) -> Seating:
        """Who may have sat in a line of an individual."""
        return Seating(self.parties, self.found.lines)

    @property
    def document(self) -> Plain:
        """The session document as plain values, whether or not it has faults."""
        found = self.found
        scoring: Plain = {"method": found.method, "winners": 2 if self.parties.two_winners else 1}
        if found.method == "cross_imps" and found.cross_imps != "sum":
            scoring["cross_imps"] = found.cross_imps
        if found.by_vp:
            scoring["victory_points"] = {"scale": UNTIL_KNOWN["percent" if found.method == "matchpoints" else "imps"]}
        plain: Plain = {
            "format": "bridgeclub-session",
            "version": 1,
            "session": self._heading(),
            "contest": found.contest,
            "scoring": merged(scoring, found.kept.get("scoring", {})),
            "contestants": [entry for entry in self.entries if entry is not None],
            "results": [line for line in self.lines if line is not None],
        }
        if found.contest == "teams" or found.matches:
            plain["matches"] = [match for match in self.matches.entries if match is not None]
        return plain | {key: found.kept[key] for key in _BESIDE if key in found.kept}

    def _heading(self) -> Plain:
        found = self.found
        heading = {"title": found.title, "date": spellings.read_date(found.date), "club": found.club}
        return merged({key: value for key, value in heading.items() if value}, found.kept.get("session", {}))


def merged(plain: Plain, kept: object) -> Plain:
    """What was read with what our own files say beyond the format; null takes a key away."""
    more = kept if isinstance(kept, dict) else {}
    return {key: value for key, value in {**plain, **more}.items() if value is not None}
