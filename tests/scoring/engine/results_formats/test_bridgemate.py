"""Bridgemate files: which records count, who sat where, what has to be asked, and databases that are something else."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import date

import pytest

from bridgeclub.wording.messages import sentence
from scoring.engine.old_results import Evening, FoundEvening, read
from scoring.engine.results_files import read_file
from scoring.engine.results_formats.bridgemate.evenings import find_evenings
from scoring.engine.results_formats.bridgemate.records import (
    IMPS,
    MATCHPOINTS,
    TEAMS,
    Contents,
    Keyed,
    Record,
    Section,
    Sitting,
)
from tests.cpu_limit import cpu_limit
from tests.results_fixtures import fixture

DAY = date(2026, 11, 20)
PLAYED = (("4 S x", "N", "="), ("3 NT", "E", "-1"), ("2 H", "S", "+2"), ("PASS", "", ""), ("6 C xx", "W", "-3"))


def record(at: Sitting, board: int, key: int = 1, contract: str = "4 S", by: str = "N", won: str = "=", **more: object):
    plain = Record(
        *(key, at.section, at.table, at.round, board, at.ns, at.ew, at.south, at.west),
        declaring={"N": at.ns, "S": at.south or at.ns, "E": at.ew, "W": at.west or at.ew}.get(by, 0),
        declarer=by,
        contract=contract,
        result=won,
        lead="",
        remarks="",
        day=DAY,
        erased=False,
    )
    return replace(plain, **more)  # type: ignore[arg-type]


def contents(
    sittings: list[Sitting], results: list[Record], sections: list[Section] | None = None, **more: object
) -> Contents:
    known = {(each.section, each.table, each.round): each for each in sittings}
    plain = Contents(tuple(sections or [of_pairs(1)]), known, tuple(results), (), (), {}, {})
    return replace(plain, **more)  # type: ignore[arg-type]


def of_pairs(key: int, winners: int = 0, scoring: int = MATCHPOINTS, session: int = 1) -> Section:
    return Section(key, "ABCD"[key - 1], session, scoring, winners)


def evening_of(file: Contents, answers: Mapping[str, str] | None = None) -> tuple[FoundEvening, Evening]:
    (found,) = find_evenings(file, "friday.bws", {0: answers or {}})
    return found, read(found, answers)


def said(evening: Evening) -> list[str]:
    return [sentence(each.placed) for each in (*evening.faults, *evening.remarks)]


def mitchell(tables: int, section: int = 1, *, apart: int = 0) -> list[Sitting]:
    return [
        Sitting(section, table + 1, number + 1, table + 1, (table - number) % tables + 1 + apart)
        for number in range(tables)
        for table in range(tables)
    ]


def results_of(sittings: list[Sitting], dice: random.Random) -> Iterator[Record]:
    tables = max(each.table for each in sittings)
    for key, at in enumerate(sittings, start=1):
        contract, by, won = dice.choice(PLAYED)
        yield record(at, (at.table + at.round - 2) % tables + 1, key, contract, by, won)


@pytest.mark.parametrize("seed", range(6))
def test_a_session_comes_in_with_every_result_by_whom_and_of_how_many_winners(seed: int) -> None:
    dice = random.Random(seed)
    tables, apart, winners = dice.choice((3, 5, 7)), dice.choice((0, 20)), dice.choice((0, 1, 2))
    sections = [of_pairs(key, winners) for key in range(1, dice.choice((1, 3)) + 1)]
    sittings = [each for section in sections for each in mitchell(tables, section.key, apart=apart)]
    results = [replace(each, key=key) for key, each in enumerate(results_of(sittings, dice), start=1)]
    _found, evening = evening_of(contents(sittings, results, sections))
    document = evening.document
    assert document is not None, said(evening)
    assert evening.remarks == ()
    assert len(document.results) == len(results)
    assert len(document.contestants) == 2 * tables * len(sections)
    assert document.rules.winners == (1 if winners == 1 else 2)
    by_id = {each.id: each for each in document.contestants}
    for line, told in zip(document.results, results, strict=True):
        assert (by_id[line.ns[0]].number, by_id[line.ew[0]].number) == (told.ns, told.ew)
        assert by_id[line.ns[0]].section == (line.section if len(sections) > 1 else None)
        if winners != 1:
            assert (by_id[line.ns[0]].direction, by_id[line.ew[0]].direction) == ("NS", "EW")


def test_of_several_records_the_latest_that_was_not_erased_counts_and_the_others_are_told() -> None:
    at = Sitting(1, 3, 2, 4, 5)
    records = [
        record(at, 7, 1, "3 NT", "N", "=", erased=True),
        record(at, 7, 2, "3 NT", "E", "-1"),
        record(at, 7, 3, "3 NT", "W", "-2"),
        record(at, 7, 4, "7 NT", "W", "=", erased=True),
    ]
    _found, evening = evening_of(contents([at], records))
    assert evening.document is not None
    (line,) = evening.document.results
    assert (line.contract, line.declarer, line.tricks) == ("3N", "W", 7)
    assert said(evening) == [
        "Board 7, table A3, round 2: “3 NT N =” was erased and is left out.",
        "Board 7, table A3, round 2: “3 NT E -1” was entered again later; the later entry counts.",
        "Board 7, table A3, round 2: “7 NT W =” was erased and is left out.",
    ]


def test_a_board_that_was_begun_is_told_where_it_has_no_result() -> None:
    at = Sitting(1, 1, 1, 1, 2)
    begun = (record(at, 1, won=""), record(at, 2, won=""))
    _found, evening = evening_of(contents([at], [record(at, 1)], begun=begun))
    assert said(evening) == [
        "Board 2, table A1, round 1: “4 S N” was begun, and no result was confirmed; it is left out."
    ]


@pytest.mark.parametrize("apart", [0, 10])
@pytest.mark.parametrize("by", ["remark", "number"])
def test_a_board_in_the_wrong_direction_is_scored_as_they_sat(apart: int, by: str) -> None:
    """With numbers of its own on each side the declarer's number is enough, else the remark alone can tell."""
    sittings = mitchell(3, apart=apart)
    results = list(results_of(sittings, random.Random(3)))
    at = sittings[1]
    turned = {"remark": {"remarks": "Wrong direction"}, "number": {"declaring": at.ew}}[by]
    results[1] = record(at, results[1].board, 2, "4 S", "N", "=", **turned)
    _found, evening = evening_of(contents(sittings, results, [of_pairs(1, 2)]))
    assert evening.document is not None, said(evening)
    line = evening.document.results[1]
    if by == "number" and not apart and at.ns == at.ew:
        assert line.ns == (f"NS{at.ns}",)
        return
    assert (line.ns, line.ew, line.declarer) == ((f"EW{at.ew}",), (f"NS{at.ns}",), "N")
    assert "was played in the wrong direction" in said(evening)[0]
    assert evening.document.rules.winners == 2


