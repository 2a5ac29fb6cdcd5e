"""The evenings of a Bridgemate file: its sections, those of one session together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from pathlib import PurePath

from club.engine.messages import Message
from scoring.engine.old_results.codes import Remark
from scoring.engine.old_results.method import IMPS as TWO_IMPS
from scoring.engine.old_results.method import KEY, METHODS
from scoring.engine.old_results.values import FoundEvening, FoundLine, FoundMatch, FoundPair, Note, Question, note
from scoring.engine.results_formats.bridgemate.lines import about, counting, line_of, unfinished, was_turned
from scoring.engine.results_formats.bridgemate.records import (
    IMPS,
    MATCHPOINTS,
    TEAMS,
    Contents,
    Keyed,
    Record,
    Section,
)
from scoring.engine.results_formats.bridgemate.seats import (
    Seats,
    meet_like_teams,
    of_teams,
    pairs_of,
    seats_of,
    winners_of,
)

PROGRAM = "Bridgemate"


@dataclass
class _Told:
    """What is said about an evening while it is read."""

    remarks: list[Note] = field(default_factory=list)

    def remark(self, said: Note) -> None:
        self.remarks.append(said)


def find_evenings(
    contents: Contents, name: str, answers: Mapping[int, Mapping[str, str]] | None = None
) -> list[FoundEvening]:
    """What stands in a file, by session; one that has no results is left out where another has some."""
    keys = dict.fromkeys([each.key for each in contents.sections] + [each.section for each in contents.results])
    sessions: dict[int, list[Section]] = {}
    for key in keys:
        section = contents.section(key)
        sessions.setdefault(section.session, []).append(section)
    played = {each.section for each in contents.results}
    used = {at: sections for at, sections in sessions.items() if any(each.key in played for each in sections)}
    given = answers or {}
    chosen = used or dict(list(sessions.items())[:1]) or {0: []}
    return [
        _evening(contents, sections, at, name, given.get(place, {}))
        for place, (at, sections) in enumerate(chosen.items())
    ]


def _evening(
    contents: Contents, sections: list[Section], session: int, name: str, answers: Mapping[str, str]
) -> FoundEvening:
    told = _Told()
    keys = {each.key for each in sections}
    letters = {each.key: each.letter if len(sections) > 1 else "" for each in sections}
    records = counting((each for each in contents.results if each.section in keys), contents, told.remark)
    unfinished(contents, keys, records, told.remark)
    teams = _are_teams(sections, records, told)
    seats = seats_of(contents, keys, records, teams=teams)
    lines: list[FoundLine] = []
    sat: list[tuple[Record, dict[str, str], bool]] = []
    for record in records:
        turned = was_turned(record, contents)
        labels = seats.labels(record, turned=turned)
        line = line_of(record, labels, letters[record.section])
        if line is None or not record.board:
            told.remark(about(record, contents, Message(Remark.NOT_PLACED, {"text": _whole(record)})))
            continue
        if turned:
            values = {"text": record.text, "ns": labels["ns"], "ew": labels["ew"]}
            told.remark(about(record, contents, Message(Remark.WRONG_DIRECTION, values)))
        lines.append(line)
        sat.append((record, labels, turned))
    day = contents.days.get(session) or _day(records)
    found = FoundEvening(
        (),
        tuple(lines),
        title=contents.titles.get(session, "") or PurePath(name.replace("\\", "/")).stem,
        date=day.isoformat() if day else "",
        program=PROGRAM,
    )
    if teams:
        return _of_teams(found, contents, sat, letters, told)
    return _of_pairs(found, contents, sections, seats, sat, letters, told, answers)


def _are_teams(sections: list[Section], records: list[Record], told: _Told) -> bool:
    """Whether it says that it is of teams and its numbers are those of teams; whatever else looks like it is said."""
    alike = meet_like_teams(records)
    said = bool(sections) and all(each.scoring == TEAMS for each in sections)
    if said and not alike and records:
        told.remark(note(Remark.TEAMS_NOT_TOLD))
    if alike and not said:
        told.remark(note(Remark.MEET_LIKE_TEAMS))
    return said and alike


def _of_pairs(
    found: FoundEvening,
    contents: Contents,
    sections: list[Section],
    seats: Seats,
    sat: list[tuple[Record, dict[str, str], bool]],
    letters: Mapping[int, str],
    told: _Told,
    answers: Mapping[str, str],
) -> FoundEvening:
    winners, differ = winners_of(sections, seats)
    if differ:
        told.remark(note(Remark.WINNERS_DIFFER))
    method, question = _method(sections, answers)
    pairs = pairs_of(contents, seats, sat, letters, winners, told.remark)
    return replace(
        found,
        pairs=pairs,
        method=method,
        winners=winners,
        contest="individual" if seats.individual else "pairs",
        questions=(question,) if question else (),
        remarks=tuple(told.remarks),
    )


def _method(sections: Iterable[Section], answers: Mapping[str, str]) -> tuple[str, Question | None]:
    """How it was scored, where every section says the same; else somebody has to say it."""
    said = {each.scoring for each in sections}
    if said == {MATCHPOINTS}:
        return "matchpoints", None
    options = TWO_IMPS if said == {IMPS} else METHODS
    answer = answers.get(KEY, "") if answers.get(KEY) in options else ""
    values = {"said": ["IMPs"] if said == {IMPS} else [], "named": [], "figures": ()}
    return answer or options[0], Question(KEY, "method", options, values, answer=answer)


def _of_teams(
    found: FoundEvening,
    contents: Contents,
    sat: list[tuple[Record, dict[str, str], bool]],
    letters: Mapping[int, str],
    told: _Told,
) -> FoundEvening:
    """Teams and their matches: whoever meets in a round, on all boards of it."""
    meetings: dict[tuple[int, frozenset[str]], list[tuple[int, str, str, int]]] = {}
    for record, labels, _turned in sat:
        meeting = (record.round, frozenset((labels["ns"], labels["ew"])))
        meetings.setdefault(meeting, []).append((record.table, labels["ns"], labels["ew"], record.board))
    matches: list[FoundMatch] = []
    keys: dict[tuple[int, frozenset[str]], str] = {}
    times: Counter[int] = Counter()
    for meeting, tables in sorted(meetings.items(), key=lambda each: (each[0][0], min(each[1]))):
        number = meeting[0]
        times[number] += 1
        keys[meeting] = f"r{number}m{times[number]}"
        _table, home, away, _board = min(tables)
        boards = tuple(sorted({board for *_place, board in tables}))
        matches.append(FoundMatch(keys[meeting], home, away, str(number), boards))
    people = of_teams(contents, [record for record, _labels, _turned in sat], letters)
    labels_of = sorted({label for _record, labels, _turned in sat for label in labels.values()}, key=int)
    lines = tuple(
        replace(line, match=keys[record.round, frozenset((labels["ns"], labels["ew"]))], table="")
        for line, (record, labels, _turned) in zip(found.lines, sat, strict=True)
    )
    return replace(
        found,
        pairs=tuple(_team(label, people.get(label, [])) for label in labels_of),
        lines=lines,
        method="imps",
        winners=1,
        contest="teams",
        matches=tuple(matches),
        remarks=tuple(told.remarks),
    )


def _team(label: str, people: list[Keyed]) -> FoundPair:
    names = tuple(each.name for each in people)
    return FoundPair(label, players=names if all(names) else (), national_numbers=tuple(each.number for each in people))


def _whole(record: Record) -> str:
    return record.text or f"{record.ns} – {record.ew}"


def _day(records: Iterable[Record]) -> date | None:
    """The day on which most results came in; of two, the earlier, for play ends after midnight."""
    days = Counter(each.day for each in records if each.day is not None)
    return min(days, key=lambda day: (-days[day], day)) if days else None
