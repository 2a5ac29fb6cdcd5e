"""Evenings of other programs, with what is odd in files: the whole of what is read, remarked and asked."""

from __future__ import annotations

import itertools
import json
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

import pytest

from scoring.engine.document import dump
from scoring.engine.old_results.lines import LineReader
from scoring.engine.old_results.method import method_of
from scoring.engine.old_results.values import WRITTEN, FoundLine, Note, Question
from scoring.engine.results_files import ReadFile, read_file
from tests.results_fixtures import fixture
from tests.scoring.engine.old_results.evenings import board, event, line, pair
from tests.snapshots import assert_as_stored, in_lines

CONTRACTS = ("", "-", "4S", "3NTx W -2", "pass", "NP", "ADJ", "60%", "A6040", "45", "rubbish")
SCORES = ("", "0", "420", "-420", "450", "-790", "pass", "NP", "ADJ", "55%", "A5060", "61", "rubbish")
FIGURES = (("", ""), ("3", "1"))
#: With declarer and tricks, without, and with tricks above the contract.
PLAYED: tuple[Mapping[str, str], ...] = (
    {"declarer": "N", "tricks": "10", "lead": "H10"},
    {},
    {"declarer": "E", "tricks": "-1", "result_is": "over"},
)


def said_of(found: FoundLine, **more: Any) -> str:
    """What a line gives, and what is said and asked about it."""
    notes: list[Note] = []
    asked: list[Question] = []
    reader = LineReader(notes.append, notes.append, asked.append, **more)
    plain = reader.result(found, 1, "7")
    told = [json.dumps(plain)]
    told += [f"{each.message.code} {json.dumps(dict(each.message.values))} line {each.line}" for each in notes]
    told += [
        f"{each.code}? {each.key} line {each.line} {json.dumps(dict(each.values))} {each.options} {each.answer!r}"
        for each in asked
    ]
    return " | ".join(told)


def lines_of(contract: str) -> Iterator[str]:
    for score, (ns, ew), played in itertools.product(SCORES, FIGURES, PLAYED):
        if contract[:1] not in "43" and played is not PLAYED[0]:
            continue
        found = FoundLine("1", " 1 ", " 2 ", "A", contract=contract, score=score, ns_points=ns, ew_points=ew, line=9)
        found = FoundLine(**{**vars(found), **played})
        what = (
            f"{contract or 'no contract'}, {score or 'no score'}, {ns or '-'}:{ew or '-'}, {' '.join(played.values())}"
        )
        yield f"{what}: {said_of(found, top=Fraction(4))}"


@pytest.mark.parametrize("contract", CONTRACTS)
def test_what_a_contract_and_a_score_say_together(contract: str) -> None:
    name = "".join(char for char in contract if char.isalnum()) or f"none{len(contract)}"
    assert_as_stored(f"lines/{name}.txt", lines_of(contract))


