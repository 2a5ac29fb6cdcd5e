"""The list of who did what says why, and to what it led."""

from __future__ import annotations

from typing import Any

import pytest

from bridgeclub.wording.audit_log import edition_words, query_words
from bridgeclub.wording.audit_log.sentences import audit_sentence
from rulings.engine.disagreement import Settlement
from scoring.models import Publication
from scoring.queries.room import AuditedAct


def act(action: str, *, hidden: bool = False, **data: Any) -> AuditedAct:
    fields = dict.fromkeys(AuditedAct.__dataclass_fields__)
    return AuditedAct(**{**fields, "action": action, "data": data, "hidden": hidden, "labels": {}})


@pytest.mark.parametrize(
    ("done", "said"),
    [
        (act("doubts accepted", note="West showed the hand."), "Accepted an unusual result as right"),
        (act("edition withdrawn", edition=2, note="The wrong night."), "Withdrew edition 2"),
        (act("query rejected", note="All four remember nine tricks."), "Rejected the score query"),
        (act("query settled", how="ns_reduced", note="I believe both."), "North–South get less"),
        (act("gross error declined", note="Too late."), "Declined to correct a scoring error found too late"),
        (act("round signed", round=2, disputed=[5], note="we took ten"), "disputed board 5 in round 2"),
    ],
)
def test_what_was_written_stands_with_the_act(done: AuditedAct, said: str) -> None:
    sentence = audit_sentence(done, {1: "Pair 1"})
    assert said in sentence
    assert sentence.endswith(f" (“{done.data['note']}”)")


def test_nothing_is_said_of_a_board_that_is_still_to_be_played() -> None:
    assert "ten tricks" not in audit_sentence(act("query rejected", hidden=True, note="ten tricks"), {})


def test_an_edition_says_why_it_came_and_a_query_what_it_led_to() -> None:
    assert audit_sentence(act("edition published", edition=2, reason="ruling"), {}) == "Published edition 2: ruling"
    for older in (act("edition published", edition=2), act("edition published", edition=2, reason="first")):
        assert audit_sentence(older, {}) == "Published edition 2"
    assert audit_sentence(act("query ruled on", number=3), {}) == "Answered the score query with ruling 3"
    assert set(edition_words.REASONS) == set(Publication.Reason.values)
    assert set(query_words.SETTLED) == set(Settlement)
