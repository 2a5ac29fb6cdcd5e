"""The movement document: a movement as JSON values, and back."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any, cast

from movements.engine.balance import balance
from movements.engine.codes import Refused
from movements.engine.errors import MovementError
from movements.engine.plan import Contest, Contestant, Meeting, Movement, Repeat, Round, Shared, SitOut

FORMAT = "bridgeclub-movement"
VERSION = 1
SEATS = ("NS", "EW", "N", "S", "E", "W")
CONTESTS = ("pairs", "teams", "individual")
_SHOWN = 60


def movement_document(movement: Movement, name: str) -> dict[str, Any]:
    """The document, its keys in their usual order; ``name`` is what people call the movement."""
    return {
        "format": FORMAT,
        "version": VERSION,
        "kind": movement.kind,
        "name": name,
        "contest": movement.contest,
        "tables": movement.tables,
        "rounds": movement.rounds,
        "boards_per_round": movement.boards_per_round,
        "board_sets": movement.board_sets,
        "winners": movement.winners,
        "copies": movement.copies,
        "contestants": [{"id": each.id, "table": each.table, "seat": each.seat} for each in movement.contestants],
        "seatings": [_seating(movement, each) for each in movement.all_meetings],
        "sit_outs": [{"round": each.round, "contestant": each.contestant} for each in movement.all_sit_outs],
        "shared": [
            {"round": each.round, "set": each.board_set, "tables": list(each.tables)} for each in movement.shared
        ],
        "arrow_switched": [{"round": round, "table": table} for round, table in movement.arrow_switched],
        "repeats": [{"ns": each.ns, "ew": each.ew, "rounds": list(each.rounds)} for each in movement.repeats],
        "balance": _balance(movement),
    }


def _seating(movement: Movement, each: Meeting) -> dict[str, Any]:
    return {
        "round": each.round,
        "table": each.table,
        **_sides(each),
        **({"four": each.four} if each.four > 1 else {}),
        "set": each.board_set,
        "boards": list(movement.set_boards(each.board_set)),
    }


def _sides(each: Meeting) -> dict[str, Any]:
    """Ids; in an individual lists of two."""
    if not each.south:
        return {"ns": each.ns, "ew": each.ew}
    north_south, east_west = each.sides
    return {"ns": list(north_south), "ew": list(east_west)}


def _balance(movement: Movement) -> dict[str, str] | None:
    """Nothing for teams: each match is scored by itself."""
    if movement.contest == "teams":
        return None
    measure = balance(movement)
    return {
        "mean": f"{measure.mean:.3f}",
        "sd": f"{measure.sd:.3f}",
        "qf": f"{measure.qf:.3f}",
        "min": str(measure.min),
        "max": str(measure.max),
    }


def print_document(document: Mapping[str, Any]) -> str:
    """JSON with one line for each key, and for each entry of the long lists."""
    return "{\n" + ",\n".join(f"  {_json(key)}: {_value(value)}" for key, value in document.items()) + "\n}"


def _value(value: object) -> str:
    if isinstance(value, list) and value:
        return "[\n" + ",\n".join(f"    {_json(each)}" for each in value) + "\n  ]"
    return _json(value)


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def read_movement(document: object) -> Movement:
    """The movement of a document; MovementError where it is none. The balance is left aside, it is computed anew.

    Only the shape is looked at here: ``check`` says whether the movement is a good one.
    """
    if not isinstance(document, Mapping) or (document.get("format"), document.get("version")) != (FORMAT, VERSION):
        raise MovementError(Refused.NO_DOCUMENT, format=FORMAT, version=VERSION)
    try:
        return _read(document)
    except KeyError as missing:
        raise MovementError(Refused.NO_KEY, key=repr(missing.args[0])) from missing
    except MovementError:
        raise
    except (TypeError, ValueError, AttributeError, IndexError) as odd:
        raise MovementError(Refused.ODD_DOCUMENT) from odd


def _read(document: Mapping[str, Any]) -> Movement:
    switched = {(_whole(each["round"]), _whole(each["table"])) for each in document["arrow_switched"]}
    boards_per_round = _whole(document["boards_per_round"])
    return Movement(
        kind=_text(document["kind"]),
        name=_text(document["name"]),
        tables=_whole(document["tables"]),
        boards_per_round=boards_per_round,
        winners=_whole(document["winners"]),
        contestants=tuple(_contestant(each) for each in document["contestants"]),
        play=_play(document, switched),
        shared=tuple(
            Shared(_whole(each["round"]), _whole(each["set"]), _wholes(each["tables"])) for each in document["shared"]
        ),
        repeats=tuple(
            Repeat(_text(each["ns"]), _text(each["ew"]), _wholes(each["rounds"])) for each in document["repeats"]
        ),
        copies=_whole(document["copies"]),
        first_board=_first_board(document["seatings"], boards_per_round),
        contest=_contest(document.get("contest", "pairs")),
    )


def _contest(value: object) -> Contest:
    if value not in CONTESTS:
        raise MovementError(Refused.NO_CONTEST, value=_shown(value))
    return cast(Contest, value)


def _play(document: Mapping[str, Any], switched: set[tuple[int, int]]) -> tuple[Round, ...]:
    rounds = range(1, _whole(document["rounds"]) + 1)
    if len(rounds) > len(document["seatings"]):
        raise MovementError(Refused.MORE_ROUNDS_THAN_SEATINGS)
    meetings: dict[int, list[Meeting]] = {number: [] for number in rounds}
    sit_outs: dict[int, list[SitOut]] = {number: [] for number in rounds}
    for each in document["seatings"]:
        number, table = _whole(each["round"]), _whole(each["table"])
        (north, south), (east, west) = _side(each["ns"]), _side(each["ew"])
        seated = Meeting(number, table, north, east, _whole(each["set"]), (number, table) in switched, south, west)
        seated = replace(seated, four=_whole(each.get("four", 1)))
        meetings[number].append(seated)
    for each in document["sit_outs"]:
        number = _whole(each["round"])
        sit_outs[number].append(SitOut(number, _text(each["contestant"])))
    return tuple(
        Round(number, tuple(sorted(meetings[number], key=lambda each: each.table)), tuple(sit_outs[number]))
        for number in rounds
    )


def _side(value: object) -> tuple[str, str]:
    """An id, or the two of an individual's partners."""
    if not isinstance(value, list):
        return _text(value), ""
    one, two = value
    return _text(one), _text(two)


