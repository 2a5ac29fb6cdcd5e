"""A session of teams as elements of a USEBIO file: its teams with their players, its matches, board by board."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from typing import Any

from lxml import etree

from scoring.engine.usebio.elements import Named, Plain, Written, add, board_range, result_elements, whole
from scoring.engine.usebio.figures import figures_of_lines

#: By method, what an event says of its boards.
TEAM_METHODS = {"imps": "IMPS", "board_a_match": "PAB", "total_points": "AGGREGATE", "hybrid": "HYBRID"}


class TeamsWriter:
    """`teams`, `matches` and `lines`: what was written, in the order in which it is read again."""

    def __init__(self, plain: Plain, standings: Mapping[str, Any], people: Mapping[str, Sequence[Named]]) -> None:
        self.plain, self.people = plain, people
        self.rows = {row["contestant"]: row for row in standings["ranking"]}
        self.scored = {match["id"]: match for match in standings.get("matches", [])}
        self.labels = _labels(plain["contestants"])
        self.figures = figures_of_lines(plain, standings)
        self.teams: list[Written] = []
        self.matches: list[Written] = []
        self.lines: list[Written] = []

    def write(self, event: etree._Element) -> None:
        """Participants, then matches."""
        participants = add(event, "PARTICIPANTS")
        for entry in self.plain["contestants"]:
            self._team(participants, entry)
        by_match: dict[str, list[Plain]] = defaultdict(list)
        for line in self.plain["results"]:
            by_match[line["match"]].append(line)
        for match in self.plain.get("matches", []):
            self._match(event, match, by_match[match["id"]])

    def _team(self, participants: etree._Element, entry: Plain) -> None:
        team = add(participants, "TEAM")
        team.set("TEAM_ID", self.labels[entry["id"]])
        if entry.get("name"):
            team.set("TEAM_NAME", "".join(char for char in entry["name"] if char.isprintable()))
        row = self.rows.get(entry["id"], {})
        if row.get("rank") is not None:
            add(team, "PLACE", str(row["rank"]))
        total = row.get("vp") or row.get("total")
        if total is not None:
            add(team, "TOTAL_SCORE", total)
        for person in self.people.get(entry["id"], ()):
            player = add(team, "PLAYER")
            add(player, "PLAYER_NAME", person.name)
            if person.national_number:
                add(player, "NATIONAL_ID_NUMBER", person.national_number)
        self.teams.append(Written(team, entry))

    def _match(self, event: etree._Element, match: Plain, lines: Sequence[Plain]) -> None:
        element = add(event, "MATCH")
        if "round" in match:
            add(element, "ROUND_NUMBER", str(match["round"]))
        add(element, "TEAM", self.labels[match["home"]])
        add(element, "OPPOSING_TEAM", self.labels[match["away"]])
        board_range(element, match)
        for name, text in zip(("TEAM_SCORE", "OPPOSING_TEAM_SCORE"), self._scores(match), strict=True):
            if text:
                add(element, name, text)
        self.matches.append(Written(element, match))
        by_board: dict[int, list[Plain]] = defaultdict(list)
        for line in lines:
            by_board[line["board"]].append(line)
        for number in sorted(by_board):
            board = add(element, "BOARD")
            board.set("EVENT_TYPE", "TEAMS")
            add(board, "BOARD_NUMBER", str(number))
            for name, text in self._points(match, by_board[number]).items():
                add(board, name, text)
            for line in by_board[number]:
                self._line(board, match, line)

    def _points(self, match: Plain, lines: Sequence[Plain]) -> dict[str, str]:
        """What the board gives the teams of a match: net IMPs of the first, or the points of both."""
        first = lines[0]
        figures = self.figures.get(id(first), {})
        both = [figures.get("ns_points"), figures.get("ew_points")]
        if None in both or first["ns"] not in (match["home"], match["away"]):
            return {}
        home, away = both if first["ns"] == match["home"] else both[::-1]
        if self.plain["scoring"]["method"] == "imps":
            return {"IMPS": str(home)}
        if self.plain["scoring"]["method"] == "board_a_match":
            return {"TEAM_POINTS": str(home), "OPPOSING_TEAM_POINTS": str(away)}
        return {}

    def _scores(self, match: Plain) -> tuple[str, str]:
        """What both teams have of it: victory points, else IMPs won, else points."""
        result = match.get("result", {})
        scored = self.scored.get(match["id"], {})
        both = next(
            (each[unit] for unit in ("vp", "imps", "points") for each in (result, scored) if whole(each.get(unit))),
            None,
        )
        return ("", "") if both is None else (str(both[0]), str(both[1]))

    def _line(self, board: etree._Element, match: Plain, line: Plain) -> None:
        element = add(board, "TRAVELLER_LINE")
        add(element, "DIRECTION", "NS" if line["ns"] == match["home"] else "EW")
        for name, text in result_elements(line, self.figures.get(id(line), {})).items():
            if text:
                add(element, name, text)
        self.lines.append(Written(element, line))


def _labels(entries: Sequence[Plain]) -> Mapping[str, str]:
    """The teams' numbers where they tell them apart, else their ids."""
    numbers = Counter(entry["number"] for entry in entries)
    if entries and max(numbers.values()) == 1:
        return {entry["id"]: str(entry["number"]) for entry in entries}
    return {entry["id"]: entry["id"] for entry in entries}
