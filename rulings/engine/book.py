"""The ruling book: by what a ruling, or a call that was noted without one, is found in it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from rulings.engine.assistant.finding import found
from rulings.engine.assistant.path import Path
from rulings.engine.decision import DECIDES_NO_SCORE, Kind
from rulings.engine.laws import is_within, number_of

#: It says what the score is, not what has happened: a ruling of any irregularity may name it.
SAYS_THE_SCORE = "12"
_FINES = frozenset({"procedural", "disciplinary"})
_TEXTS = ("facts", "disputed", "statement_ns", "statement_ew", "auction", "decision", "reasoning", "disallowed",
          "hypothetical", "over_hundred")  # fmt: skip


class CameOut(StrEnum):
    """What a ruling did. Several may be true of one: an adjusted score that is weighted, with a penalty."""

    ADJUSTED = "adjusted"
    ASSIGNED = "assigned"
    WEIGHTED = "weighted"
    SPLIT = "split"  # not the same for both sides, averages apart
    ARTIFICIAL = "artificial"
    PENALTY = "penalty"
    WARNING = "warning"
    STANDS = "stands"  # the result at the table
    OTHERWISE = "otherwise"  # the score was dealt with, though nothing is awarded: turned, corrected, scored apart
    IN_QUESTION = "in_question"
    NOTED = "noted"  # a call that needed no ruling


@dataclass(frozen=True)
class Entry:
    """What is looked at. `laws` are numbers as `rulings.engine.laws.number_of` makes them, `path` the irregularity of
    the assistant ("" where it was not asked), `contracts` those of the award; `text` is in small letters."""

    laws: tuple[str, ...]
    path: str
    text: str
    came_out: frozenset[CameOut]
    contracts: tuple[str, ...] = ()


@dataclass(frozen=True)
class Wanted:
    """What is looked for; all of it has to be true of an entry, but any of the `laws` will do.

    `paths`: any of these irregularities, None for all; a ruling without one is found by their laws.
    """

    laws: tuple[str, ...] = ()
    paths: tuple[Path, ...] | None = None
    words: tuple[str, ...] = ()
    came_out: CameOut | None = None

    def __bool__(self) -> bool:
        return bool(self.laws or self.words or self.came_out) or self.paths is not None


def paths_called(known: Mapping[str, Path], typed: str) -> tuple[Path, ...] | None:
    """The irregularities that are meant: the one of this title, else those that the assistant finds; None for nothing
    typed."""
    if not typed.strip():
        return None
    exact = tuple(path for path in known.values() if path.title.casefold() == typed.strip().casefold())
    return exact or found(known, typed)


def fits(entry: Entry, wanted: Wanted) -> bool:
    """Whether an entry is what is looked for."""
    return (
        (not wanted.laws or names_any(entry.laws, wanted.laws))
        and (wanted.paths is None or any(_is_about(entry, path) for path in wanted.paths))
        and all(word in entry.text for word in wanted.words)
        and (wanted.came_out is None or wanted.came_out in entry.came_out)
    )


def names_any(laws: Collection[str], wholes: Collection[str]) -> bool:
    """Whether one of these laws is one of those, or a part of it."""
    return any(is_within(each, whole) for each in laws for whole in wholes)


def _is_about(entry: Entry, path: Path) -> bool:
    if entry.path:
        return entry.path == path.name
    wholes = [each for each in map(number_of, path.laws) if not is_within(each, SAYS_THE_SCORE)]
    return names_any(entry.laws, wholes)


def entry_of_ruling(document: Mapping[str, Any], fines: Collection[str] = ()) -> Entry:
    """The entry of a decision's document (`rulings.engine.decision_document`); `fines` are the kinds of its penalties,
    warnings and awards."""
    polled = (part for poll in document["polls"] for part in (poll["hand"], poll["question"], *poll["answers"]))
    return Entry(
        laws=tuple(map(number_of, document["laws"])),
        path=document["guided"]["path"] if "guided" in document else "",
        text=_text((*(document[name] for name in _TEXTS), *polled)),
        came_out=frozenset(_came_out(document, fines)),
        contracts=tuple(contract for line in document["lines"] for contract in line["contracts"]),
    )


def entry_of_noted(document: Mapping[str, Any], note: str = "") -> Entry:
    """The entry of a call that was noted without a ruling (`rulings.engine.noted`)."""
    guided = document["guided"]
    said = [part for each in guided["asked"] for part in (each["question"], each["answer"])]
    return Entry(
        laws=tuple(map(number_of, document["laws"])),
        path=guided["path"],
        text=_text((document["decision"], note, *said)),
        came_out=frozenset({CameOut.NOTED}),
    )


def _came_out(document: Mapping[str, Any], fines: Collection[str]) -> Iterable[CameOut]:
    if _FINES.intersection(fines):
        yield CameOut.PENALTY
    if "warning" in fines:
        yield CameOut.WARNING
    kind, scored = Kind(document["kind"]), False
    for line in document["lines"]:
        ns, ew = line["ns_outcome"], line["ew_outcome"]
        given = {form for outcome in (ns, ew) if outcome for form in outcome}
        scored |= bool(given)
        yield from (CameOut.ADJUSTED for _given in given - {"not_scored"})
        yield from (CameOut.OTHERWISE for _given in given & {"not_scored"})
        yield from (CameOut(form) for form in given if form in ("assigned", "weighted", "artificial"))
        if given and ns != ew and given != {"artificial"} and "not_scored" not in given:
            yield CameOut.SPLIT
    if kind is Kind.IN_QUESTION:
        yield CameOut.IN_QUESTION
    elif not scored and kind not in DECIDES_NO_SCORE:
        yield CameOut.STANDS if _stands(document) else CameOut.OTHERWISE


def _stands(document: Mapping[str, Any]) -> bool:
    """Whether nothing else becomes of the result at the table."""
    touched = (line.get("becomes") or line["group"] or line["dealer"] for line in document["lines"])
    return not any(touched)


def _text(parts: Iterable[str]) -> str:
    return "\n".join(part for part in parts if part).casefold()
