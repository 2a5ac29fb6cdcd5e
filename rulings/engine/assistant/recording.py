"""A way through a path as the record of a ruling keeps it: in words, so that it can be read for ever."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rulings.engine.assistant.path import Path, Step, Whom
from rulings.engine.assistant.reading import paths
from rulings.engine.assistant.seats import roles, said
from rulings.engine.assistant.walking import Walked, walk
from rulings.engine.decision import Asked, Guided
from rulings.engine.laws import EDITION


def guided(path: str, answers: Sequence[str], offender: str = "", declarer: str = "") -> Guided:
    """What was asked and said on the way. `offender`, `declarer`: seats (N, E, S, W), "" where not named.

    Raises KeyError for no path, NoSuchAnswer for an answer that its question does not have.
    """
    known = paths()
    walked = walk(known, path, answers)
    named = roles(offender, declarer)
    asked = tuple(
        Asked(
            question=said(each.step.ask, named),
            whom="" if each.step.whom is Whom.DIRECTOR else each.step.whom.value,
            why=said(each.step.why, named),
            laws=each.step.laws,
            answer=said(each.answer.says, named),
        )
        for each in walked.taken
    )
    return Guided(
        edition=EDITION,
        path=path,
        title=known[path].title,
        offender=offender,
        declarer=declarer,
        answers=tuple(answers),
        asked=asked,
        said=tuple(said(each, named) for step in steps_of(walked) for each in step.say),
    )


def steps_of(walked: Walked) -> Iterator[Step]:
    """Every step that was come to, the last one too."""
    yield from (each.step for each in walked.taken)
    yield walked.now


def asks_for(path: Path, offender: str | None, declarer: str | None) -> str:
    """Who has still to be named before the first question: "offender", "declarer", or "" nobody.

    A seat is "" where the director went on without naming it, None where it was not asked yet.
    """
    given = {"offender": offender, "declarer": declarer}
    return next((role for role in path.roles if given[role] is None), "")
