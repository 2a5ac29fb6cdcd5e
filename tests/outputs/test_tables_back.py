"""This program's own table of all boards, read back: whatever it says comes in as it went out."""

from __future__ import annotations

import csv
import io
import json
from collections import Counter
from fractions import Fraction
from typing import Any

import pytest
from django.core.cache import cache
from hypothesis import HealthCheck, assume, given, settings

from bridgeclub.outputs.tables import SEPARATORS, csv_text, travellers_csv
from club.actor import PROGRAM
from club.models import Session
from club.queries import session_info
from club.services import facts_changed
from scoring.engine.document import dump, parse
from scoring.engine.document.outcomes import Artificial, Part
from scoring.engine.results_files import read_file
from scoring.engine.standings import score_session
from scoring.facts import exported
from scoring.queries.public import ResultsSheet, results_sheet
from scoring.services import Award, import_session, publish_session
from tests.builders import make_club, published_session
from tests.doors.pages import award_at
from tests.ranges import examples
from tests.scored_outside import rolled_back
from tests.scoring.engine.documents import random_night, random_night_in_imps
from tests.services.scoring.documents import documents

pytestmark = [pytest.mark.django_db, pytest.mark.once]
Plain = dict[str, Any]


def sheet_of(session_id: int) -> ResultsSheet:
    info = session_info(session_id)
    found = info and results_sheet(info)
    assert found
    return found


def labelled(document: Plain, sections: bool) -> dict[str, str]:
    """What a table calls each pair."""
    return {
        each["id"]: f"{each.get('section', '') if sections else ''}-{each.get('number', place)}-{each.get('direction')}"
        for place, each in enumerate(document["contestants"], 1)
    }


def outcome(plain: Plain) -> object:
    """An outcome by what it is worth: 12.5% and 1/8 are one weight, and only 60 and 40 can be flat."""
    ((kind, value),) = plain.items()
    if kind == "weighted":
        return kind, [(Part(*part).share, part[1]) for part in value]
    if kind == "redress":
        return kind, [outcome(value[key]) for key in ("without_error", "without_infraction")]
    if kind == "artificial":
        text = Artificial(value)
        return kind, text.worth, text.imps is None, text.average_plus, text.average_minus
    return kind, value


def several(document: Plain) -> bool:
    return len({each.get("section") for each in document["contestants"]}) > 1


def said(document: Plain, sections: bool) -> Counter[str]:
    """Each line by what a table can say of it."""
    who = labelled(document, sections)
    parsed = parse(document)
    lines = []
    for line, values in zip(document["results"], parsed.results, strict=True):
        found = {key: line[key] for key in ("board", "round", "table", "group", "dealer", "vulnerable") if key in line}
        found |= {"ns": who[line["ns"]], "ew": who[line["ew"]], "unscheduled": values.unscheduled}
        found |= {"section": line.get("section", "") if sections else "", "not": values.not_played}
        # A ten is written in two ways, T and 10, and is one card.
        lead = (values.lead or "").replace("10", "T")
        found |= {"contract": str(values.played), "score": parsed.score(values), "lead": lead}
        adjusted = line.get("adjusted", {})
        found |= {side: outcome(adjusted[side]) for side in ("ns_", "ew_") if side in adjusted}
        found["award"] = {side: outcome(adjusted[side]) for side in ("ns", "ew") if side in adjusted}
        found["unless"] = values.adjusted is not None and values.adjusted.unless_better
        lines.append(json.dumps(found, sort_keys=True, default=str))
    return Counter(lines)


def points(document: Plain, sections: bool) -> Counter[tuple[object, ...]]:
    """Both sides' points on every line, which tell whether everything that counts came back."""
    who = labelled(document, sections)
    return Counter(
        (
            line.line.board,
            line.line.round,
            *(tuple((who[each.contestant], each.points) for each in line.side(side)) for side in ("ns", "ew")),
        )
        for line in score_session(parse(document)).lines
    )


def clear(document: Plain) -> bool:
    """Whether numbers tell the pairs apart, as they do in every session that is played here."""
    labels = labelled(document, sections=True)
    names = [name for each in document["contestants"] for name in each.get("players", [])]
    odd = any(set(name) & set("&\n\r") or not name.isprintable() or name != name.strip() for name in names)
    spelled = {each.get("section", "") for each in document["contestants"]}
    digits = any(char.isdigit() for section in spelled for char in section)
    met = [(line["board"], line["ns"], line["ew"]) for line in document["results"]]
    usual = document["contest"] == "pairs" and len(set(met)) == len(met)
    return usual and len(set(labels.values())) == len(labels) and not odd and not digits


def sections_of_lines_alone(document: Plain) -> bool:
    """Whether sections compare by themselves though no pair has one, as no session that is played here does."""
    within = document["scoring"].get("compare") == "section"
    return within and not any(each.get("section") for each in document["contestants"])


def comes_back(session_id: int, separator: str = "comma") -> Plain:
    """The document read from a session's table, which says what the session says."""
    data = travellers_csv(sheet_of(session_id), separator)
    (evening,) = read_file("2026-01-02 Club.csv", data).evenings
    assert (evening.faults, evening.open_questions) == ((), ()), data.decode()
    assert evening.document
    before, after = exported(session_id), dump(evening.document)
    assert before
    sections = several(before)
    assert said(after, sections) == said(before, sections)
    # Where only lines have sections and no pair has, no table shows them.
    if sections or before["scoring"].get("compare") != "section":
        assert points(after, sections) == points(before, sections), (before["scoring"], after["scoring"])
    return after