def test_a_record_that_was_turned_already_is_not_turned_again() -> None:
    at = Sitting(1, 1, 1, 1, 2)
    other = replace(record(at, 1), ns=2, ew=1, declaring=2, remarks="Wrong direction")
    _found, evening = evening_of(contents([at], [other], [of_pairs(1, 1)]))
    assert evening.document is not None
    assert (evening.document.results[0].ns, said(evening)) == (("2",), [])


@pytest.mark.parametrize(
    ("remark", "both"), [("60%-40%", ("60", "40")), ("50%-50%", ("50", "50")), ("40%-60%", ("40", "60"))]
)
def test_averages_are_the_named_ones(remark: str, both: tuple[str, str]) -> None:
    at = Sitting(1, 1, 1, 1, 2)
    _found, evening = evening_of(contents([at], [record(at, 1, contract="", by="", won="", remarks=remark)]))
    assert evening.document is not None, said(evening)
    adjusted = evening.document.results[0].adjusted
    assert adjusted is not None
    assert (adjusted.ns.text, adjusted.ew.text) == both  # type: ignore[union-attr]


@pytest.mark.parametrize("remark", ["Not played", "Niet gespeeld", "NP"])
def test_a_board_that_was_not_played(remark: str) -> None:
    at = Sitting(1, 1, 1, 1, 2)
    _found, evening = evening_of(contents([at], [record(at, 1, contract="", by="", won="", remarks=remark)]))
    assert evening.document is not None
    assert evening.document.results[0].not_played