def _contestant(each: Mapping[str, Any]) -> Contestant:
    if each["seat"] not in SEATS:
        raise MovementError(Refused.NO_SEAT, value=_shown(each["seat"]))
    return Contestant(_text(each["id"]), each["seat"], None if each["table"] is None else _whole(each["table"]))


def _first_board(seatings: Iterable[Mapping[str, Any]], boards_per_round: int) -> int:
    """The number of the first board of set 1, which every seating must agree with."""
    firsts = set()
    for each in seatings:
        boards = _wholes(each["boards"])
        firsts.add(boards[0] - (_whole(each["set"]) - 1) * boards_per_round)
        if boards != tuple(range(boards[0], boards[0] + boards_per_round)):
            raise MovementError(Refused.BOARDS_NOT_IN_A_ROW, listed=boards, count=boards_per_round)
    if len(firsts) != 1:
        raise MovementError(Refused.SETS_AND_BOARDS)
    return firsts.pop()


def _wholes(values: Iterable[object]) -> tuple[int, ...]:
    return tuple(_whole(each) for each in values)


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise MovementError(Refused.NOT_TEXT, value=_shown(value))
    return value


def _whole(value: object) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise MovementError(Refused.NOT_WHOLE, value=_shown(value))
    return value


def _shown(value: object) -> str:
    """Short, as it stands in the document."""
    return repr(value)[:_SHOWN]
