"""The rows of a .bws, the Access database from which Bridgemate Control Software starts a session.

Tables and columns are those of the Bridgemate developer's guide (revision 47 to 53); where each is known from stands in
docs/handsets.md. Results are written into ReceivedData by that program alone: it is empty here.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from scoring.engine.handsets.values import HandsetRound, HandsetSection, HandsetSession

Kind = Literal["integer", "long", "counter", "text", "yes_no", "date"]
Value = int | str | bool | datetime | None

SESSION_ID = 1
LONGEST_NAME = 18
LONGEST_TITLE = 40
LONGEST_NUMBER = 16
LARGEST_LONG = 2**31 - 1
#: Largest number of a group of tables that the guide allows.
LARGEST_GROUP = 127
#: Section.ScoringType: what handsets reckon with while they show results.
MATCHPOINTS, IMPS, BOARD_A_MATCH, TEAMS = 1, 2, 3, 4
SCORING_TYPES: Mapping[str, int] = {"cross_imps": IMPS, "cross_imps_mean": IMPS, "butler": IMPS}
#: Tables.LogOnOff: nobody has logged on with a handset yet.
LOGGED_OFF = 2
TOTAL_TRICKS = 1
NAMES_IN_THIS_FILE = 0


@dataclass(frozen=True)
class Column:
    """`kind` as Access has it: integer 16 bits, long 32 bits, counter counts by itself, text of at most `length`."""

    name: str
    kind: Kind = "integer"
    length: int = 0


@dataclass(frozen=True)
class BwsTable:
    """A table of the file; each row has a value for each column."""

    name: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[Value, ...], ...]


def _columns(integers: str = "", /, **others: tuple[Kind, int] | Kind) -> tuple[Column, ...]:
    found = [Column(name) for name in integers.split()]
    for name, what in others.items():
        kind, length = (what, 0) if isinstance(what, str) else what
        found.append(Column(name, kind, length))
    return tuple(found)


def _results() -> tuple[Column, ...]:
    """Of a table of results: as they came, and as they are being keyed."""
    flags = ("Processed", "Processed1", "Processed2", "Processed3", "Processed4", "Erased", "ExternalUpdate")
    return (
        Column("ID", "counter"),
        *_columns("Section Table Round Board PairNS PairEW Declarer"),
        Column("NS/EW", "text", 2),
        *(Column(name, "text", 10) for name in ("Contract", "Result", "LeadCard")),
        Column("Remarks", "text", 255),
        *_columns(DateLog="date", TimeLog="date"),
        *(Column(name, "yes_no") for name in flags),
        Column("SuspiciousContract"),
    )


#: By name of the setting, what this program says of it; those of a session are in `_settings`.
FIXED_SETTINGS: Mapping[str, int | bool | str] = {
    "ShowOwnResult": True,
    "RepeatResults": False,
    "MaximumResults": 0,
    "ShowPercentage": False,
    "ScorePoints": 1,
    "EnterResultsMethod": TOTAL_TRICKS,
    "ShowPairNumbers": True,
    "IntermediateResults": False,
    "AutopoweroffTime": 20,
    "VerificationTime": 2,
    "ShowContract": 1,
    "MemberNumbersNoBlankEntry": False,
    "BoardOrderVerification": True,
    "HandRecordValidation": False,
    "AutoShutDownBPC": False,
    "BM2PINcode": "0000",
    "BM2ConfirmNP": True,
    "BM2TDCall": False,
    "BM2RemainingBoards": True,
    "BM2NextSeatings": True,
    "BM2ScoreRecap": False,
    "BM2AutoShowScoreRecap": False,
    "BM2ScoreCorrection": True,
    "BM2AutoBoardNumber": True,
    "BM2FirstBoardManually": False,
    "BM2ValidateLeadCard": False,
    "BM2ResultsOverview": 0,
    "BM2ShowPlayerNames": 1,
    "BM2Ranking": 0,
    "BM2GameSummary": False,
    "BM2SummaryPoints": 0,
    "BM2PairNumberEntry": 0,
    "BM2ResetFunctionKey": False,
    "BM2RecordBidding": False,
    "BM2RecordPlay": False,
    "BM2ValidateRecording": False,
    "BM2ShowHands": False,
    "BM2NumberEntryEachRound": False,
    "BM2NumberEntryPreloadValues": False,
    "BM2NameSource": NAMES_IN_THIS_FILE,
    "BM2ViewHandRecord": False,
    "BM2EnterHandRecord": False,
    "BM2EnterHandRecordWhen": 0,
    "BM2TextBasedNumber": False,
    "BM2NumberValidation": 0,
}
SESSION_SETTINGS = ("ShowResults", "LeadCard", "MemberNumbers", "GroupSections")


def _setting_column(name: str, value: int | bool | str) -> Column:
    if isinstance(value, bool):
        return Column(name, "yes_no")
    return Column(name, "text", 4) if isinstance(value, str) else Column(name)


_ROUND_DATA = (*_columns("Section Table Round NSPair EWPair LowBoard HighBoard"), Column("CustomBoards", "text", 255))
#: Beside them in an individual.
_OF_FOUR = _columns("South West")

#: By table, its columns in the order of a row.
BWS_TABLES: Mapping[str, tuple[Column, ...]] = {
    "Clients": _columns(ID="counter", Computer=("text", 255)),
    "Session": (
        *_columns("ID", Name=("text", LONGEST_TITLE), Date="date", Time="date", GUID=("text", 40)),
        *_columns("Status", ShowInApp="yes_no", PairsMoveAcrossField="yes_no", EWReturnHome="yes_no"),
    ),
    "Section": (
        *_columns("ID", Letter=("text", 2)),
        *_columns("Tables MissingPair EWMoveBeforePlay Session ScoringType", Winners="long"),
    ),
    "Tables": _columns("Section Table ComputerID Status LogOnOff CurrentRound CurrentBoard UpdateFromRound Group"),
    "RoundData": _ROUND_DATA,
    "ReceivedData": _results(),
    "IntermediateData": _results(),
    "PlayerNumbers": (
        *_columns("Section Table", Direction=("text", 2), Number=("text", LONGEST_NUMBER), Name=("text", LONGEST_NAME)),
        *_columns(Updated="yes_no", TimeLog="date", Processed="yes_no"),
        Column("Round"),
    ),
    "PlayerNames": _columns(ID="long", Name=("text", LONGEST_NAME), strID=("text", LONGEST_NAME)),
    "Settings": (
        Column("Section"),
        *(Column(name, "yes_no") for name in SESSION_SETTINGS),
        *(_setting_column(name, value) for name, value in FIXED_SETTINGS.items()),
    ),
}


def bws_tables(session: HandsetSession) -> tuple[BwsTable, ...]:
    """The tables of a session's file with their rows, each table once, ReceivedData and IntermediateData empty."""
    rows: dict[str, Iterator[tuple[Value, ...]]] = {
        "Session": iter([_session(session)]),
        "Section": _sections(session),
        "Tables": _tables(session),
        "RoundData": _round_data(session),
        "PlayerNumbers": _player_numbers(session),
        "PlayerNames": _player_names(session),
        "Settings": _settings(session),
    }
    individual = _OF_FOUR if session.contest == "individual" else ()
    return tuple(
        BwsTable(name, columns + (individual if name == "RoundData" else ()), tuple(rows.get(name, ())))
        for name, columns in BWS_TABLES.items()
    )


