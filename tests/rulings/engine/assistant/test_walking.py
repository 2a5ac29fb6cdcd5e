"""Reading a path, walking it, finding it, and naming the people in it."""

from __future__ import annotations

import pytest

from rulings.engine.assistant.effect import award_text, transferred
from rulings.engine.assistant.finding import found
from rulings.engine.assistant.path import Award, Transfer
from rulings.engine.assistant.reading import FaultyPath, paths, read_path
from rulings.engine.assistant.seats import roles, said
from rulings.engine.assistant.walking import NoSuchAnswer, every_walk, walk
from scoring.engine.contract import PASSED_OUT, Played

ALL = paths()
SMALL = """
[path]
title = "Small"
words = ["tiny"]
laws = "1"
first = "one"

[one]
ask = "Which?"
answers.a = { says = "A", next = "end" }
answers.b = { says = "B", next = "%s" }

[end]
end = "no_action"
law = "1"
say = "Go on."
decision = "Nothing."
"""


@pytest.mark.parametrize(
    ("name", "answers", "end"),
    [
        # 2NT over 2S is enough; 2H over 2S, not accepted, put right by 3H: the auction goes on.
        ("insufficient-bid", ["no", "yes", "no", "no", "lowest"], "lowest"),
        ("insufficient-bid", ["no", "yes", "yes"], "accepted"),
        ("insufficient-bid", ["no", "yes", "no", "no", "other"], "partner-passes"),
        ("insufficient-bid", ["no", "yes", "no", "no", "double", "yes"], "partner-passes"),
        # Out of turn it is ruled as a bid out of turn.
        ("insufficient-bid", ["no", "no", "no", "no", "bid", "partner", "no"], "partner-passes-once"),
        ("call-out-of-turn", ["out", "no", "no", "pass", "rho"], "pass-rho"),
        ("call-out-of-turn", ["out", "no", "no", "bid", "rho", "pass"], "repeated"),
        ("opening-lead-out-of-turn", ["up", "defender", "no", "no", "no", "forbid"], "forbidden"),
        ("opening-lead-out-of-turn", ["up", "defender", "no", "yes"], "must-accept"),
        ("revoke", ["no", "defender"], "corrected-defender"),
        ("revoke", ["yes", "no", "none", "yes", "yes"], "two"),
        ("revoke", ["yes", "no", "none", "yes", "no"], "one-own"),
        ("revoke", ["yes", "no", "none", "no", "yes"], "one"),
        ("revoke", ["yes", "no", "none", "no", "no", "no"], "no-transfer"),
        ("revoke", ["yes", "no", "dummy", "yes"], "adjust"),
        ("wrong-number-of-cards", ["missing", "after", "elsewhere", "yes", "no", "defender"], "corrected-defender"),
        ("tricks-disputed", ["during", "yes", "at-once", "claim", "yes", "yes"], "trump-lost"),
    ],
)
def test_answers_lead_to_the_end_that_the_laws_have(name: str, answers: list[str], end: str) -> None:
    walked = walk(ALL, name, answers)
    assert walked.now.name == end
    assert [each.answer.key for each in walked.taken] == answers


def test_half_way_there_the_next_question_comes() -> None:
    walked = walk(ALL, "revoke", ["yes", "no"])
    assert (walked.now.name, walked.now.end) == ("exempt", None)
    assert walk(ALL, "revoke", []).now.name == "established"


@pytest.mark.parametrize("answers", [["perhaps"], ["no", "defender", "yes"]])
def test_an_answer_that_there_is_not(answers: list[str]) -> None:
    with pytest.raises(NoSuchAnswer):
        walk(ALL, "revoke", answers)


def test_a_path_that_leads_back_is_told() -> None:
    known = {"small": read_path("small", SMALL % "one")}
    with pytest.raises(RecursionError):
        list(every_walk(known, "small"))


