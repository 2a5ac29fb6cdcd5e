"""Faults in general: their order, their number, hostile text, codes for pages."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from bridgeclub.wording.messages import fault_line
from club.engine.messages import Message
from scoring.engine.codes import Refused
from scoring.engine.document import DocumentFaults, parse, parse_outcome, parse_text
from scoring.engine.document.codes import Code, Word
from tests.scoring.engine.document.faults import _paths
from tests.scoring.engine.document.spoiled import drop, faults, put, valid


class TestOrder:
    def test_faults_come_in_document_order(self) -> None:
        document = valid()
        document["penalties"][0]["amount"] = "-1"
        document["results"][4]["adjusted"]["ns"]["weighted"][0][0] = "1/5"
        document["results"][0]["tricks"] = 14
        document["scoring"]["expected_results"] = 1
        turned = dict(reversed(document.items()))
        paths = [fault.split(": ")[0] for fault in faults(document)]
        assert paths == [
            "$.scoring.expected_results",
            "$.results[0].tricks",
            "$.results[4].adjusted.ns.weighted",
            "$.penalties[0].amount",
        ]
        assert [fault.split(": ")[0] for fault in faults(turned)] == [paths[3], *paths[1:3], paths[0]]

    def test_at_most_a_hundred(self) -> None:
        document = valid()
        document["results"] = [{"board": 1, "ns": "?", "ew": "EW1", "score": 0}] * 300
        found = faults(document)
        assert len(found) == 100
        assert found[99].startswith("$.results[99].ns: ")


@pytest.mark.parametrize("data", [None, 5, "text", [], True, 1.5])
def test_what_is_no_object_at_all(data: object) -> None:
    assert len(faults(data)) == 1
    assert faults(data)[0].startswith("$: an object is due, not ")


class TestNothingCrashes:
    def test_repeated_keys(self) -> None:
        text = '{"format": "bridgeclub-session", "version": 1, "version": 2, "contest": "pairs", "scoring": {}}'
        with pytest.raises(DocumentFaults) as refused:
            parse_text(text)
        assert "$.version: this key stands twice in the same object" in map(fault_line, refused.value.faults)

    @pytest.mark.parametrize(
        ("text", "start"),
        [
            ("", "$: line 1 column 1: a value is missing here"),
            ('{"format":\n  "x",\n    oops}', "$: line 3 column 5: a key in double quotes is missing here"),
            ('{"format": "x"} {}', "$: line 1 column 17: something follows after the end"),
            ('{"format" "x"}', "$: line 1 column 11: a colon is missing here"),
            ('{"format": "x" "version": 1}', "$: line 1 column 16: a comma is missing here"),
            ('{"format": "x', "$: line 1 column 12: a text that begins here has no closing quote"),
            ('{"format": "\n"}', "$: line 1 column 13: a line break or another control character stands in a text"),
            ('{"format": "\\x"}', "$: line 1 column 13: a backslash stands before something that it does not go with"),
            (
                '{"format": "\\u00"}',
                "$: line 1 column 14: a backslash stands before something that it does not go with",
            ),
            ("[" * 100_000, "$: nested too deeply"),
            ('{"a":' * 100_000, "$: nested too deeply"),
            ('{"version": ' + "9" * 10_000 + "}", "$.version: a whole number is due, not 99"),
            ('{"version": NaN}', "$.version: a whole number is due, not NaN"),
            ('{"version": -Infinity}', "$.version: a whole number is due, not -Infinity"),
            ('{"version": 1e999}', "$.version: a whole number is due, not 1e999"),
            ('{"version": 1.0}', "$.version: a whole number is due, not 1.0"),
            ('{"\\ud800": 1}', '$["\\ud800"]: unknown key'),
            ('{"a\\nb": 1}', '$["a\\nb"]: unknown key'),
            ('{"contest": "a\\nb"}', '$.contest: "a\\nb" is not one of'),
            ('{"session": {"title": "\\ud800"}}', "$.session.title: this text has a character that nothing can show"),
            ('{"session": {"title": "\\u0000"}}', "$.session.title: this text has a character that nothing can show"),
            ('{"contest": "' + "x" * 100_000 + '"}', "$.contest: " + "x" * 60 + "… is not one of"),
        ],
        ids=range(22),
    )
    def test_hostile_text(self, text: str, start: str) -> None:
        with pytest.raises(DocumentFaults) as refused:
            parse_text(text)
        lines = [fault_line(fault) for fault in refused.value.faults]
        assert any(line.startswith(start) for line in lines)
        assert all("\n" not in line and len(line) < 300 for line in lines)

    @pytest.mark.parametrize(
        "value", [10**5000, -(10**5000), float("nan"), float("inf"), [[[]]], {"a": {}}, "x" * 10**6], ids=range(7)
    )
    def test_hostile_values_anywhere(self, value: Any) -> None:
        for path in _paths(valid()):
            document = valid()
            put(*path, value=copy.deepcopy(value))(document)
            assert all(len(fault) < 300 for fault in faults(document))

    def test_anything_missing_anywhere(self) -> None:
        for path in _paths(valid()):
            document = valid()
            drop(*path)(document)
            faults(document)


class TestFaultsForPages:
    def test_a_fault_has_a_code_and_values(self) -> None:
        document = valid()
        document["results"][1]["score"] = 425
        with pytest.raises(DocumentFaults) as refused:
            parse(document)
        (fault,) = refused.value.faults
        nobody = Message(Word.NOBODY)
        message = Message(Code.IMPOSSIBLE_SCORE, {"score": 425, "vulnerable": nobody})
        assert (fault.path, fault.message) == ("$.results[1].score", message)
        assert refused.value.code == Refused.DOCUMENT

    def test_a_single_outcome(self) -> None:
        with pytest.raises(DocumentFaults) as refused:
            parse_outcome({"weighted": [["1/3", 420], ["1/3", 425]]})
        assert [fault_line(fault) for fault in refused.value.faults] == [
            "$.weighted[1][1]: no contract gives 425 with anybody vulnerable"
        ]
        assert parse_outcome({"assigned": 420})
        with pytest.raises(DocumentFaults):
            parse_outcome({"assigned": 420}, "both")


def test_a_fault_with_its_place_is_one_message() -> None:
    with pytest.raises(DocumentFaults) as caught:
        parse_text('{"format": 1}')
    placed = [fault.placed for fault in caught.value.faults]
    assert Message(Code.AT_PLACE, {"place": "format", "fault": caught.value.faults[0].message}) in placed
    with pytest.raises(DocumentFaults) as caught:
        parse_text("[]")
    assert [fault.placed for fault in caught.value.faults] == caught.value.messages