@pytest.mark.parametrize(
    "more",
    [
        {"contract": "", "by": "", "won": "", "remarks": "Arbitral score"},
        {"remarks": "see director"},
        {"won": "3"},
        {"contract": "4 Q"},
    ],
)
def test_what_nobody_can_know_is_asked(more: dict[str, str]) -> None:
    at = Sitting(1, 1, 1, 1, 2)
    file = contents([at], [record(at, 1, **more), record(at, 2, 2)])
    _found, evening = evening_of(file)
    (question,) = evening.open_questions
    assert question.code == "remark"
    _found, answered = evening_of(file, {question.key: "not_played"})
    assert answered.document is not None
    assert answered.document.results[0].not_played


def test_a_record_that_says_nothing_is_told() -> None:
    at = Sitting(1, 1, 1, 1, 2)
    _found, evening = evening_of(contents([at], [record(at, 1), record(at, 2, 2, "", "", "")]))
    assert said(evening) == ["Board 2, table A1, round 1: “1 – 2” could not be placed and is left out."]


@pytest.mark.parametrize("scoring", [0, IMPS, 3])
def test_how_it_was_scored_is_asked_where_the_file_does_not_say(scoring: int) -> None:
    at = Sitting(1, 1, 1, 1, 2)
    file = contents([at], [record(at, 1)], [of_pairs(1, 1, scoring)])
    _found, evening = evening_of(file)
    (question,) = evening.open_questions
    assert question.code == "method"
    assert ("matchpoints" in question.options) == (scoring != IMPS)
    _found, answered = evening_of(file, {"method": "butler"})
    assert answered.document is not None
    assert answered.document.rules.method == "butler"


def of_teams(said_so: bool) -> Contents:
    sittings = [
        Sitting(1, table, number, *both)
        for number, (one, other) in enumerate([((1, 2), (3, 4)), ((1, 3), (2, 4))], start=1)
        for table, both in ((1, one), (101, one[::-1]), (2, other), (102, other[::-1]))
    ]
    results = [record(at, board, 10 * key + board) for key, at in enumerate(sittings, start=1) for board in (1, 2)]
    return contents(sittings, results, [of_pairs(1, 1, TEAMS if said_so else MATCHPOINTS)])


def test_teams_are_teams_where_the_file_says_so_and_the_tables_agree() -> None:
    _found, evening = evening_of(of_teams(said_so=True))
    document = evening.document
    assert document is not None, said(evening)
    assert document.contest == "teams"
    assert [(each.round, each.home, each.away) for each in document.matches] == [
        *((1, "1", "2"), (1, "3", "4")),
        *((2, "1", "3"), (2, "2", "4")),
    ]
    assert all(each.boards == (1, 2) for each in document.matches)


def test_what_only_looks_like_teams_or_only_says_so_comes_in_as_pairs_and_is_told() -> None:
    _found, looks = evening_of(of_teams(said_so=False))
    assert "as teams do" in said(looks)[0]
    at = Sitting(1, 1, 1, 1, 2)
    found, says = evening_of(contents([at], [record(at, 1)], [of_pairs(1, 1, TEAMS)]))
    assert "not which pairs are a team" in said(says)[0]
    assert found.contest == "pairs"
    assert says.open_questions[0].code == "method"