ODD: tuple[tuple[dict[str, Any], dict[str, Any]], ...] = (
    ({"score": "ADJ", "ns_points": "-2.5", "ew_points": "3"}, {"imps": True}),
    ({"score": "A6040"}, {"imps": True}),
    ({"score": "A5545"}, {"imps": True}),
    ({"score": "55%", "ns_points": "1", "ew_points": "-1"}, {"imps": True}),
    ({"score": "", "ns_points": "0", "ew_points": "0"}, {"top": Fraction(4)}),
    ({"score": "", "ns_points": "4", "ew_points": "0"}, {"top": Fraction(3)}),
    ({"score": "", "ns_points": "4", "ew_points": "0"}, {}),
    ({"score": "ADJ", "ns_points": "2.4", "ew_points": "1.6"}, {"top": Fraction(4)}),
    ({"score": "ADJ", "ns_points": "1", "ew_points": ""}, {"top": Fraction(4)}),
    ({"score": "620", "contract": "4S", "declarer": "N", "tricks": "10"}, {"marked": {1: "ns"}}),
    ({"score": "620"}, {"marked": {1: "both"}}),
    ({"score": "620"}, {"marked": {2: "both"}}),
    ({"score": "61"}, {"answers": {"7": "average"}}),
    ({"score": "61"}, {"answers": {"7": "not_played"}}),
    ({"score": "61"}, {"answers": {"7": "score"}}),
    ({"score": "61"}, {"answers": {"8": "average"}}),
    ({"score": "61", "contract": "4S", "declarer": "N", "tricks": "10"}, {"answers": {"7": "contract"}}),
    ({"score": "61", "contract": "pass"}, {"answers": {"7": "contract"}}),
    ({"score": "61", "contract": "4S", "declarer": "N"}, {}),
    ({"score": "61", "contract": "4S", "tricks": "10"}, {}),
    ({"score": "61", "ns_points": "1", "ew_points": "3"}, {"top": Fraction(4), "answers": {"7": "figures"}}),
    ({"score": "420", "unread": "a quarrel"}, {}),
    ({"score": "420", "unread": "a quarrel"}, {"answers": {"7": "score"}}),
    ({"score": "", "unread": "a quarrel", "contract": "4S", "declarer": "W", "tricks": "9"}, {}),
)


def test_lines_at_imps_with_marked_boards_and_with_answers() -> None:
    lines = []
    for values, more in ODD:
        given = {"answers": {}, **more}
        shown = {key: str(value) if isinstance(value, Fraction) else value for key, value in more.items()}
        lines.append(
            f"{json.dumps(values)} {json.dumps(shown)}: {said_of(FoundLine('1', '1', '2', **values), **given)}"
        )
    assert_as_stored("lines/odd.txt", lines)


ANSWERS = ("4SN=", "4SXE-1 HK", "60/40", "avg", "np", "pass", "+420", "-50", "420", "25%420,75%-50", "rubbish", "")


def test_an_answer_may_be_written_out() -> None:
    line_in_doubt = FoundLine("1", "1", "2", score="61")
    lines = [f"{each}: {said_of(line_in_doubt, answers={'7': WRITTEN + each})}" for each in ANSWERS]
    assert_as_stored("lines/written.txt", lines)


NUMBERED = "<PLAYER><PLAYER_NAME>E</PLAYER_NAME><NATIONAL_ID_NUMBER>7</NATIONAL_ID_NUMBER></PLAYER>"
LISTED = [
    pair(1, direction="NS", names=["Ada  Ash", "Bo"], more="<PLACE>1</PLACE><PERCENTAGE>62.50</PERCENTAGE>"),
    pair(2, direction="NS", more="<HANDICAP>+1,5</HANDICAP><TOTAL_SCORE>3</TOTAL_SCORE>"),
    pair(1, direction="EW", more="<PLAYER><FIRST_NAME>C</FIRST_NAME><LAST_NAME>Day</LAST_NAME></PLAYER>"),
    pair(
        2,
        direction="EW",
        more=NUMBERED,
    ),
]
HEAD = (
    "<PROGRAM_NAME>Other</PROGRAM_NAME><PROGRAM_VERSION>2.1</PROGRAM_VERSION><EVENT_DESCRIPTION>Friday</EVENT_DESCRIPTION>"
    "<DATE>20/11/2026</DATE><BOARD_SCORING_METHOD>{}</BOARD_SCORING_METHOD><WINNER_TYPE>{}</WINNER_TYPE>"
)
GOOD = {"contract": "4S", "by": "N", "tricks": "10", "score": 420, "lead": "HK", "ns_mp": 2, "ew_mp": 0}
BAD = {"contract": "4S", "by": "N", "tricks": "9", "score": -50, "ns_mp": 0, "ew_mp": 2}
NIGHT = (board(1, line(1, 1, **GOOD), line(2, 2, **BAD)), board("2", line(1, 2, score="A6040"), line(2, 0, score="")))


