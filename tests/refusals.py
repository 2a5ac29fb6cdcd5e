"""What engines refuse, as it is read at the door."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TypeVar

import pytest

from bridgeclub.wording.messages import fault_line, sentence
from bridgeclub.wording.notation import notation_words
from club.engine.messages import Refusal
from scoring.engine.document import DocumentFaults
from scoring.engine.notation import NotationError

Kind = TypeVar("Kind", bound=Refusal)


def words_of(error: Refusal) -> str:
    """The sentence of a refusal; of a document every fault with its place, a line each."""
    if isinstance(error, DocumentFaults):
        return "\n".join(map(fault_line, error.faults))
    if isinstance(error, NotationError):
        return notation_words(error)
    return sentence(error.message)


@contextmanager
def refuses(kind: type[Kind], match: str = "") -> Iterator[pytest.ExceptionInfo[Kind]]:
    """As `pytest.raises`, but that `match` is looked for in the words."""
    with pytest.raises(kind) as refusal:
        yield refusal
    assert re.search(match, words_of(refusal.value)), words_of(refusal.value)