@settings(max_examples=examples(25), suppress_health_check=list(HealthCheck))
@given(documents())
def test_any_evening_at_matchpoints_comes_back(document: Plain) -> None:
    assume(document["results"] and clear(document))
    done = import_session(club_id=make_club().pk, text=json.dumps(document), again=True, actor=PROGRAM)
    comes_back(done.session_id)


@pytest.mark.parametrize("make", [random_night, random_night_in_imps])
def test_evenings_of_every_method_come_back(make: Any) -> None:
    count = 0
    club = make_club()
    for seed in range(12):
        document = make(seed)
        if document["results"] and clear(document):
            done = import_session(club_id=club.pk, text=json.dumps(document), again=True, actor=PROGRAM)
            before = exported(done.session_id) or {}
            for separator in SEPARATORS:
                after = comes_back(done.session_id, separator)
                assert after["scoring"]["method"] == before["scoring"]["method"]
                assert after["scoring"].get("winners", 1) == before["scoring"].get("winners", 1)
            count += 1
    assert count > 3


def test_results_due_in_the_only_section_come_back() -> None:
    document = random_night(24)
    assert document["scoring"]["expected_results"] == {"A": 11}
    done = import_session(club_id=make_club().pk, text=json.dumps(document), again=True, actor=PROGRAM)
    assert comes_back(done.session_id)["scoring"]["expected_results"] == 11


@pytest.mark.long
@pytest.mark.parametrize("make", [random_night, random_night_in_imps])
def test_many_evenings_come_back(make: Any) -> None:
    club = make_club()
    for seed in range(750):
        document = make(seed)
        if document["results"] and clear(document) and not sections_of_lines_alone(document):
            with rolled_back():
                done = import_session(club_id=club.pk, text=json.dumps(document), again=True, actor=PROGRAM)
                comes_back(done.session_id)
            cache.clear()


AWARDS = {
    "average plus and minus": Award(ns={"artificial": "60"}, ew={"artificial": "40"}),
    "average": Award(ns={"artificial": "50"}, ew={"artificial": "50"}),
    "flat": Award(ns={"artificial": "=60"}, ew={"artificial": "=40"}),
    "percent": Award(ns={"artificial": "=33.3"}, ew={"artificial": "60"}),
    "assigned": Award(ns={"assigned": 100}, ew={"assigned": 100}),
    "split": Award(ns={"assigned": 100}, ew={"assigned": -50}),
    "one side": Award(ns={"assigned": 100}),
    "weighted": Award(ns={"weighted": [["60%", 100], ["40%", -50]]}, ew={"weighted": [["60%", 100], ["40%", -50]]}),
    "thirds": Award(ns={"weighted": [["1/3", 100], ["1/3", -50], ["1/3", 0]]}, ew={"artificial": "50"}),
}


def test_a_ruling_in_a_session_played_here_comes_back() -> None:
    session, _edition = published_session(8)
    for name, award in AWARDS.items():
        cache.clear()
        with rolled_back():
            award_at(session, 1, 1, award)
            facts_changed(session.pk)
            publish_session(session_id=session.pk, actor=PROGRAM)
            after = comes_back(session.pk)
            assert sum("adjusted" in line for line in after["results"]) == 1, name


def test_what_was_written_before_is_read_as_well() -> None:
    """Remarks as earlier files have them, with the score that stood at the table."""
    head = ["Board", "Dealer", "Vulnerable", "Section", "Round", "Table", "N–S pair", "N–S names", "E–W pair"]
    head += ["E–W names", "Contract", "Declarer", "Tricks", "Lead", "N–S score", "N–S points", "E–W points", "Remarks"]
    row = [1, "N", "neither side vulnerable", "", 1, 1, "1 N–S", "Ada & Bo", "1 E–W", "Cy & Di", "2S", "E", 10, "HK"]
    row += [-170, 1, 1, "N–S: average plus; E–W: average minus"]
    second = [*row[:5], 2, "2 N–S", "", "2 E–W", "", "2S", "E", 9, "HK", -140, 2, 0, ""]
    (evening,) = read_file("x.csv", csv_text(head, [row, second], "comma")).evenings
    assert evening.document
    first = dump(evening.document)["results"][0]
    assert first["adjusted"]["ns"] == {"artificial": "60"}
    assert (first["contract"], first["tricks"]) == ("2S", 10)


def test_a_remark_that_nobody_understands_is_asked_about() -> None:
    session, _edition = published_session(8)
    data = travellers_csv(sheet_of(session.pk)).decode("utf-8-sig")
    rows = list(csv.reader(io.StringIO(data, newline="")))
    rows[3][-1] = "N–S: as the committee said"
    (evening,) = read_file("x.csv", csv_text(rows[0], rows[1:], "comma")).evenings
    (question,) = evening.open_questions
    assert (question.code, question.values["text"]) == ("remark", "N–S: as the committee said")
    (evening,) = read_file("x.csv", csv_text(rows[0], rows[1:], "comma"), answers={"0.2": "contract"}).evenings
    assert evening.document


def test_a_session_imported_from_its_own_table_has_the_same_ranking() -> None:
    session, _edition = published_session(8)
    before = score_session(parse(exported(session.pk) or {})).ranking
    after = score_session(parse(comes_back(session.pk))).ranking
    assert [Fraction(row.total) for row in after] == [Fraction(row.total) for row in before]
    assert Session.objects.count() == 1
