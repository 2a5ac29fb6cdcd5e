"""Each list of words has all keys that can be stored or travel: those of its own choices or enumeration."""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import Any

import pytest

from bridgeclub.doors.desk.rulings import words as ruling_words
from bridgeclub.doors.desk.setup.words import STATES
from bridgeclub.wording import (
    doubts,
    game,
    import_questions,
    late_entries,
    lines,
    methods,
    movement_options,
    movement_reasons,
    movements,
    parallel_run,
    penalties,
    results,
    roles,
    score_queries,
    team_movement_reasons,
)
from bridgeclub.wording.audit_log import call_words, club_words, repair_words, sentences
from bridgeclub.wording.audit_log.sentences import audit_sentence
from bridgeclub.wording.known import SOMETHING
from bridgeclub.wording.templatetags import calls, room
from club.models import Contestant, Membership, Session
from movements.engine import reasons
from movements.engine.build import KINDS
from movements.engine.late import SMALLEST
from movements.engine.swiss_evening import SWISS
from movements.engine.team_reasons import AGAINST_TEAMS, TEAM_REASONS
from movements.engine.teams import TEAM_KINDS
from rulings.engine.decision import Doubt, Kind
from rulings.engine.doubts import Rule
from rulings.models import CallEvent, ScoreQuery
from scoring.engine.board import VULNERABILITIES
from scoring.engine.contract import RANKS
from scoring.engine.document.read_rules import METHODS
from scoring.engine.roles import Role
from scoring.models import LateEntry, Penalty, Publication, Repair, Result
from scoring.queries.room import AuditedAct, Mark

Keys = Collection[Any]
#: As the engine lists them: «complete () · rover () · enough_stay, too_few_stay (pairs that can stay)».
CODES_OF_REASONS = [
    code
    for listed in re.findall(r"\b([a-z_]+(?:, [a-z_]+)*) \(", (reasons.Reason.__doc__ or "").partition("\n")[2])
    for code in listed.split(", ")
]

LISTS: list[tuple[str, Keys, Keys]] = [
    ("standings", dict(penalties.STANDINGS), Contestant.Standing.values),
    ("penalties to choose", dict(penalties.KINDS), Penalty.Kind.values),
    ("penalties told", results.PENALTIES, Penalty.Kind.values),
    ("units", dict(penalties.UNITS), Penalty.Unit.values),
    ("methods", methods.METHODS, METHODS),
    ("roles", roles.ROLES, list(Role)),
    ("reasons of editions", results.REASONS, Publication.Reason.values),
    ("who agreed", lines.AGREED, Result.Agreed.values),
    ("who agreed, told", ["", *results.AGREED], Result.Agreed.values),
    ("repairs", repair_words.DONE, Repair.Kind.values),
    ("late entries", late_entries.LATE_REASONS, LateEntry.Why.values),
    ("calls closed", [*call_words.CLOSED, "withdrawn"], CallEvent.How.values),
    ("how calls ended", [*calls.HOW, "ruling"], CallEvent.How.values),
    ("why a call", call_words.EXPLAINED, CallEvent.Reason.values),
    ("why a call, at the desk", calls.EXPLANATIONS, CallEvent.Reason.values),
    ("score queries", score_queries.STATES, ScoreQuery.State.values),
    ("channels", score_queries.CHANNELS, ScoreQuery.Channel.values),
    ("kinds of rulings", ruling_words.KINDS, [each.value for each in Kind]),
    ("doubts of rulings", ruling_words.DOUBTS, [each.value for each in Doubt]),
    ("doubtful results", [*doubts.PLAIN, *doubts.SENTENCES], list(Rule)),
    ("marks", room.WORDS, list(Mark)),
    ("marks as classes", room.CSS, list(Mark)),
    ("states of sessions", STATES, Session.State.values),
    ("roles", club_words.ROLES, Membership.Role.values),
    ("movements", movements.KIND_NAMES, [*KINDS, *TEAM_KINDS, SWISS]),
    ("rounds of movements", movement_options.ROUNDS, KINDS),
    ("options of movements", movement_options.OPTIONS, KINDS),
    ("rounds of teams", movement_options.ROUNDS_OF_TEAMS, TEAM_KINDS),
    ("late pairs", movements.LATE_NAMES, SMALLEST),
    ("vulnerability", game.VULNERABILITIES, VULNERABILITIES),
    ("ranks", [*game.RANKS, *"23456789"], list(RANKS)),
    ("readings of a line", import_questions.ALIKE, ["contract", "score", "average", "figures", "not_played"]),
    ("sides", parallel_run.SIDES, ["ns", "ew"]),
]


@pytest.mark.parametrize(("words", "keys"), [each[1:] for each in LISTS], ids=[each[0] for each in LISTS])
def test_a_list_has_all_keys_and_no_others(words: Keys, keys: Keys) -> None:
    assert sorted(map(str, words)) == sorted(map(str, keys))


def test_every_reason_for_and_against_a_movement_has_words() -> None:
    assert len(CODES_OF_REASONS) > 20
    assert set(movement_reasons.PRINTED) == set(CODES_OF_REASONS)
    assert set(movement_reasons.FOR) | set(movement_reasons.AGAINST) | {"complete"} == set(CODES_OF_REASONS)


def test_every_reason_for_and_against_a_movement_of_teams_has_words() -> None:
    said, against = set(team_movement_reasons.FOR_TEAMS), set(team_movement_reasons.AGAINST_TEAMS)
    assert set(team_movement_reasons.PRINTED_OF_TEAMS) == set(TEAM_REASONS)
    assert said | against | {team_movement_reasons.UNSAID} == set(TEAM_REASONS)
    assert not said & against
    assert against >= AGAINST_TEAMS


def test_an_act_without_words_is_an_error_here_and_no_key_in_a_club(settings: Any) -> None:
    act = _act("something of tomorrow")
    with pytest.raises(KeyError):
        audit_sentence(act, {})
    settings.WORDS_MUST_BE_KNOWN = False
    assert "tomorrow" not in audit_sentence(act, {})


def test_a_repair_without_words_is_an_error_here_and_no_key_in_a_club(settings: Any) -> None:
    with pytest.raises(KeyError):
        repair_words.repair_sentence({"kind": "of_tomorrow"}, {})
    settings.WORDS_MUST_BE_KNOWN = False
    assert repair_words.repair_sentence({"kind": "of_tomorrow"}, {}) == str(SOMETHING)


def test_an_unknown_way_of_scoring_is_no_key_in_a_club(settings: Any) -> None:
    settings.WORDS_MUST_BE_KNOWN = False
    assert methods.method_words("of_tomorrow") == str(SOMETHING)
    assert "of_tomorrow" not in parallel_run.not_compared("of_tomorrow")
    assert penalties.standing_words("of_tomorrow") == str(SOMETHING)


def _act(action: str) -> AuditedAct:
    fields = dict.fromkeys(AuditedAct.__dataclass_fields__)
    return AuditedAct(**{**fields, "action": action, "data": {}, "hidden": False})


def test_the_acts_of_a_session_are_those_that_are_known() -> None:
    assert {"result corrected", "repair made", "movement chosen"} <= sentences.known_acts()
