"""A program lodges an appeal as it was told the director, and writes down what becomes of it."""

from __future__ import annotations

from typing import Any

import pytest

from club.models import Session
from tests import builders
from tests.appeals import THREE
from tests.doors.api.strangers import nothing_of_another, refused_to_strangers
from tests.doors.programs import Program, answer, director_program, of, refusal

pytestmark = pytest.mark.django_db
GROUNDS = "East knew the lead."


def ruled(session: Session, table: int, program: Program, **more: Any) -> tuple[int, int]:
    """Averages on the first board of a table; who sat there."""
    meeting = builders.meeting_at(session, table, 1)
    line = {"board": meeting.board, "ns": meeting.ns, "ew": meeting.ew, "award": "A6040"}
    sent = {"kind": "artificial", "facts": "East had seen the board.", "laws": ["12C2"], "lines": [line], **more}
    seen = answer(program.post(of(session, "/rulings/look"), sent), 200)["seen"]
    answer(program.post(of(session, "/rulings"), {**sent, "seen": seen}), 201)
    return meeting.ns, meeting.ew


def evening() -> tuple[Session, Program, tuple[int, int]]:
    session, _edition = builders.published_session(8)
    program = director_program(session.club)
    return session, program, ruled(session, 1, program)


def test_from_lodging_to_the_new_ruling_and_the_other_side_is_told_that_it_was_heard() -> None:
    session, program, (ours, theirs) = evening()
    path = of(session, "/rulings/1/appeals")
    sent = {"pair": theirs, "grounds": GROUNDS}
    lodged = [answer(program.post(path, sent, Idempotency_Key="a"), 201) for _each in range(2)]
    assert lodged[0] == lodged[1]
    appeal, at = lodged[0], of(session, f"/appeals/{lodged[0]['id']}")
    assert (appeal["against"], appeal["pair"], appeal["grounds"], appeal["step"]) == (1, theirs, GROUNDS, "concurrence")
    hearing = {"heard_by": "committee", "members": list(THREE)}
    assert "Law 92D" in refusal(program.post(f"{at}/hear", hearing), 409, "refused")["detail"]
    assert answer(program.post(f"{at}/agree"), 200)["step"] == "deposit"
    assert "amount" in refusal(program.post(f"{at}/deposit"), 409, "refused")["detail"]
    assert answer(program.post(f"{at}/deposit", {"deposit": "£20", "adviser": "Ada Vise"}), 200)["step"] == "hearing"
    for member, why in (("Ada Vise", "advised"), ("Ann Ash", "one, three or five")):
        named = {**hearing, "members": [member, "Ben Birch"] if why != "advised" else [member]}
        assert why in refusal(program.post(f"{at}/hear", named), 409, "refused")["detail"]
    told = answer(program.post(f"{at}/answer", {"pair": ours, "words": "He asked."}), 200)
    assert [(each["pair"], each["words"]) for each in told["replies"]] == [(ours, "He asked.")]
    refusal(program.post(f"{at}/answer", {"pair": theirs, "words": "No."}), 404, "not-here")
    assert answer(program.post(f"{at}/hear", hearing), 200)["hearings"][0]["members"] == list(THREE)
    assert answer(program.post(f"{at}/recommend", {"words": "An even share."}), 200)["step"] == "decision"
    kept = {"outcome": "varied", "reasons": "Nobody knew.", "deposit_kept": True}
    assert "White Book 93.4.6" in refusal(program.post(f"{at}/decide", kept), 409, "refused")["detail"]
    done = answer(program.post(f"{at}/decide", {**kept, "deposit_kept": False}), 200)
    assert (done["step"], done["reasons"], done["ruling"]) == ("score", "Nobody knew.", None)
    assert program.read(of(session, "/appeals?open=true"))["items"] == [done]
    ruled(session, 1, program, supersedes=1, decision="Changed on appeal.")
    over = program.read(at)
    assert (over["step"], over["ruling"]) == ("varied", 2)
    assert program.read(of(session, "/appeals"))["items"] == [over]
    assert program.read(of(session, "/appeals?open=true"))["items"] == []
    assert "Ada Vise" not in str(over)
    further = refusal(program.post(of(session, "/rulings/2/appeals"), {"pair": ours, "agreed": True}), 409, "refused")
    assert "Law 93C" in further["detail"]
    refusal(program.post(f"{at}/withdraw"), 409, "changed")
    first = program.get(at)
    assert program.get(at, If_None_Match=first["ETag"]).status_code == 304


def test_after_its_time_it_is_refused_in_the_clocks_words_and_withdrawn_the_ruling_stands() -> None:
    session, program, (ours, theirs) = evening()
    path = of(session, "/rulings/1/appeals")
    lodged = answer(program.post(path, {"pair": ours, "agreed": True, "no_deposit": "The club takes none."}), 201)
    assert lodged["step"] == "hearing"
    withdraw = of(session, f"/appeals/{lodged['id']}/withdraw")
    assert answer(program.post(withdraw, {"words": "Agreed after all."}), 200)["step"] == "withdrawn"
    builders.put_back(session, minutes=34)
    said = refusal(program.post(path, {"pair": theirs}), 409, "refused")["detail"]
    assert "The time for appeals ended" in said
    assert "scoring error" in said
    refusal(program.post(of(session, "/rulings/7/appeals"), {"pair": ours}), 404, "not-here")
    others = builders.meeting_at(session, 2, 1).ns
    refusal(program.post(path, {"pair": others}), 404, "not-here")


def test_nobody_else_reads_or_does_any_of_it() -> None:
    session = builders.started_session(8)
    builders.play_all(session, rounds=[1])
    program = director_program(session.club)
    ours, _theirs = ruled(session, 1, program)
    lodged = answer(program.post(of(session, "/rulings/1/appeals"), {"pair": ours}), 201)["id"]
    at = f"/appeals/{lodged}"
    acts: dict[str, Any] = {
        "/rulings/1/appeals": {"pair": ours},
        f"{at}/agree": {},
        f"{at}/deposit": {"deposit": "£20"},
        f"{at}/hear": {"heard_by": "director"},
        f"{at}/decide": {"outcome": "upheld"},
        f"{at}/withdraw": {},
    }
    refused_to_strangers(session, ["/appeals", at], acts)
    nothing_of_another(session, {path: body for path, body in acts.items() if path.startswith(at)})
