"""A scored session as a USEBIO file.

The file is written with the format's own elements first and read again; what did not come back is then added in
instructions (see `beyond`), so that reading the file gives the same document.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from lxml import etree

from club.engine.cards import Deal
from scoring.engine.board import SIDES
from scoring.engine.codes import Refused
from scoring.engine.document import SessionDocument, dump
from scoring.engine.errors import NotSupported
from scoring.engine.old_results.assemble import assemble
from scoring.engine.old_results.assembly import Assembly
from scoring.engine.usebio.beyond import say_beyond
from scoring.engine.usebio.charges import Charges, write_charges
from scoring.engine.usebio.elements import METHODS, Written, add, pair_element, player_element, traveller_line
from scoring.engine.usebio.labels import labels_of, side_of
from scoring.engine.usebio.reading import find_evenings
from scoring.engine.usebio.writing_hands import write_hands
from scoring.engine.usebio.writing_matches import MatchesWriter, by_victory_points
from scoring.engine.usebio.writing_teams import TEAM_METHODS, TeamsWriter

Plain = dict[str, Any]
PROGRAM = "bridgeclub"


@dataclass(frozen=True)
class Person:
    """A player as the reader of the file may know them: both may be empty."""

    name: str = ""
    national_number: str = ""


@dataclass(frozen=True)
class Heading:
    """What the file says about itself. `event` names the session and its edition for whoever receives it.
    `masterpoints`: what each player of a contestant has, as decimal text, of whoever has any."""

    club: str = ""
    club_number: str = ""
    program_version: str = ""
    event: str = ""
    version: str = "1.2"
    penalty_notes: bool = True
    charges: Charges = field(default_factory=Charges)
    masterpoints: Mapping[str, str] = field(default_factory=dict, hash=False)


@dataclass
class _File:
    root: etree._Element
    event: etree._Element
    pairs: list[Written] = field(default_factory=list)
    lines: list[Written] = field(default_factory=list)
    matches: list[Written] = field(default_factory=list)


def no_place_for(contest: str, *, matches: bool) -> Refused | None:
    """Why a session cannot be written; None where it can."""
    return Refused.USEBIO_TEAMS if contest == "teams" and not matches else None


def write_usebio(
    document: SessionDocument,
    standings: Mapping[str, Any],
    people: Mapping[str, Sequence[Person]],
    heading: Heading,
    deals: Mapping[int, Deal] | None = None,
) -> bytes:
    """The file, in UTF-8. `people` by contestant, `deals` by board. Raises NotSupported for teams without a match."""
    no_place = no_place_for(document.contest, matches=bool(document.matches))
    if no_place is not None:
        raise NotSupported(no_place, contest=document.contest)
    plain = _with_numbers(dump(document))
    file = _written(plain, standings, people, heading)
    for written in file.pairs:
        if written.plain["id"] in heading.masterpoints:
            add(written.element, "MASTER_POINTS_AWARDED", heading.masterpoints[written.plain["id"]])
    _say_the_rest(file, plain, heading)
    boards = {line.board for line in document.results}
    write_hands(file.root, {number: deal for number, deal in (deals or {}).items() if number in boards})
    # `indent` puts white space between elements only: none of the format's texts changes.
    etree.indent(file.root, space=" ")
    doctype = f'<!DOCTYPE USEBIO SYSTEM "usebio_v{heading.version.replace(".", "_")}.dtd">'
    return bytes(etree.tostring(file.root, xml_declaration=True, encoding="UTF-8", doctype=doctype))


def labels_in_file(document: SessionDocument) -> dict[str, str]:
    """The number under which each contestant stands in the file, by id."""
    return labels_of(_with_numbers(dump(document)))


def _with_numbers(plain: Plain) -> Plain:
    """The canonical document with the numbers that it leaves out: a file has no place in a list to go by."""
    listed = enumerate(plain.get("contestants", []), start=1)
    numbered = [{"number": order, **entry} for order, entry in listed]
    return {"results": [], **plain, "contestants": numbered}


def _written(
    plain: Plain, standings: Mapping[str, Any], people: Mapping[str, Sequence[Person]], heading: Heading
) -> _File:
    root = etree.Element("USEBIO", Version=heading.version)
    club = add(root, "CLUB")
    add(club, "CLUB_NAME", heading.club)
    add(club, "CLUB_ID_NUMBER", heading.club_number)
    event = add(root, "EVENT")
    of_teams = plain["contest"] == "teams"
    event.set("EVENT_TYPE", _event_type(plain))
    _head(event, plain, heading)
    file = _File(root, event)
    if of_teams:
        teams = TeamsWriter(plain, standings, people)
        teams.write(event)
        file.pairs, file.matches, file.lines = teams.teams, teams.matches, teams.lines
        return file
    labels = labels_of(plain)
    ranked = {row["contestant"]: row for row in standings["ranking"]}
    scored = _scores(standings)
    matches = MatchesWriter(plain, standings, labels)
    contestant_element = player_element if plain["contest"] == "individual" else pair_element
    for place, letter in _places(event, plain):
        participants = add(place, "PARTICIPANTS")
        for entry in plain["contestants"]:
            if entry.get("section", "") == letter:
                row, players = by_victory_points(ranked.get(entry["id"], {})), people.get(entry["id"], ())
                pair = contestant_element(participants, entry, labels[entry["id"]], row, players)
                file.pairs.append(Written(pair, entry))
        if plain.get("matches"):
            matches.write(place, letter)
        else:
            _boards(file, place, letter, labels, scored, plain)
    file.matches.extend(matches.matches)
    file.lines.extend(matches.lines)
    return file


def _event_type(plain: Plain) -> str:
    """Pairs whose matches become victory points are Swiss pairs to the format, whoever drew the matches."""
    if plain["contest"] != "pairs":
        return {"teams": "TEAMS", "individual": "INDIVIDUAL"}[plain["contest"]]
    return "SWISS_PAIRS" if _by_victory_points(plain) else "PAIRS"


def _by_victory_points(plain: Plain) -> bool:
    return bool(plain.get("matches")) and (
        "victory_points" in plain["scoring"] or plain["scoring"]["method"] == "hybrid"
    )


def _head(event: etree._Element, plain: Plain, heading: Heading) -> None:
    session, new = plain.get("session", {}), heading.version != "1.2"
    day = session.get("date", "")
    pairs = plain["contestants"]
    boards = {line["board"] for line in plain["results"]}
    add(event, "PROGRAM_NAME", PROGRAM)
    add(event, "PROGRAM_VERSION", heading.program_version)
    add(event, "EVENT_ID" if new else "EVENT_IDENTIFIER", heading.event)
    add(event, "EVENT_DESCRIPTION", session.get("title", ""))
    add(event, "DATE", day if new else "/".join(reversed(day.split("-"))))
    method = plain["scoring"]["method"]
    add(event, "BOARD_SCORING_METHOD", (TEAM_METHODS if plain["contest"] == "teams" else METHODS)[method])
    if _by_victory_points(plain):
        add(event, "MATCH_SCORING_METHOD", "VPS")
    elif plain["contest"] == "teams":
        add(event, "MATCH_SCORING_METHOD", TEAM_METHODS[method])
    add(event, "WINNER_TYPE", str(plain["scoring"].get("winners", 1)))
    add(event, "SESSION_COUNT", "1")
    add(event, "SECTION_COUNT", str(len({entry.get("section", "") for entry in pairs}) or 1))
    if plain["contest"] != "individual":
        add(event, "TEAMS" if plain["contest"] == "teams" else "PAIRS", str(len(pairs)))
    add(event, "BOARDS_PLAYED", str(len(boards)))
    write_charges(event, heading.charges, heading.version)


def _places(event: etree._Element, plain: Plain) -> list[tuple[etree._Element, str]]:
    """Where pairs and boards stand: in the event, or in a section for each letter."""
    letters = sorted({entry.get("section", "") for entry in plain["contestants"]})
    if letters in ([""], []):
        return [(event, "")]
    session = add(event, "SESSION")
    session.set("SESSION_ID", "1")
    found = []
    for letter in letters:
        section = add(session, "SECTION")
        section.set("SECTION_ID", letter)
        found.append((section, letter))
    return found


def _boards(
    file: _File,
    place: etree._Element,
    letter: str,
    labels: Mapping[str, str],
    scored: Mapping[tuple[object, ...], Mapping[str, Any]],
    plain: Plain,
) -> None:
    sections = {entry["id"]: entry.get("section", "") for entry in plain["contestants"]}
    boards: dict[int, etree._Element] = {}
    seen: dict[tuple[object, ...], int] = {}
    here = []
    for line in plain["results"]:
        meeting = _meeting(line["board"], line)
        turn = seen.get(meeting, 0)
        seen[meeting] = turn + 1
        if _section_of(line, sections) == letter:
            here.append((line, scored.get((*meeting, turn), {})))
    for line, figures in sorted(here, key=lambda each: int(each[0]["board"])):
        number = line["board"]
        if number not in boards:
            boards[number] = add(place, "BOARD")
            add(boards[number], "BOARD_NUMBER", str(number))
        element = traveller_line(boards[number], line, labels, figures, plain["scoring"]["method"])
        file.lines.append(Written(element, line))


def _section_of(line: Plain, sections: Mapping[str, str]) -> str:
    """The section in which a line is listed: its own where pairs have that one, else that of its N/S pair."""
    own = line.get("section", "")
    return own if own in sections.values() else sections[side_of(line, "ns")[0]]


def _meeting(board: int, line: Mapping[str, Any]) -> tuple[object, ...]:
    return (board, side_of(line, "ns"), side_of(line, "ew"))


def _scores(standings: Mapping[str, Any]) -> dict[tuple[object, ...], Mapping[str, Any]]:
    """The standings' lines by board, sides, and which time they met on it."""
    found: dict[tuple[object, ...], Mapping[str, Any]] = {}
    for board in standings["boards"]:
        for line in board["lines"]:
            meeting, turn = _meeting(board["number"], line), 0
            while (*meeting, turn) in found:
                turn += 1
            found[(*meeting, turn)] = line
    return found