def in_imps(ns: object, ew: object, score: int, points: str) -> str:
    said = line(ns, ew, score=score).removesuffix("</TRAVELLER_LINE>")
    return (
        f"{said}<NS_CROSS_IMP_POINTS>{points}</NS_CROSS_IMP_POINTS>"
        f"<EW_CROSS_IMP_POINTS>{-float(points)}</EW_CROSS_IMP_POINTS></TRAVELLER_LINE>"
    )


def two_sections(kind: str = "SECTION") -> bytes:
    """Sections of one session, or sessions of one event."""
    parts = "".join(
        f'<{kind} {kind}_ID="{letter}"><DATE>2026-11-2{place}</DATE><PARTICIPANTS>{pair(1)}{pair(2)}</PARTICIPANTS>'
        f"{board(1, line(1, 2, score=50 * place))}{board(2, line(2, 1, score=-100))}</{kind}>"
        for place, letter in enumerate("BA", 1)
    )
    inner = f"<SESSION>{parts}</SESSION>" if kind == "SECTION" else parts
    club = "<CLUB><CLUB_NAME>Riverside</CLUB_NAME></CLUB>"
    title = "<EVENT_DESCRIPTION>Two</EVENT_DESCRIPTION>"
    return f'<USEBIO Version="1.2">{club}<EVENT EVENT_TYPE="PAIRS">{title}{inner}</EVENT></USEBIO>'.encode()


OWN_HEAD = (
    "Section,Round,Table,Board,Dealer,Vulnerable,N–S pair,N–S names,E–W pair,E–W names,"
    "Contract,Declarer,Lead,Tricks,N–S score,N–S matchpoints,E–W matchpoints,Remarks"
)
OWN = "\n".join(
    (
        OWN_HEAD,
        "A,1,1,1,N,None,A1 N–S,Ada & Bo,A1 E–W,C & D,4S,N,HK,10,420,2,0,"
        '"dealt by W here; Session: 1 matchpoint a win, compared within sections"',
        "A,2,2,1,N,None,A2 N–S,,A2 E–W,,,,,,,1.2,0.8,N–S: average plus; E–W: average minus",
        "B,1,1,2,E,N–S,B3 N–S,'=Eve,B3 E–W,,pass,,,,0,1,1,",
        "B,2,2,2,E,N–S,B4 N–S,,B4 E–W,,,,,,-100,1,1,outside the movement; compared in group 2",
    )
)
QUARREL = OWN.replace("outside the movement; compared in group 2", "a quarrel").encode()
FILES: dict[str, tuple[str, bytes]] = {
    "usebio": ("night.xml", event(*NIGHT, pairs=LISTED, head=HEAD.format("MATCH_POINTS", 2))),
    "one_winner": ("night.xml", event(*NIGHT, pairs=LISTED, head=HEAD.format("", 1))),
    "not_listed": ("night.xml", event(NIGHT[0])),
    "cross_imps": (
        "night.xml",
        event(
            board(1, in_imps(1, 2, 420, "5.5"), in_imps(3, 4, 170, "-5.5")),
            pairs=[pair(n) for n in (1, 2, 3, 4)],
            head=HEAD.format("CROSS_IMPS", 1),
        ),
    ),
    "sections": ("night.xml", two_sections()),
    "sessions": ("night.xml", two_sections("SESSION")),
    "entities": ("night.xml", event(*NIGHT, pairs=[pair(1, names=["A & B", "Zo&euml; &nosuch; \x01"]), *LISTED[1:]])),
    "faults": (
        "night.xml",
        event(
            board("x", line(1, 1, **GOOD)),
            board(1, line(1, 9, **GOOD), line(1, 1, contract="9S"), line(2, 2, contract="4S", by="N")),
            pairs=LISTED,
        ),
    ),
    "twice": ("night.xml", event(board(1, line(1, 1, **GOOD), line(1, 1, **GOOD)), pairs=LISTED)),
    "semicolons": (
        "2026-11-20_Friday pairs.csv",
        (
            "Results of Friday\n\n"
            "Bd;Sec;Rnd;Tbl;NS;EW;Contract;By;Lead;Result;NS+;EW+;NS MPs;EW MPs;North;South;EW names\n"
            "1;A;1;1;1;11;4♠;N;HK;+1;450;;4;0;Ada;Bo;Cy & Di\n1;A;2;2;2;12;3NTx;E;;-1;100;;0;4;;;Ed / Flo\n"
            "2;A;1;2;2;11;pass;;;;;;2;2;;;\n2;A;2;1;1;12;5D*;S;C2;=;;-400;1;3;;;\nSum;;;;;;;;;;;;;;;;\n"
        ).encode(),
    ),
    "tabs": ("C:\\old\\night.csv", b"board\tns\tew\tscore\tns%\tew%\n1\t1\t2\t420\t100\t0\n1\t3\t4\t50\t0\t100\n"),
    "no_heading": ("night.csv", b"1,2,3\n4,5,6\n"),
    "own": ("night.csv", OWN.encode()),
    "own_marks": ("night.csv", OWN.replace("1,N,None", "1,W,Both").replace("2,E,N–S", "2,E,E–W").encode()),
    "own_dealer": ("night.csv", OWN.replace("2,E,N–S", "2,S,N–S").replace("1,N,None", "1,N,?").encode()),
    "quarrel": ("night.csv", QUARREL),
    "unknown_session": ("night.csv", OWN.replace("1 matchpoint a win", "by feel").encode()),
}


