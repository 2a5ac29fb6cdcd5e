"""Make the Bridgemate files of `scoring/engine/results_formats/bridgemate/fixtures`: databases with names made up.

    python -m tools.bridgemate_files        needs Java, and `pip install -e ".[bridgemate]"`

Run by hand; what it makes is committed. Tables and columns are those that Bridgemate Control Software makes, in the
order and with the types of the developer's guide. Written by jackcess, which comes with mpxj.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from importlib import import_module
from pathlib import Path
from typing import Any

TARGET = Path(__file__).resolve().parents[1] / "scoring" / "engine" / "results_formats" / "bridgemate" / "fixtures"
EVENING = datetime(2026, 11, 20, 19, 30)  # noqa: DTZ001
_RESULT = (
    "ID:AUTO Section:INT Table:INT Round:INT Board:INT PairNS:INT PairEW:INT Declarer:INT NS/EW:TEXT Contract:TEXT "
    "Result:TEXT LeadCard:TEXT Remarks:TEXT DateLog:SHORT_DATE_TIME TimeLog:SHORT_DATE_TIME Processed:BOOLEAN "
    "Processed1:BOOLEAN Processed2:BOOLEAN Processed3:BOOLEAN Processed4:BOOLEAN Erased:BOOLEAN "
    "ExternalUpdate:BOOLEAN SuspiciousContract:INT"
)
TABLES: Mapping[str, str] = {
    "Clients": "ID:AUTO Computer:TEXT",
    "Session": "ID:INT Name:TEXT Date:SHORT_DATE_TIME Time:SHORT_DATE_TIME GUID:TEXT Status:INT ShowInApp:BOOLEAN",
    "Section": "ID:INT Letter:TEXT Tables:INT MissingPair:INT EWMoveBeforePlay:INT Session:INT ScoringType:INT "
    "Winners:INT",
    "Tables": "Section:INT Table:INT ComputerID:INT Status:INT LogOnOff:INT CurrentRound:INT CurrentBoard:INT "
    "UpdateFromRound:INT Group:INT",
    "RoundData": "Section:INT Table:INT Round:INT NSPair:INT EWPair:INT LowBoard:INT HighBoard:INT CustomBoards:TEXT",
    "ReceivedData": _RESULT,
    "IntermediateData": _RESULT,
    "PlayerNumbers": "Section:INT Table:INT Direction:TEXT Number:TEXT Name:TEXT Updated:BOOLEAN "
    "TimeLog:SHORT_DATE_TIME Processed:BOOLEAN Round:INT",
    "PlayerNames": "ID:LONG Name:TEXT strID:TEXT",
    "Settings": "Section:INT ShowResults:BOOLEAN ShowOwnResult:BOOLEAN LeadCard:BOOLEAN EnterResultsMethod:INT",
    "HandRecord": "Section:INT Board:INT NorthSpades:TEXT NorthHearts:TEXT NorthDiamonds:TEXT NorthClubs:TEXT",
}
SEATS_OF_INDIVIDUALS = " South:INT West:INT"
PLAYED = ("4 S", "3 NT", "2 H", "1 NT x", "PASS", "5 C", "6 NT", "3 D xx", "4 H", "2 S")
RESULTS = ("=", "+1", "-2", "-1", "", "-1", "=", "+1", "+2", "-3")
LEADS = ("HK", "S10", "D4", "C7", "", "SA", "HQ", "C2", "DJ", "")
NAMES = (
    *(
        "Ada Winter",
        "Ben Ostrowski",
        "Carla Méndez",
        "Dov Katz",
        "Eva Łukasik",
        "Finn O'Hara",
        "Greta Þór",
        "Hal Young",
    ),
    *("Ines Duarte", "Jan de Vries", "Kit Marlow", "Lea Rossi", "Moe Adeyemi", "Nora Berg", "Otto Klein", "Pia Sand"),
)
Row = dict[str, Any]


def mitchell(tables: int, per_round: int, section: int = 1, rounds: int | None = None) -> Iterator[Row]:
    """A Mitchell in which both sides are numbered from 1."""
    for number in range(rounds or tables):
        for table in range(tables):
            low = (table + number) % tables * per_round + 1
            pairs = {"NSPair": table + 1, "EWPair": (table - number) % tables + 1}
            yield {"Section": section, "Table": table + 1, "Round": number + 1, **pairs} | _boards(low, per_round)


def howell(section: int = 1) -> Iterator[Row]:
    """Four pairs at two tables, three rounds: everybody meets everybody, in both directions."""
    for number, meetings in enumerate([((1, 4), (2, 3)), ((4, 2), (3, 1)), ((4, 3), (1, 2))], start=1):
        for table, (ns, ew) in enumerate(meetings, start=1):
            places = {"Section": section, "Table": table, "Round": number, "NSPair": ns, "EWPair": ew}
            yield places | _boards(2 * number - 1, 2)


def teams() -> Iterator[Row]:
    """Four teams, two matches at a time; the second half of a match is at table 100 and above."""
    for number, meetings in enumerate([((1, 2), (3, 4)), ((1, 3), (2, 4)), ((1, 4), (2, 3))], start=1):
        for table, (one, other) in enumerate(meetings, start=1):
            for at, ns, ew in ((table, one, other), (100 + table, other, one)):
                places = {"Section": 1, "Table": at, "Round": number, "NSPair": ns, "EWPair": ew}
                yield places | _boards(4 * number - 3, 4)


def individual() -> Iterator[Row]:
    """Eight players at two tables, three rounds."""
    rounds = [((1, 2, 3, 4), (5, 6, 7, 8)), ((1, 3, 5, 7), (2, 4, 6, 8)), ((1, 6, 2, 5), (3, 8, 4, 7))]
    for number, tables in enumerate(rounds, start=1):
        for table, (north, south, east, west) in enumerate(tables, start=1):
            seats = {"NSPair": north, "South": south, "EWPair": east, "West": west}
            yield {"Section": 1, "Table": table, "Round": number, **seats} | _boards(2 * number - 1, 2)


def _boards(low: int, count: int) -> Row:
    return {"LowBoard": low, "HighBoard": low + count - 1}


def played(rounds: Sequence[Row]) -> list[Row]:
    """A result for each board of each table."""
    found = []
    for at, place in enumerate(rounds):
        for board in range(place["LowBoard"], place["HighBoard"] + 1):
            which = (3 * at + 7 * board) % len(PLAYED)
            found.append(result(place, board, PLAYED[which], "NESW"[(at + board) % 4], RESULTS[which], LEADS[which]))
    return found


def result(place: Row, board: int, contract: str, seat: str, tricks: str, lead: str = "", **more: Any) -> Row:
    """A record as the handset of a table sends it."""
    seats = {"N": place["NSPair"], "S": place.get("South", place["NSPair"])}
    seats |= {"E": place["EWPair"], "W": place.get("West", place["EWPair"])}
    bid = contract not in ("", "PASS")
    row: Row = {key: place[key] for key in ("Section", "Table", "Round", "South", "West") if key in place}
    row |= {"Board": board, "PairNS": place["NSPair"], "PairEW": place["EWPair"]}
    row |= {"Declarer": seats[seat] if bid else 0, "NS/EW": seat if bid else ""}
    row |= {"Contract": contract, "Result": tricks, "LeadCard": lead, "Remarks": ""}
    return row | {"DateLog": EVENING, "TimeLog": EVENING, "Erased": False} | more


def awarded(place: Row, board: int, remark: str) -> Row:
    """A record of a board without a result."""
    return result(place, board, "", "N", "", Remarks=remark)


def sat(tables: int, section: int = 1, first: int = 0) -> Iterator[Row]:
    """Numbers that players key in at the start; their names are in the list of players."""
    for table in range(1, tables + 1):
        for at, direction in enumerate("NSEW"):
            number = 101 + (first + 4 * (table - 1) + at) % len(NAMES)
            yield {"Section": section, "Table": table, "Direction": direction, "Number": str(number), "Round": 0}


def section(number: int, tables: int, winners: int, **more: Any) -> Row:
    """A section of pairs at matchpoints."""
    row = {"ID": number, "Letter": "ABCD"[number - 1], "Tables": tables, "MissingPair": 0, "EWMoveBeforePlay": 0}
    return row | {"Session": 1, "ScoringType": 1, "Winners": winners} | more


PLAYERS = [{"ID": 101 + at, "Name": name, "strID": str(101 + at)} for at, name in enumerate(NAMES)]
SESSION = {"ID": 1, "Name": "", "Date": EVENING, "Time": EVENING, "Status": 0}
Tables = dict[str, list[Row]]


def everything() -> Tables:
    """Two tables of a Mitchell with every kind of line."""
    rounds = list(mitchell(4, 3))
    lines = played(rounds)
    first = rounds[0]
    lines[0] = awarded(first, 1, "60%-40%")
    lines[1] = awarded(first, 2, "Not played")
    lines[2] = result(first, 3, "4 S", "N", "=", Remarks="Wrong direction")
    lines[3:5] = [
        result(rounds[1], 4, "3 NT", "E", "-1", Erased=True),
        result(rounds[1], 4, "3 NT", "W", "-1"),
        result(rounds[1], 5, "2 H", "S", "=", "C4"),
        result(rounds[1], 5, "2 H", "S", "+1", "C4"),
    ]
    begun = [result(rounds[-1], 12, "4 H", "N", "")]
    return {
        "Session": [SESSION | {"Name": "Friday pairs"}],
        "Section": [section(1, 4, 2)],
        "RoundData": rounds,
        "ReceivedData": [each for each in lines if (each["Round"], each["Table"], each["Board"]) != (4, 4, 12)],
        "IntermediateData": begun,
        "PlayerNumbers": [*sat(4), {"Section": 1, "Table": 2, "Direction": "N", "Number": "116", "Round": 3}],
    }


def two_sections() -> Tables:
    """Section A is a Howell, B a Mitchell with numbers of its own: one ranking, and the way somebody sat is told."""
    one, other = list(howell(1)), [each | {"EWPair": each["EWPair"] + 10} for each in mitchell(3, 2, 2)]
    lines = played(one) + played(other)
    lines[4] |= {"Declarer": lines[4]["PairEW"], "NS/EW": "N", "Contract": "4 S", "Result": "="}
    return {
        "Section": [section(1, 2, 1), section(2, 3, 1)],
        "RoundData": one + other,
        "ReceivedData": lines,
        "PlayerNumbers": [*sat(2, 1), *sat(3, 2, first=4)],
    }


def of_teams() -> Tables:
    """Teams of four, all play all."""
    rounds = list(teams())
    numbers = [*sat(2), *({**each, "Table": each["Table"] + 100} for each in sat(2, first=8))]
    return {
        "Section": [section(1, 4, 1, ScoringType=4)],
        "RoundData": rounds,
        "ReceivedData": played(rounds),
        "PlayerNumbers": numbers,
    }


def of_individuals() -> Tables:
    """An individual, with the columns that it needs."""
    rounds = list(individual())
    return {
        "Section": [section(1, 2, 1)],
        "RoundData": rounds,
        "ReceivedData": played(rounds),
        "PlayerNumbers": list(sat(2)),
    }


FILES = {
    "friday-pairs.bws": everything,
    "two-sections.bws": two_sections,
    "teams.bws": of_teams,
    "individual.bws": of_individuals,
}


def main() -> None:
    """Write every file anew."""
    jpype = import_module("jpype")
    jars = Path(import_module("mpxj").__file__ or "").parent / "lib"
    jpype.startJVM(classpath=[str(each) for each in jars.glob("*.jar")])
    for name, make in FILES.items():
        write(jpype, TARGET / name, make())
        print(f"{name}: {(TARGET / name).stat().st_size // 1024} kB")


def write(jpype: Any, path: Path, tables: Tables) -> None:
    """One database, as Access 2000 to 2003 has it."""
    package = jpype.JPackage("com.healthmarketscience.jackcess")
    path.unlink(missing_ok=True)
    format_ = jpype.JClass("com.healthmarketscience.jackcess.Database$FileFormat").V2000
    database = package.DatabaseBuilder.create(format_, jpype.JClass("java.io.File")(str(path)))
    of_four = any("South" in row for row in tables["RoundData"])
    for name, columns in TABLES.items():
        more = SEATS_OF_INDIVIDUALS if of_four and name in ("RoundData", "ReceivedData") else ""
        kinds = [each.rpartition(":") for each in (columns + more).split()]
        made = _table(package, database, name, kinds)
        every = [*tables.get(name, [])]
        if name == "Session" and not every:
            every = [SESSION]
        if name == "PlayerNames":
            every = PLAYERS
        for row in every:
            made.addRow([_plain(jpype, row.get(column)) for column, _colon, _kind in kinds])
    database.close()


def _table(package: Any, database: Any, name: str, kinds: Sequence[tuple[str, str, str]]) -> Any:
    builder = package.TableBuilder(name)
    for column, _colon, kind in kinds:
        typed = {"AUTO": "LONG"}.get(kind, kind)
        made = package.ColumnBuilder(column, getattr(package.DataType, typed))
        if kind == "AUTO":
            made.setAutoNumber(True)
        if kind == "TEXT":
            made.setLengthInUnits(255)
        builder.addColumn(made)
    return builder.toTable(database)


def _plain(jpype: Any, value: object) -> Any:
    if isinstance(value, datetime):
        return jpype.JClass("java.time.LocalDateTime").of(
            value.year, value.month, value.day, value.hour, value.minute, value.second
        )
    return jpype.JInt(value) if isinstance(value, int) and not isinstance(value, bool) else value


if __name__ == "__main__":
    main()