#: Names of people never stand in an instruction.
WITHOUT_NAMES = ("players", "captain")
#: A line that is read only with what its instruction says: then whatever stands in its elements is read as well.
UNREAD = dict.fromkeys(("section", "contract", "declarer", "tricks", "lead", "score", "not_played", "adjusted"), "?")


def _say_the_rest(file: _File, plain: Plain, heading: Heading) -> None:
    """Read what was written; what is missing or different goes into instructions."""
    (found,) = find_evenings(bytes(etree.tostring(file.root, encoding="UTF-8")))
    assembly = assemble(found)
    actual = {key: written.plain["id"] for key, written in zip(assembly.keys, file.pairs, strict=True)}
    for written, entry in zip(file.pairs, assembly.entries, strict=True):
        say_beyond(written.element, _difference(entry, written.plain, without=WITHOUT_NAMES))
    ids = {
        read["id"]: own.plain["id"] for read, own in zip(assembly.matches.entries, file.matches, strict=True) if read
    }
    for written, match in zip(file.matches, assembly.matches.entries, strict=True):
        named = match and {**match, "home": actual[match["home"]], "away": actual[match["away"]]}
        say_beyond(written.element, _difference(named, written.plain))
    for written, line in zip(file.lines, assembly.lines, strict=True):
        named = line and {**line, **{side: _named(line[side], actual) for side in SIDES}}
        if named and "match" in named:
            named["match"] = ids[named["match"]]
        say_beyond(written.element, _difference(named or UNREAD, written.plain))
    say_beyond(file.event, _event_difference(assembly, plain, heading))


def _named(who: str | list[str], actual: Mapping[str, str]) -> str | list[str]:
    return actual[who] if isinstance(who, str) else [actual[each] for each in who]


def _event_difference(assembly: Assembly, plain: Plain, heading: Heading) -> Plain:
    read = assembly.document
    found: Plain = {key: _difference(read[key], plain.get(key, {})) for key in ("session", "scoring")}
    penalties = [dict(each) for each in plain.get("penalties", [])]
    for penalty in penalties:
        if not heading.penalty_notes:
            penalty.pop("note", None)
    found |= {"boards": plain.get("boards", []), "penalties": penalties, "sit_outs": plain.get("sit_outs", [])}
    return {key: value for key, value in found.items() if value}


def _difference(read: Plain | None, actual: Plain, without: Sequence[str] = ()) -> Plain:
    """What has to be said so that `read` becomes `actual`; null takes a key away."""
    before = read or {}
    keys = [key for key in {**before, **actual} if key not in without]
    return {key: actual.get(key) for key in keys if before.get(key) != actual.get(key)}
