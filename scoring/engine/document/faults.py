"""What is wrong with a document, and where: collected while it is read, reported in document order."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from club.engine.messages import Message, Value
from scoring.engine.codes import Refused
from scoring.engine.document.codes import Code, Word
from scoring.engine.errors import EngineError

Path = tuple[str | int, ...]

AT_MOST = 100
_PLAIN_KEY = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
_SHOWN = 60


@dataclass(frozen=True)
class Fault:
    """One fault: where (`$.results[3].contract`), and what. The words are made at the door."""

    path: str
    message: Message

    @property
    def placed(self) -> Message:
        """With where it is, from the top of the document: `results[3].contract`."""
        place = self.path.removeprefix("$").removeprefix(".")
        return Message(Code.AT_PLACE, {"place": place, "fault": self.message}) if place else self.message

    def __str__(self) -> str:
        """For a log."""
        return f"{self.path}: {self.message}"


class DocumentFaults(EngineError):
    """A document that cannot be taken. `faults`: the first hundred, in document order."""

    def __init__(self, faults: Sequence[Fault]) -> None:
        super().__init__(Refused.DOCUMENT, faults=len(faults))
        self.faults = list(faults)

    @property
    def messages(self) -> list[Message]:
        """What is wrong, without the places."""
        return [fault.message for fault in self.faults]

    def __str__(self) -> str:
        """For a log."""
        return "\n".join(map(str, self.faults))


class FaultList:
    """Collects faults with their places. `len()` tells a reader whether something new went wrong."""

    def __init__(self) -> None:
        self._found: list[tuple[Path, Code, dict[str, object]]] = []

    def __len__(self) -> int:
        return len(self._found)

    def add(self, path: Path, code: Code, **values: object) -> None:
        """Note a fault; `values` fill its sentence."""
        self._found.append((path, code, values))

    def raise_if_any(self, data: object) -> None:
        """Raise DocumentFaults with what was found, in the order of `data`."""
        if self._found:
            order = _Order(data)
            first = sorted(self._found, key=lambda found: order.place(found[0]))[:AT_MOST]
            raise DocumentFaults([_fault(*found) for found in first])


class _Order:
    """Where paths stand in a document: keys in the order written, a missing key after all others."""

    def __init__(self, data: object) -> None:
        self._data = data
        self._places: dict[int, dict[object, int]] = {}

    def place(self, path: Path) -> tuple[int, ...]:
        value, place = self._data, []
        for step in path:
            if isinstance(value, dict):
                keys = self._places.setdefault(id(value), {})
                if not keys:
                    keys.update({key: number for number, key in enumerate(value)})
                place.append(keys.get(step, len(keys)))
                value = value.get(step)
            else:
                place.append(step if isinstance(step, int) else 0)
                inside = isinstance(value, list) and isinstance(step, int) and step < len(value)
                value = value[step] if inside else None  # type: ignore[index]
        return tuple(place)


def refusal(code: Code, **values: object) -> DocumentFaults:
    """The refusal of a whole document."""
    return DocumentFaults([_fault((), code, values)])


def shown(value: object) -> Value:
    """A value as a fault names it: short, on one line, never a whole list or object. A tuple is our own."""
    if isinstance(value, Message):
        return value
    if isinstance(value, str):
        short = value if len(value) <= _SHOWN else f"{value[:_SHOWN]}…"
        plain = short.isprintable() and short.strip() == short and short
        return short if plain else json.dumps(short)
    if isinstance(value, bool) or value is None:
        return json.dumps(value)
    if isinstance(value, int):
        return value if value.bit_length() < 64 else Message(Word.LARGE_NUMBER)
    if isinstance(value, tuple):
        return tuple(map(str, value))
    if isinstance(value, list):
        return Message(Word.A_LIST)
    if isinstance(value, Mapping):
        return Message(Word.AN_OBJECT)
    return str(value)[:_SHOWN]


def path_text(path: Path) -> str:
    """`$.results[3].contract`; a key that is no plain word stands in quotes and brackets."""
    return "$" + "".join(_step_text(step) for step in path)


def _step_text(step: str | int) -> str:
    if isinstance(step, int):
        return f"[{step}]"
    if _PLAIN_KEY.fullmatch(step) and len(step) <= _SHOWN:
        return f".{step}"
    return f"[{json.dumps(step[:_SHOWN])}]"


def _fault(path: Path, code: Code, values: dict[str, object]) -> Fault:
    return Fault(path_text(path), Message(code, {name: shown(value) for name, value in values.items()}))
