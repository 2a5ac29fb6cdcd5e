"""Sentences of what engines say: the words of each code, filled with its values."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from bridgeclub.wording.engines import (
    Words,
    documents,
    files,
    movement_faults,
    movement_parts,
    movement_refusals,
    organisers,
)
from bridgeclub.wording.engines import scoring as of_scoring
from bridgeclub.wording.known import unknown
from club.engine.messages import Message
from club.errors import DomainError
from scoring.engine.document import Fault

WORDS: Mapping[str, Words] = {
    **movement_refusals.WORDS,
    **movement_faults.WORDS,
    **movement_parts.WORDS,
    **documents.WORDS,
    **of_scoring.WORDS,
    **files.WORDS,
    **organisers.WORDS,
}


def sentence(message: Message) -> str:
    """The message in words, as it stands within a line: «the boards of a round are 1 to 64, not 70»."""
    try:
        return _filled(WORDS[message.code], message)
    except KeyError:
        return unknown(message.code)


def _filled(words: Words, message: Message) -> str:
    values = {name: _printable(value) for name, value in message.values.items()}
    if callable(words):
        return words(values)
    return str(words % {name: _listed(value) for name, value in values.items()})


def sentences(messages: Iterable[Message]) -> list[str]:
    """The same of several."""
    return [sentence(each) for each in messages]


def fault_line(fault: Fault) -> str:
    """A fault of a document with its place: «$.results[3].contract: 8S is not a contract»."""
    return f"{fault.path}: {sentence(fault.message)}"


def whole_sentence(message: Message) -> str:
    """The message on its own: with a capital and a full stop."""
    text = sentence(message)
    return f"{text[:1].upper()}{text[1:]}" + ("" if text.endswith((".", "?", "!")) else ".")


def refusal_words(refused: DomainError) -> str:
    """What a service refuses, with what an engine said against it."""
    return " ".join([str(refused.message), *map(whole_sentence, refused.reasons)])


def _printable(value: Any) -> Any:
    """Messages as words."""
    if isinstance(value, tuple):
        return tuple(_printable(each) for each in value)
    return sentence(value) if isinstance(value, Message) else value


def _listed(value: Any) -> Any:
    return ", ".join(map(str, value)) if isinstance(value, tuple) else value
