"""Matches of pairs as elements of a USEBIO file: who met whom, what both have of it, board by board."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Any

from lxml import etree

from scoring.engine.usebio.elements import Plain, Written, add, board_range, traveller_line, whole
from scoring.engine.usebio.figures import figures_of_lines


class MatchesWriter:
    """`matches` and `lines`: what was written, in the order in which it is read again."""

    def __init__(self, plain: Plain, standings: Mapping[str, Any], labels: Mapping[str, str]) -> None:
        self.plain, self.labels = plain, labels
        self.scored = {match["id"]: match for match in standings.get("matches", [])}
        self.figures = figures_of_lines(plain, standings)
        self.sections = {entry["id"]: entry.get("section", "") for entry in plain["contestants"]}
        self.matches: list[Written] = []
        self.lines: list[Written] = []

    def write(self, place: etree._Element, section: str) -> None:
        """The matches of a section: a match stands in the section of its first pair."""
        by_match: dict[str, list[Plain]] = defaultdict(list)
        for line in self.plain["results"]:
            by_match[line["match"]].append(line)
        for match in self.plain["matches"]:
            if self.sections[match["home"]] == section:
                self._match(place, match, by_match[match["id"]])

    def _match(self, place: etree._Element, match: Plain, lines: Sequence[Plain]) -> None:
        element = add(place, "MATCH")
        if "round" in match:
            add(element, "ROUND_NUMBER", str(match["round"]))
        # The format says who sat North–South, and not who is named first.
        turned = bool(lines) and all(line["ns"] == match["away"] for line in lines)
        sides = ("away", "home") if turned else ("home", "away")
        sat = {way: match[side] for way, side in zip(("ns", "ew"), sides, strict=True)}
        add(element, "NS_PAIR_NUMBER", self.labels[sat["ns"]])
        add(element, "EW_PAIR_NUMBER", self.labels[sat["ew"]])
        board_range(element, match)
        scored = self.scored.get(match["id"], {})
        both = next((each["vp"] for each in (match.get("result", {}), scored) if whole(each.get("vp"))), None)
        if both is not None:
            add(element, "NS_SCORE", str(both[turned]))
            add(element, "EW_SCORE", str(both[not turned]))
        self.matches.append(Written(element, match))
        boards: dict[int, etree._Element] = {}
        for line in sorted(lines, key=lambda each: int(each["board"])):
            number = line["board"]
            if number not in boards:
                boards[number] = add(element, "BOARD")
                add(boards[number], "BOARD_NUMBER", str(number))
            # A line repeats the pairs only where they sat the other way round.
            labels = None if line["ns"] == sat["ns"] else self.labels
            figures = self.figures.get(id(line), {})
            written = traveller_line(boards[number], line, labels, figures, self.plain["scoring"]["method"])
            self.lines.append(Written(written, line))


def by_victory_points(row: Mapping[str, Any]) -> Mapping[str, Any]:
    """A row of the ranking with what ranks as its total: victory points, and the fines that were taken off them."""
    if row.get("vp") is None:
        return row
    return {**row, "total": row["vp"], "penalty": row.get("vp_penalty", "0")}