def _numbered(session: HandsetSession) -> Iterator[tuple[int, HandsetSection]]:
    return enumerate(session.sections, start=1)


def _session(session: HandsetSession) -> tuple[Value, ...]:
    title, guid = session.name[:LONGEST_TITLE], session.guid
    dashed = "-".join((guid[:8], guid[8:12], guid[12:16], guid[16:20], guid[20:]))
    return SESSION_ID, title, session.at, session.at, f"{{{dashed}}}", 0, False, False, False


def _sections(session: HandsetSession) -> Iterator[tuple[Value, ...]]:
    """MissingPair is 0: whoever has no opponents has pair 0 against them in RoundData."""
    by_rooms = session.contest == "teams"
    scoring = TEAMS if by_rooms else SCORING_TYPES.get(session.method, MATCHPOINTS)
    for number, section in _numbered(session):
        tables = max(section.tables, default=0)
        yield number, section.letter[:2], tables, 0, 0, SESSION_ID, scoring, session.winners


def _tables(session: HandsetSession) -> Iterator[tuple[Value, ...]]:
    for number, section in _numbered(session):
        for table in section.tables:
            yield number, table, 0, 0, LOGGED_OFF, 0, 0, 0, _group(section, table)


def _group(section: HandsetSection, table: int) -> int:
    """The match of a table that plays one alone; 0 where it plays several, or none."""
    groups = {each.group for each in section.at(table) if each.boards}
    group = groups.pop() if len(groups) == 1 else 0
    return group if group <= LARGEST_GROUP else 0


def _round_data(session: HandsetSession) -> Iterator[tuple[Value, ...]]:
    for number, section in _numbered(session):
        for each in section.rounds:
            four = (each.south, each.west) if session.contest == "individual" else ()
            at = (number, each.table, each.round)
            yield *at, each.ns, each.ew, each.low, each.high, _custom(each), *four


def _custom(each: HandsetRound) -> str | None:
    """The boards one by one, where low and high do not say which."""
    return None if each.in_a_row else ",".join(str(board) for board in each.boards)


def _player_numbers(session: HandsetSession) -> Iterator[tuple[Value, ...]]:
    """A row for every seat, so that a number typed there finds its place. Round 0: as play begins."""
    for number, section in _numbered(session):
        for seat in section.first_seats:
            known = seat.player
            typed = _typed(known.number) if known else ""
            name = known.name[:LONGEST_NAME] if known else ""
            yield number, seat.table, seat.direction, typed or None, name or None, bool(name), session.at, False, 0


def _typed(number: str) -> str:
    """A number that a handset can show; one that is too long is left away, never cut to somebody else's."""
    return number if len(number) <= LONGEST_NUMBER else ""


def _player_names(session: HandsetSession) -> Iterator[tuple[Value, ...]]:
    """ID is the number where it is one and fits; others have the first that is free."""
    numbers = [each for each in session.people if each.number and _typed(each.number)]
    taken = {int(each.number) for each in numbers if _fits(each.number)}
    free = (number for number in range(1, LARGEST_LONG) if number not in taken)
    for each in numbers:
        key = int(each.number) if _fits(each.number) else next(free)
        yield key, each.name[:LONGEST_NAME], each.number


def _fits(number: str) -> bool:
    """0123 is another number than 123: as a figure only the second one is itself."""
    return number.isascii() and number.isdecimal() and number[0] != "0" and int(number) <= LARGEST_LONG


def _settings(session: HandsetSession) -> Iterator[tuple[Value, ...]]:
    for number, _section in _numbered(session):
        grouped = session.one_field and len(session.sections) > 1
        own = (session.show_results, session.ask_lead, session.ask_names, grouped)
        yield number, *own, *FIXED_SETTINGS.values()
