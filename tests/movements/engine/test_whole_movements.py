"""Movements of every kind in full, what is refused, what a document or a file may lack, and the ways to go on."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from club.engine.messages import Message
from movements.engine.build import KINDS, ON_PAGES, build
from movements.engine.catalogue import Choice, choices
from movements.engine.check_teams import check_teams
from movements.engine.document import movement_document, print_document, read_movement
from movements.engine.errors import MovementError
from movements.engine.evening import Evening
from movements.engine.incidents import (
    Arrival,
    Departure,
    Incident,
    OtherMovement,
    RoundAsPlayed,
    RoundsChanged,
    TableBehind,
    ways_on,
)
from movements.engine.instructions import announcement, board_moves, carried, next_places, resting
from movements.engine.own import read_own
from movements.engine.plan import Movement
from movements.engine.repair import Sitting
from movements.engine.running import Running
from movements.engine.sections import divided, divisions
from movements.engine.swiss import Entry, Met, Rules, first_round, next_round
from movements.engine.teams import TEAM_KINDS, build_teams
from tests.movements.engine.test_incidents import begun
from tests.snapshots import assert_as_stored

TABLES = (3, 4, 5, 6, 8)
#: Options with what is legal for some and refused by others.
ODD: Mapping[str, tuple[Any, ...]] = {
    "tables": (0, 1, 2, 7, 99),
    "rounds": (0, 1, 3, 99),
    "missing": ("ns", "ew", "auto", 1, 99, "x"),
    "arrow_switch": (1, 99, "auto", "2,3", "2:1,9:9", "x"),
    "skip_after": (0, 2, 99),
    "late": ("rover", "bump", "x"),
    "copies": (0, 2, 99),
    "base": (3, 99),
    "extra": (1, 99),
    "players": (8, 9),
    "boards_per_round": (0, 64, 65),
    "first_board": (0, 7),
}


def told(message: Message) -> str:
    """A message in one line."""
    return f"{message.code} {json.dumps(message.plain().get('values', {}), ensure_ascii=False)}"


def made(kind: str, **options: Any) -> Movement:
    return build(kind, **{"boards_per_round": 2, **options})


def play_of(movement: Movement) -> Iterator[str]:
    """A round in a line."""
    for play in movement.play:
        seated = " ".join(
            f"{each.table}:{'+'.join(side[0])}-{'+'.join(side[1])}#{each.board_set}{'*' if each.switched else ''}"
            for each in play.meetings
            for side in [each.sides]
        )
        out = " ".join(each.contestant for each in play.sit_outs)
        yield f"  {play.number}. {seated}{f' out {out}' if out else ''}"


def head_of(movement: Movement) -> str:
    more = {"shared": len(movement.shared), "repeats": len(movement.repeats), "copies": movement.copies}
    said = ", ".join(map(told, movement.particulars))
    return f"{movement.tables} tables, {movement.winners} winners, {movement.board_sets} sets, {more}, {said}"


def of_kind(kind: str) -> Iterator[str]:
    named = KINDS[kind]
    sizes = [size for size in named.tables if size in TABLES][:2] or list(named.tables[:1])
    for tables in sizes:
        try:
            movement = made(kind, tables=tables)
        except MovementError as refusal:
            movement = made(kind, tables=tables, rounds=named.legal_rounds(tables)[-1])
            yield f"{tables} tables need rounds: {told(refusal.message)}"
        yield head_of(movement)
        yield from play_of(movement)
    for option, values in ODD.items():
        for value in values:
            try:
                movement = made(kind, **{"tables": sizes[-1], option: value})
            except MovementError as refusal:
                yield f"{option} {value!r}: refused, {told(refusal.message)}"
            else:
                start = " ".join(each.id for each in movement.contestants)
                yield f"{option} {value!r}: {head_of(movement)}; {movement.rounds} rounds; {start}"
                yield next(play_of(movement))


@pytest.mark.parametrize("kind", KINDS)
def test_what_each_kind_makes_and_refuses(kind: str) -> None:
    assert_as_stored(f"movements/{kind}.txt", of_kind(kind))


@pytest.mark.parametrize("kind", TEAM_KINDS)
def test_what_each_kind_for_teams_makes_and_refuses(kind: str) -> None:
    lines = []
    for teams in (2, 3, 4, 5, 6, 7, 8, 99):
        for options in ({}, {"rounds": 1}, {"rounds": 99}, {"sessions": 2}, {"sessions": 2, "session": 2}):
            try:
                movement = build_teams(kind, teams=teams, boards_per_round=3, **options)
            except MovementError as refusal:
                lines.append(f"{teams} teams, {options}: refused, {told(refusal.message)}")
            else:
                lines.append(f"{teams} teams, {options}: {head_of(movement)}")
                lines += play_of(movement)
    assert_as_stored(f"movements/teams/{kind}.txt", lines)


SMALL: dict[str, Movement] = {
    "howell": made("howell", tables=3, missing=1),
    "mitchell": made("straight-mitchell", tables=3, arrow_switch=1),
    "share": made("share-and-relay-mitchell", tables=4),
    "revenge": made("howell", tables=3, rounds=10),
    "individual": made("individual", players=8),
}


def spoiled(document: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """A document with one value changed, gone, or of another kind; of long lists the first and the last entry."""
    for path, value in places(document):
        wrongs: tuple[Any, ...] = (None, "x", [], -1)
        if isinstance(value, int):
            wrongs = (None, "1", 0, value + 1, value + 7)
        elif isinstance(value, str):
            wrongs = (None, 1, "", "NS1", "EW2", "3")
        for wrong in wrongs:
            found = copy.deepcopy(document)
            inner: Any = found
            for step in path[:-1]:
                inner = inner[step]
            if wrong is None:
                del inner[path[-1]]
            else:
                inner[path[-1]] = wrong
            yield f"{'.'.join(map(str, path))} {'gone' if wrong is None else f'= {wrong!r}'}", found


def places(value: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[tuple[str | int, ...], Any]]:
    if path and path[0] != "balance":
        yield path, value
    if isinstance(value, dict):
        entries = list(value.items())
    elif isinstance(value, list):
        entries = list(enumerate(value))
        entries = entries if len(entries) < 3 else [entries[0], entries[-1]]
    else:
        entries = []
    for key, each in entries:
        yield from places(each, (*path, key))


@pytest.mark.parametrize("name", SMALL)
def test_what_is_said_of_a_wrong_value_in_a_movement(name: str) -> None:
    document = movement_document(SMALL[name], "Ours")
    lines = [print_document(document)]
    for what, found in spoiled(document):
        read = read_own(json.dumps(found))
        said = [told(each) for each in read.faults]
        lines.append(f"{what}: {' | '.join(said[:2])}{' …' if len(said) > 2 else ''}")
    assert_as_stored(f"movements/spoiled/{name}.txt", lines)


def test_what_is_said_of_a_wrong_value_in_a_movement_for_teams() -> None:
    document = movement_document(build_teams("round-robin", teams=4, boards_per_round=2), "Ours")
    lines = []
    for what, found in spoiled(document):
        try:
            said = [told(each) for each in check_teams(read_movement(found))]
        except MovementError as refusal:
            said = [f"refused: {told(refusal.message)}"]
        lines.append(f"{what}: {' | '.join(said[:2])}{' …' if len(said) > 2 else ''}")
    assert_as_stored("movements/spoiled/teams.txt", lines)


CSV = (
    "round,table,ns,ew,boards,shared,again\n"
    "1,1,1,2,1-2,,\n1,2,3,4,3-4,,\n1,3,5,,,,\n2,1,1,3,5-6,,\n2,2,5,2,1-2,,\n2,3,,4,,,\n3,1,1,5,3-4,yes,x\n"
    "3,2,4,2,5-6,,\n3,3,3,,,,"
)


def csv_changed() -> Iterator[tuple[str, str]]:
    """The file with each cell in turn changed, without each line, and with odd heads."""
    rows = [line.split(",") for line in CSV.splitlines()]
    wrongs = ("", "0", "1", "2", "x", "61", "3–4", "4-3", "2-3", "1234567", "N" * 21, "yes")
    for row in range(len(rows)):
        for column in range(7):
            for wrong in wrongs if row in (0, 1, 6) else ("", "1", "x"):
                if row or wrong in ("", "x"):
                    found = copy.deepcopy(rows)
                    found[row][column] = wrong
                    yield f"{row}, {column} = {wrong}", "\n".join(",".join(each) for each in found)
        yield f"{row} gone", "\n".join(",".join(each) for number, each in enumerate(rows) if number != row)
        yield f"{row} twice", "\n".join(",".join(each) for each in (*rows, rows[row]))
    yield "semicolons", CSV.replace(",", ";")
    yield "sets", CSV.replace("boards", "set").replace("1-2", "1").replace("3-4", "2").replace("5-6", "3")
    yield "quote", CSV + '\n4,1,"1'
    yield "long round", CSV + "".join(f"\n4,1,{n}a,{n}b,1-2" for n in range(1, 82))
    yield "longest round", CSV + "".join(f"\n4,1,{n}a,{n}b,1-2" for n in range(1, 81))
    yield "sets of other lengths", CSV.replace("5-6", "4-6")


def test_what_is_said_of_a_wrong_cell_in_a_file() -> None:
    lines = []
    for what, text in csv_changed():
        found = read_own(text, name="Ours", boards_per_round=3, copies=1)
        said = [told(each) for each in found.faults]
        movement = found.movement
        lines.append(f"{what}: {' | '.join(said[:2])}{' …' if len(said) > 2 else ''}")
        if movement and not said:
            lines[-1] += f"{head_of(movement)} {movement.kind} {movement.boards_per_round} {movement.repeats}"
    assert_as_stored("movements/spoiled/csv.txt", lines)


GOING = SMALL | {
    "web": made("web-mitchell", tables=12, rounds=9),
    "switched": made("skip-mitchell", tables=6, missing="ew"),
}


@pytest.mark.parametrize("name", GOING)
def test_where_everybody_and_every_set_goes(name: str) -> None:
    movement = GOING[name]
    lines = []
    for number in range(1, min(movement.rounds, 3) + 1):
        lines.append(f"after round {number}: {announcement(movement, number)}")
        lines += [f"  {each}" for each in carried(movement, number)]
        lines += [f"  {each}" for each in board_moves(movement, number)]
        lines += [f"  aside {each}" for each in resting(movement, number).items()]
        if movement.contest == "pairs":
            lines += [f"  {each.contestant} {each.before} {each.after}" for each in next_places(movement, number)]
    assert_as_stored(f"movements/going/{name}.txt", lines)


EVENINGS: tuple[tuple[int, dict[str, Any]], ...] = (
    (5, {}),
    (8, {"boards": 18, "minutes": 150}),
    (9, {"winners": 1, "missing": "ns"}),
    (12, {"winners": 2, "stationary": 2}),
    (13, {"director_plays": True, "minutes_per_board": 8}),
    (16, {"copies": 2, "boards": 20}),
    (21, {}),
    (26, {"copies": 1, "minutes": 200}),
)


@pytest.mark.parametrize(("pairs", "wishes"), EVENINGS)
def test_what_is_proposed_for_an_evening(pairs: int, wishes: dict[str, Any]) -> None:
    lines = []
    for each in choices(pairs, **wishes):
        lines += proposed(each)
    assert_as_stored(f"movements/proposed/{pairs}.txt", lines)


def proposed(choice: Choice) -> Iterator[str]:
    plain = {key: value for key, value in vars(choice).items() if key not in ("movement", "reasons")}
    yield json.dumps(plain, default=dict)
    for reason in choice.reasons:
        yield f"  {reason}"


@pytest.mark.parametrize("pairs", [32, 37])
def test_how_a_large_room_is_divided(pairs: int) -> None:
    lines = []
    for each in divisions(Evening(pairs, 24, None, 7, None, None), tuple(ON_PAGES)):
        lines.append(
            f"{each.rounds} x {each.boards_per_round}, {each.winners} winners, {each.copies} copies, {each.minutes} "
            f"minutes, same boards {each.same_boards}, {each.recommended} {each.cost}"
        )
        lines += [f"  {reason}" for reason in each.reasons]
        named = {part.section: (part.kind, part.options) for part in each.parts}
        for part in (*each.parts, *divided(named, same_boards=False)):
            begins = f"{part.section} {part.kind} {dict(part.options)} from board {part.movement.first_board}"
            lines.append(f"  {begins}: {head_of(part.movement)}")
    assert_as_stored(f"movements/divided/{pairs}.txt", lines)


def happens(running: Running, other: Running) -> Iterator[Incident]:
    """Everything that can happen after the last kept round."""
    kept = [(at, it) for at, it in sorted(running.schedule.items()) if at[0] == running.kept and it.plays]
    ((_, first), one), ((_, second), two) = kept[:2]
    yield Arrival(("late",))
    yield Arrival(("late", "later"))
    yield Arrival(("late",), "NS")
    yield Departure((running.present[0],))
    yield Departure(running.present[-2:])
    yield RoundsChanged(running.rounds - 1)
    yield RoundsChanged(running.rounds + 1)
    yield RoundsChanged(running.rounds + 4)
    yield TableBehind((running.kept, first))
    yield RoundAsPlayed({first: Sitting(one.ns, one.ew, two.board_set), second: Sitting(two.ns, two.ew, one.board_set)})
    yield RoundAsPlayed({first: Sitting(one.ns, two.ew, one.board_set), second: Sitting(two.ns, one.ew, two.board_set)})
    yield OtherMovement(other.schedule)


RUNNING: dict[str, tuple[tuple[str, int, int, dict[str, Any]], tuple[str, int]]] = {
    "straight": (("straight-mitchell", 5, 2, {}), ("howell", 5)),
    "half": (("skip-mitchell", 6, 2, {"missing": "ew"}), ("share-and-relay-mitchell", 6)),
    "howell": (("howell", 4, 3, {"missing": 2}), ("howell", 4)),
    "skip": (("skip-mitchell", 8, 1, {}), ("share-and-relay-mitchell", 8)),
}


@pytest.mark.parametrize("name", RUNNING)
def test_every_way_to_go_on(name: str) -> None:
    (kind, tables, kept, options), (meant, size) = RUNNING[name]
    running = begun(kind, tables, kept, **options)
    lines = []
    for incident in happens(running, begun(meant, size, kept)):
        found = ways_on(running, incident)
        what = type(incident).__name__
        said = "" if isinstance(incident, OtherMovement) else str(incident).removeprefix(what)
        lines.append(f"{what}{said}: {found.why_none or len(found.ways)}")
        for way in found.ways:
            seen = (way.rounds, way.left_out, way.repeats, way.shared, way.newly_shared, way.sit_outs, way.newly_out)
            lines.append(f"  {way.name}: {seen}, {way.again}, {way.alone}, {way.fetched}")
            for number in range(running.kept + 1, max(at[0] for at in way.schedule) + 1):
                seated = [(at[1], it) for at, it in sorted(way.schedule.items()) if at[0] == number]
                lines.append(f"    {number}. " + " ".join(f"{t}:{it.ns}-{it.ew}#{it.board_set}" for t, it in seated))
    assert_as_stored(f"movements/ways_on/{name}.txt", lines)


def event_of(dice: random.Random) -> Iterator[str]:
    """A Swiss event of an odd or even field, round by round, with lots in place of results."""
    size = dice.choice((5, 6, 7, 9, 12))
    rules = Rules(dice.choice(("swiss", "danish")), dice.choice(("bye", "short", "long")), dice.choice((1, 3)))
    entries = [Entry(f"T{n}", lot=dice.randrange(99)) for n in range(1, size + 1)]
    yield f"{size} {rules}"
    first = first_round(entries, dice.choice(("lots", "halves", "fold")), rules=rules)
    met: list[Met] = []
    assignment, running = first, tuple(first.threesomes)
    for number in range(1, 7):
        yield str(assignment)
        met += [Met(number, each.home, each.away) for each in assignment.matches]
        for each in assignment.threesomes:
            half = rules.odd == "short"
            a, b, c = each.teams
            met += [Met(number, *two, half=half) for two in ((a, b), (b, c), (c, a))]
        entries = [
            Entry(
                each.id,
                each.points + dice.randrange(21),
                each.lot,
                byes=each.byes + (each.id == assignment.bye),
                threesomes=each.threesomes + any(each.id in found.teams for found in assignment.threesomes),
                withdrawn=each.withdrawn or (number == 4 and each.id == "T1"),
            )
            for each in entries
        ]
        going = () if rules.odd != "long" or number % 2 == 0 else assignment.threesomes
        running = tuple(going)
        assignment = next_round(entries, met, round=number + 1, session=1 + number // 4, rules=rules, running=running)


@pytest.mark.parametrize("seed", range(8))
def test_who_meets_whom_in_a_swiss_event(seed: int) -> None:
    assert_as_stored(f"movements/swiss/{seed}.txt", event_of(random.Random(seed)))
