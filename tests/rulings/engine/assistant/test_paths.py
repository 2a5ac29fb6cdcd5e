"""Every path of every edition: it ends, its laws exist, its words can be said, and its effects agree with examples."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from rulings.engine.assistant.effect import award_text, transferred
from rulings.engine.assistant.path import Award, End, Opens, Path, Step, Transfer
from rulings.engine.assistant.reading import paths
from rulings.engine.assistant.seats import UNNAMED, roles, said
from rulings.engine.assistant.walking import every_walk, followed, walk
from rulings.engine.decision import Kind
from rulings.engine.laws import law
from scoring.engine.contract import Played

ALL = paths()
LONGEST_QUESTION, LONGEST_BUTTON, LONGEST_SENTENCE = 220, 130, 420
#: What does not leave the table's score to itself opens something in which it is said what becomes of it.
SCORED = {Kind.ASSIGNED: Opens.WEIGHTS, Kind.CLAIM: Opens.CLAIM}


def steps(path: Path) -> Iterator[Step]:
    return iter(path.steps.values())


def ends() -> Iterator[tuple[Path, Step, End]]:
    return ((path, step, step.end) for path in ALL.values() for step in steps(path) if step.end is not None)


def texts(step: Step) -> Iterator[str]:
    yield from (step.ask, step.why, *step.do, *step.say)
    for answer in step.answers:
        yield from (answer.says, answer.then)
    if step.end is not None:
        yield step.end.decision
        yield from (each.says for each in step.end.later)
        for restriction in step.end.restrictions:
            yield from (restriction.says, restriction.until)


@pytest.mark.parametrize("name", ALL)
def test_every_way_along_a_path_ends_and_asks_no_question_twice(name: str) -> None:
    ways = list(every_walk(ALL, name))
    assert len(ways) == len(set(ways)) > 0
    for answers in ways:
        walked = walk(ALL, name, answers)
        assert walked.now.end is not None
        passed = [(each.path, each.step.name) for each in walked.taken]
        assert len(passed) == len(set(passed)) == len(answers)


def test_every_step_is_reached() -> None:
    reached = {(path.name, path.first) for path in ALL.values()}
    for path in ALL.values():
        for step in steps(path):
            for answer in step.answers:
                other, there = followed(ALL, path, answer)
                reached.add((other.name, there.name))
    assert {(path.name, step.name) for path in ALL.values() for step in steps(path)} == reached


@pytest.mark.parametrize("name", ALL)
def test_every_question_has_a_reason_a_law_and_answers(name: str) -> None:
    for step in steps(ALL[name]):
        if step.end is None:
            assert all([step.why, step.laws, step.answers]), step.name
            assert len({each.says for each in step.answers}) == len(step.answers), step.name


@pytest.mark.parametrize("name", ALL)
def test_every_paragraph_is_one_of_the_laws(name: str) -> None:
    path = ALL[name]
    cited = [*path.laws]
    for step in steps(path):
        cited += [*step.laws, *(each for answer in step.answers for each in answer.laws)]
        if step.end is not None:
            cited += [*step.end.laws, *(each.law for each in step.end.later)]
    assert [each for each in cited if law(each) is None] == []


@pytest.mark.parametrize("name", ALL)
@pytest.mark.parametrize("named", [roles(), roles("W", "N"), roles("S", "S")], ids=["nobody", "W, N", "S, S"])
def test_every_text_can_be_said_whoever_is_named(name: str, named: dict[str, str]) -> None:
    for step in steps(ALL[name]):
        for text in texts(step):
            spoken = said(text, named)
            assert "{" not in spoken
            assert " ".join(spoken.split()) == spoken
            assert not re.match(r"[a-z]", spoken) or text in _phrases(step), (step.name, spoken)


def _phrases(step: Step) -> set[str]:
    """What stands in a sentence of the page and begins with a small letter."""
    return {each.until for each in step.end.restrictions} if step.end else set()


@pytest.mark.parametrize("name", ALL)
def test_texts_are_short_enough_to_be_read_at_arms_length(name: str) -> None:
    for step in steps(ALL[name]):
        assert len(step.ask) <= LONGEST_QUESTION, step.name
        assert all(len(each.says) <= LONGEST_BUTTON for each in step.answers), step.name
        assert all(len(each) <= LONGEST_SENTENCE for each in (*step.say, *step.do)), step.name


@pytest.mark.parametrize("name", ALL)
def test_who_is_spoken_of_by_seat_is_asked_for(name: str) -> None:
    """A path that speaks of seats around the offender asks first who that is."""
    path = ALL[name]
    assert set(path.roles) <= {"offender", "declarer"}
    spoken = {found.lower() for step in steps(path) for text in texts(step) for found in re.findall(r"{(\w+)}", text)}
    assert spoken <= set(UNNAMED)
    if spoken & {"offender", "partner", "lho", "rho", "offenders"}:
        assert "offender" in path.roles
    if spoken & {"dummy"}:
        assert "declarer" in path.roles


@pytest.mark.parametrize(
    ("path", "step", "end"), [pytest.param(*each, id=f"{each[0].name}/{each[1].name}") for each in ends()]
)
def test_every_end_says_something_and_does_what_its_example_does(path: Path, step: Step, end: End) -> None:
    assert all([step.say, end.laws, end.decision.endswith(".")])
    assert end.kind is not Kind.IN_QUESTION
    if end.kind in SCORED:
        assert end.opens is SCORED[end.kind]
    assert (end.effect is None) == (end.example is None)
    assert isinstance(end.effect, Award) == (end.kind is Kind.ARTIFICIAL)
    match end.effect, end.example:
        case Transfer() as transfer, example if example is not None:
            played = Played.parse(example.played)
            assert played.declarer == example.declarer
            assert str(transferred(played, transfer, example.offender)) == example.scored
        case Award() as award, example if example is not None:
            assert award_text(award, example.offender) == example.scored


def test_an_end_without_rectification_has_no_effect() -> None:
    for path, step, end in ends():
        if end.kind is Kind.NO_ACTION:
            assert (end.effect, end.restrictions) == (None, ()), f"{path.name}/{step.name}"