HEADINGS = ("", "PAIRS", "MATCH_POINTS", "CROSS_IMPS", "IMPS", "BUTLER", "rubbish")


def test_how_a_file_was_scored_by_what_it_says_and_what_its_figures_can_be() -> None:
    figures = {
        "none": [],
        "shares": [("4", "0"), ("2", "2")],
        "imps": [("5.5", "-5.5")],
        "odd": [("1", "x"), ("", "3")],
    }
    names = ((), ("matchpoints",), ("cross_imps",), ("butler", "cross_imps"))
    lines = []
    for (one, other), named, (what, both) in itertools.product(
        itertools.combinations_with_replacement(HEADINGS, 2), names, figures.items()
    ):
        for answer in ("", "butler") if what == "imps" else ("",):
            method, question = method_of((one, other), named, both, {"method": answer} if answer else {})
            asked = question and (question.options, dict(question.values), question.answer)
            lines.append(f"{one}, {other}, {named}, {what} {answer}: {method} {asked or ''}")
    assert_as_stored("evenings/methods.txt", lines)


def told(found: ReadFile) -> Iterator[str]:
    """Everything that was read, documents as they are written."""
    for evening in found.evenings:
        plain = {key: value for key, value in vars(evening).items() if key != "document"}
        yield from in_lines({**plain, "document": evening.document and dump(evening.document)})
    yield from in_lines({"faults": found.faults, "columns": found.table and found.table.columns})


@pytest.mark.parametrize("name", FILES)
def test_the_whole_of_a_file(name: str) -> None:
    assert_as_stored(f"evenings/{name}.txt", told(read_file(*FILES[name])))


@pytest.mark.parametrize(
    "name",
    ["2025-05-07 Wednesday pairs.csv", "compscore-butler.xml", "scorebridge-one-decimal.xml", "scorer-tenfold.xml"],
)
def test_the_whole_of_a_file_in_the_manner_of_a_program(name: str) -> None:
    path = fixture(name)
    assert_as_stored(f"evenings/{path.stem}.txt", told(read_file(path.name, path.read_bytes())))


@pytest.mark.parametrize("answers", [{"0.3": "not_played"}, {"0.3": "score", "1.3": "average"}, {"0.method": "butler"}])
def test_answers_go_to_their_evening_and_line(answers: dict[str, str]) -> None:
    name = "-".join(f"{key}-{value}" for key, value in answers.items())
    assert_as_stored(f"evenings/answers-{name}.txt", told(read_file("night.csv", QUARREL, answers=answers)))