@pytest.mark.parametrize(
    ("change", "to"),
    [
        ('title = "Small"', "colour = 1"),
        ('ask = "Which?"', 'ask = "Which?"\nasks = "What?"'),
        ('end = "no_action"', 'end = "nothing"'),
        ('says = "A"', 'said = "A"'),
        ("[one]", "[one"),
    ],
)
def test_a_file_that_is_no_path(change: str, to: str) -> None:
    assert read_path("small", SMALL % "end").title == "Small"
    with pytest.raises(FaultyPath, match="small"):
        read_path("small", (SMALL % "end").replace(change, to))


@pytest.mark.parametrize(
    ("typed", "first"),
    [
        ("insufficient bid", "insufficient-bid"),
        ("insuf", "insufficient-bid"),
        ("bid too low", "insufficient-bid"),
        ("27B1", "insufficient-bid"),
        ("L27", "insufficient-bid"),
        ("lead out of turn", "lead-out-of-turn"),
        ("exposed card", "exposed-card"),
        ("penalty card", "exposed-card"),
        ("slow play", "slow-play"),
        ("UI", "unauthorised-information"),
        ("BIT", "unauthorised-information"),
        ("hesitation", "unauthorised-information"),
        ("stop card", "conduct"),
        ("phone", "conduct"),
        ("revoke", "revoke"),
        ("claim", "claim"),
        ("MI", "wrong-explanation"),
        ("alert", "wrong-explanation"),
        ("fourteen cards", "wrong-number-of-cards"),
        ("double of partner's bid", "call-not-allowed"),
        ("mechanical error", "change-of-call"),
        ("pass out of turn", "call-out-of-turn"),
        ("wrong pairs", "wrong-board"),
        ("fouled", "fouled-board"),
        ("dummy", "dummy"),
        ("the wrong card from dummy", "card-from-dummy"),
        ("third hand played early", "premature-play"),
        ("did not play to a trick", "defective-trick"),
        ("how many tricks", "tricks-disputed"),
        ("overheard", "saw-cards"),
    ],
)
def test_directors_words_find_the_path(typed: str, first: str) -> None:
    assert found(ALL, typed)[0].name == first


def test_nothing_typed_is_everything_and_nonsense_is_nothing() -> None:
    assert found(ALL, " the ") == tuple(ALL.values())
    assert found(ALL, "wheelbarrow") == ()
    assert found(ALL, "99") == ()
    assert {"opening-lead-out-of-turn", "lead-out-of-turn"} <= {each.name for each in found(ALL, "lead out of turn")}


def test_people_are_named_by_their_seats() -> None:
    named = roles("E", "S")
    assert said("{Offender}, {lho}, {partner}, {rho}: {offenders} and {others}", named) == (
        "East, South, West, North: East–West and North–South"
    )
    assert said("{Declarer} and {dummy}", named) == "South and North"
    assert said("{Lho} may call; {declarer} plays.", roles()) == (
        "The player on the offender’s left may call; declarer plays."
    )


@pytest.mark.parametrize(
    ("played", "tricks", "offender", "scored"),
    [
        ("4SS=", 1, "N", "4SS-1"),
        ("4SS=", 1, "S", "4SS-1"),
        ("4SS=", 2, "W", "4SS+2"),
        ("1NE-2", 2, "E", "1NE-4"),
        ("1NE-2", 2, "S", "1NE="),
    ],
)
def test_tricks_go_from_the_offending_side_to_the_other(played: str, tricks: int, offender: str, scored: str) -> None:
    assert str(transferred(Played.parse(played), Transfer(tricks), offender)) == scored


@pytest.mark.parametrize(("played", "offender"), [(PASSED_OUT, "N"), (Played.parse("7NS="), "E")])
def test_nobody_loses_a_trick_that_was_not_won(played: Played, offender: str) -> None:
    with pytest.raises(ValueError, match=r"no play|more tricks"):
        transferred(played, Transfer(1), offender)


def test_an_artificial_score_is_written_with_north_souths_first() -> None:
    award = Award(offenders=40, others=60)
    assert [award_text(award, seat) for seat in "NESW"] == ["A4060", "A6040", "A4060", "A6040"]
