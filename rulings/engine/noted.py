"""How a call ended that needed no ruling: the way through the assistant and what was decided, kept in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

from rulings.engine.assistant.path import End, Later, Restriction, Transfer
from rulings.engine.assistant.reading import paths
from rulings.engine.assistant.recording import guided
from rulings.engine.assistant.seats import roles, said
from rulings.engine.assistant.walking import NoSuchAnswer, walk
from rulings.engine.decision import Guided
from rulings.engine.decision_document import dump_guided, parse_guided

FORMAT = "bridgeclub-noted"
VERSION = 1


@dataclass(frozen=True)
class Noted:
    """A way to its end: `decision` is why, `laws` what it rests on, with what holds from then on and what is to be
    looked at after the play. Everybody is named by seat, where that was said."""

    guided: Guided
    decision: str
    laws: tuple[str, ...]
    restrictions: tuple[Restriction, ...] = ()
    later: tuple[Later, ...] = ()


def noted(path: str, answers: Sequence[str], offender: str = "", declarer: str = "") -> Noted | None:
    """What is noted at the end of a way; None where it has not ended, or can only be written as a ruling.

    Raises as `rulings.engine.assistant.recording.guided`.
    """
    walked = walk(paths(), path, answers)
    end = walked.now.end
    if end is None or not can_be_noted(end):
        return None
    named = roles(offender, declarer)
    return Noted(
        guided(path, answers, offender, declarer),
        said(end.decision, named),
        walked.laws,
        restrictions_of(end, offender, declarer),
        later_of(end, offender, declarer),
    )


def can_be_noted(end: End) -> bool:
    """Whether an end goes on nowhere and changes no score, or none before the board has been played: then a note will
    do for now."""
    return not end.opens and (end.effect is None or waits_for_play(end))


def waits_for_play(end: End) -> bool:
    """Whether an end moves tricks, which is done when the board has been played."""
    return isinstance(end.effect, Transfer)


def restrictions_of(end: End, offender: str = "", declarer: str = "") -> tuple[Restriction, ...]:
    """What holds from now on, with everybody named."""
    named = roles(offender, declarer)
    return tuple(Restriction(said(each.says, named), said(each.until, named)) for each in end.restrictions)


def later_of(end: End, offender: str = "", declarer: str = "") -> tuple[Later, ...]:
    """What the director comes back for after the play, with everybody named; first the tricks that go over."""
    named = roles(offender, declarer)
    tricks: tuple[Later, ...] = ()
    if isinstance(end.effect, Transfer):
        law = next((each for each in end.laws if each.startswith("64A")), end.laws[0])
        says = said("Transfer the tricks to {others} and write the ruling: ", named)
        count = "one trick" if end.effect.tricks == 1 else f"{end.effect.tricks} tricks"
        says += f"{count}, as it stood then. Count again what was won after it."
        tricks = (Later(law, says),)
    return (*tricks, *(Later(each.law, said(each.says, named)) for each in end.later))


def lasting(way: Guided) -> tuple[tuple[Restriction, ...], tuple[Later, ...]]:
    """What holds from the end of a way on, and what to come back for, where the way is written as a ruling: that moves
    the tricks itself. Nothing of a way that its path no longer has.
    """
    seats = way.offender, way.declarer
    try:
        end = walk(paths(), way.path, way.answers).now.end
    except (KeyError, NoSuchAnswer):
        end = None
    if end is None:
        return (), ()
    return restrictions_of(end, *seats), later_of(replace(end, effect=None), *seats)


def dump_noted(value: Noted) -> dict[str, Any]:
    """As JSON values."""
    return {
        "format": FORMAT,
        "version": VERSION,
        "guided": dump_guided(value.guided),
        "decision": value.decision,
        "laws": list(value.laws),
        "restrictions": [asdict(each) for each in value.restrictions],
        "later": [asdict(each) for each in value.later],
    }


def parse_noted(document: Mapping[str, Any]) -> Noted:
    """The value of a document. Raises KeyError or TypeError for what is none."""
    return Noted(
        parse_guided(document["guided"]),
        document["decision"],
        tuple(document["laws"]),
        tuple(Restriction(**each) for each in document["restrictions"]),
        tuple(Later(**each) for each in document["later"]),
    )
