"""Sit-outs that are worth victory points as they were said, beside those that have the own average."""

from __future__ import annotations

from typing import Any

import pytest

from scoring.engine.document import DocumentFaults, dump, parse
from tests.scoring.engine.documents import standings
from tests.scoring.engine.team_documents import head_to_head

VPS = {"victory_points": {"scale": "wbf-continuous", "boards": 8}}


def document(*sit_outs: dict[str, Any], scoring: dict[str, Any] | None = None) -> Any:
    found = head_to_head({1: (420, -50), 2: (140, 170)}, scoring=VPS if scoring is None else scoring)
    return {**found, "contestants": [*found["contestants"], {"id": "T3"}], "sit_outs": list(sit_outs)}


def row(found: Any, team: str) -> Any:
    return next(each for each in standings(found)["ranking"] if each["contestant"] == team)


def test_a_bye_counts_as_it_was_said() -> None:
    plain = row(document(), "T1")["vp"]
    with_bye = row(document({"contestant": "T1", "round": 2, "boards": 2, "vp": "12"}), "T1")
    assert float(with_bye["vp"]) == pytest.approx(float(plain) + 12)
    assert with_bye["sit_out"] == {"boards": 2, "points": "0", "matches": 1, "vp": "12"}


def test_beside_one_with_the_own_average() -> None:
    plain = float(row(document(), "T1")["vp"])
    both = row(
        document(
            {"contestant": "T1", "round": 2, "boards": 2, "vp": "12"}, {"contestant": "T1", "round": 3, "boards": 2}
        ),
        "T1",
    )
    assert float(both["vp"]) == pytest.approx(2 * plain + 12)


def test_who_has_played_nothing_yet_has_the_bye() -> None:
    found = row(document({"contestant": "T3", "round": 1, "boards": 2, "vp": "12"}), "T3")
    assert (found["vp"], found["rank"]) == ("12", 2)


def test_it_is_read_and_printed() -> None:
    given = document({"contestant": "T3", "round": 1, "boards": 2, "vp": "12.5"})
    assert dump(parse(given))["sit_outs"] == [{"contestant": "T3", "round": 1, "boards": 2, "vp": "12.5"}]


@pytest.mark.parametrize(("vp", "scoring"), [("-1", None), ("abc", None), ("101", None), (12, None), ("12", {})])
def test_what_makes_no_sense_is_refused(vp: Any, scoring: dict[str, Any] | None) -> None:
    with pytest.raises(DocumentFaults):
        parse(document({"contestant": "T3", "round": 1, "boards": 2, "vp": vp}, scoring=scoring))
