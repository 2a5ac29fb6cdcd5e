"""Paths from their files: a TOML file an irregularity, a folder an edition of the Laws.

    [path]
    title = "Insufficient bid"
    words = ["bid too low"]
    laws = ["27"]
    roles = ["offender"]
    usual = true
    first = "turn"

    [turn]
    ask = "Was it {offender}’s turn to call?"
    law = "27A2"
    answers.yes = { says = "Yes", next = "called" }
    answers.no = { says = "No", next = "call-out-of-turn/whose" }

    [stands]
    end = "no_action"
    law = ["27A1"]
    say = ["The bid stands."]
    decision = "Accepted by the next player."

A step has `ask` and `answers`, or `end`. What the file has besides is in `rulings.engine.assistant.path`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from importlib.resources import files
from typing import Any

from rulings.engine.assistant.path import (
    Answer,
    Award,
    End,
    Example,
    Later,
    Opens,
    Path,
    Restriction,
    Step,
    Transfer,
    UsualFor,
    Whom,
)
from rulings.engine.decision import Kind
from rulings.engine.laws import EDITION

_OF_A_QUESTION = {"ask", "whom", "why", "law", "do", "say", "answers"}
_OF_AN_END = {
    *("end", "law", "do", "say", "decision", "opens", "tricks", "award", "example", "restrictions", "later", "fine"),
}


class FaultyPath(ValueError):
    """A file that is no path; says which file and which step."""


@cache
def paths(edition: str = EDITION) -> Mapping[str, Path]:
    """All paths of an edition by name, in the order of their titles. Raises FaultyPath."""
    folder = files("rulings.engine") / "data" / edition / "paths"
    found = [
        read_path(each.name.removesuffix(".toml"), each.read_text(encoding="utf-8"))
        for each in folder.iterdir()
        if each.name.endswith(".toml")
    ]
    return {each.name: each for each in sorted(found, key=lambda path: path.title)}


def read_path(name: str, text: str) -> Path:
    """A path from the text of its file. Raises FaultyPath."""
    try:
        document = tomllib.loads(text)
        head = document.pop("path")
        steps = {step: _step(step, dict(said)) for step, said in document.items()}
        return Path(
            name=name,
            title=head["title"],
            words=tuple(head["words"]),
            laws=_listed(head["laws"]),
            roles=tuple(head.get("roles", ())),
            usual=head.get("usual", False) is True,
            first=head["first"],
            steps=steps,
        )
    except (KeyError, TypeError, ValueError) as error:
        raise FaultyPath(f"{name}: {error}") from error


def _step(name: str, said: dict[str, Any]) -> Step:
    known = _OF_AN_END if "end" in said else _OF_A_QUESTION
    if unknown := said.keys() - known:
        raise FaultyPath(f"{name}: {', '.join(sorted(unknown))}")
    begun = Step(
        name=name, laws=_listed(said.get("law", ())), do=_listed(said.get("do", ())), say=_listed(said.get("say", ()))
    )
    if "end" in said:
        return replace(begun, end=_end(said))
    answers = tuple(
        Answer(
            key=key,
            says=each["says"],
            next=each["next"],
            then=each.get("then", ""),
            laws=_listed(each.get("law", ())),
        )
        for key, each in said["answers"].items()
    )
    whom = Whom(said.get("whom", Whom.DIRECTOR))
    return replace(begun, ask=said["ask"], whom=whom, why=said.get("why", ""), answers=answers)


def _end(said: Mapping[str, Any]) -> End:
    effect: Transfer | Award | None = None
    if "tricks" in said:
        effect = Transfer(said["tricks"])
    elif "award" in said:
        effect = Award(**said["award"])
    return End(
        kind=Kind(said["end"]),
        laws=_listed(said["law"]),
        decision=said["decision"],
        opens=Opens(said.get("opens", Opens.RULING)),
        effect=effect,
        example=Example(**said["example"]) if "example" in said else None,
        restrictions=tuple(Restriction(**each) for each in said.get("restrictions", ())),
        later=tuple(Later(**each) for each in said.get("later", ())),
        fine=_usual(said["fine"]) if "fine" in said else None,
    )


def _usual(said: Mapping[str, Any]) -> UsualFor:
    return UsualFor(tuple(each.casefold() for each in said["words"]), again=said.get("again", False))


def _listed(said: str | list[str] | tuple[str, ...]) -> tuple[str, ...]:
    """One text, or several."""
    return (said,) if isinstance(said, str) else tuple(said)
