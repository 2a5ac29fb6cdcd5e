"""What an engine has to say: a code, and the values that its sentence takes. The words are made at the door."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

Plain = dict[str, Any]
Value = Any
"""What a sentence takes: text, a number, None, another message, or a tuple of these."""


@dataclass(frozen=True, slots=True)
class Message:
    """`code` is one of an enumeration of its engine; `values` fill the sentence that the code has at the door."""

    code: str
    values: Mapping[str, Value] = field(default_factory=dict, hash=False)

    def __str__(self) -> str:
        """For a log, never for a page."""
        return f"{self.code} {dict(self.values)}" if self.values else str(self.code)

    def plain(self) -> Plain:
        """As JSON can keep it; `message_of` reads it back."""
        found: Plain = {"code": str(self.code)}
        if self.values:
            found["values"] = {name: _plain(value) for name, value in self.values.items()}
        return found


class Refusal(ValueError):
    """What an engine refuses, as a message."""

    def __init__(self, code: str, **values: Value) -> None:
        self.message = Message(code, values)
        super().__init__(str(self.message))

    @property
    def code(self) -> str:
        return self.message.code

    @property
    def values(self) -> Mapping[str, Value]:
        return self.message.values


def message_of(plain: Mapping[str, Any]) -> Message:
    """A message that was kept as JSON. KeyError where it is none."""
    return Message(plain["code"], {name: _value(value) for name, value in plain.get("values", {}).items()})


def messages_of(plain: Iterable[Mapping[str, Any]]) -> tuple[Message, ...]:
    """The same of a list of them."""
    return tuple(message_of(each) for each in plain)


def _plain(value: Value) -> Any:
    if isinstance(value, Message):
        return value.plain()
    if isinstance(value, list | tuple):
        return [_plain(each) for each in value]
    return value if value is None or isinstance(value, bool | int | str) else str(value)


def _value(value: Any) -> Value:
    if isinstance(value, Mapping):
        return message_of(value)
    return tuple(_value(each) for each in value) if isinstance(value, list) else value