def test_the_names_are_those_of_the_start_and_who_came_later_is_told() -> None:
    sittings = [Sitting(1, 1, 1, 1, 4), Sitting(1, 1, 2, 4, 1), Sitting(1, 2, 1, 2, 3)]
    results = [record(at, number, number) for number, at in enumerate(sittings, start=1)]
    keyed = (
        *(Keyed(1, 1, 0, seat, number, name) for seat, number, name in (("N", "7", "Ada"), ("S", "8", "Ben"))),
        *(Keyed(1, 1, 2, seat, number, name) for seat, number, name in (("E", "8", "Ben"), ("W", "9", "Carla"))),
        Keyed(1, 2, 0, "W", "", "Dov"),
    )
    _found, evening = evening_of(contents(sittings, results, [of_pairs(1, 1)], keyed=keyed))
    assert evening.document is not None
    assert [(each.id, each.players) for each in evening.document.contestants] == [
        *(("1", ("Ada", "Ben")), ("2", ()), ("3", ("", "Dov")), ("4", ())),
    ]
    assert said(evening) == [
        "Pair 1: from round 2 on Carla played in the place of Ben; the pair has the names of the start."
    ]


def test_sections_of_several_sessions_are_several_evenings() -> None:
    sittings = [*mitchell(3, 1), *mitchell(3, 2)]
    sections = [of_pairs(1, 2, session=1), of_pairs(2, 2, session=2)]
    results = list(results_of(sittings, random.Random(1)))
    found = find_evenings(contents(sittings, results, sections, titles={1: "Afternoon", 2: "Evening"}), "x.bws")
    assert [(each.title, len(each.lines)) for each in found] == [("Afternoon", 9), ("Evening", 9)]


def test_sections_of_one_and_of_two_winners_have_one_ranking_and_it_is_told() -> None:
    sittings = [*mitchell(3, 1), *mitchell(3, 2)]
    _found, evening = evening_of(
        contents(sittings, list(results_of(sittings, random.Random(1))), [of_pairs(1, 2), of_pairs(2, 1)])
    )
    assert evening.document is not None, said(evening)
    assert evening.document.rules.winners == 1
    assert len(evening.document.contestants) == 12
    assert "one ranking for all" in said(evening)[0]


def test_a_file_without_results_says_so() -> None:
    _found, evening = evening_of(contents(mitchell(3), []))
    assert said(evening) == ["It has no results."]


REAL = fixture("two-sections.bws").read_bytes()


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (REAL[:100_000], "damaged, incomplete"),
        (REAL[:30], "damaged, incomplete"),
        (REAL[:4096] + b"\x17" * 200_000, "damaged, incomplete"),
        (REAL[:20] + b"\0" + REAL[21:], "Access 97"),
        (REAL.replace("ReceivedData".encode("utf-16-le"), "ReceivedDots".encode("utf-16-le")), "not a result file"),
        (REAL + b"\0" * 9_000_000, "larger than 8 megabytes"),
    ],
)
def test_what_is_no_result_file_is_refused_in_words_and_in_time(data: bytes, words: str) -> None:
    with cpu_limit(5.0):
        found = read_file("friday.bws", data)
    assert found.evenings == ()
    assert words in sentence(found.faults[0].placed)


@pytest.mark.parametrize("seed", range(12))
def test_a_byte_that_flips_anywhere_is_an_answer_in_time(seed: int) -> None:
    """Half of them where the database says where things are."""
    dice = random.Random(seed)
    data = bytearray(REAL)
    for _each in range(20):
        page = dice.randrange(len(data) // 4096) * 4096
        data[page + dice.randrange(dice.choice((64, 4096)))] = dice.randrange(256)
    with cpu_limit(5.0):
        found = read_file("friday.bws", bytes(data))
    assert found.evenings or found.faults
