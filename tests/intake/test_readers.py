"""Whatever is read: an answer or a refusal in words, in time; never anything else."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as some

from tests.intake.hostile import from_nothing, spoiled
from tests.intake.readers import READERS, Reader, read_or_refused
from tests.ranges import examples

UNHURRIED: dict[str, Any] = {
    "deadline": None,
    "database": None,
    "suppress_health_check": list(HealthCheck),
}
SOME, MANY = examples(40), 1500


def fuzz(reader: Reader, often: int, *, chance: bool) -> None:
    """Half from nothing, half from real files."""
    examples = list(reader.examples())

    @settings(max_examples=often, derandomize=not chance, **UNHURRIED)
    @given(some.one_of(from_nothing(), spoiled(examples), spoiled(examples)))
    def everything_is_answered(data: bytes) -> None:
        read_or_refused(reader, data)

    for example in examples:
        read_or_refused(reader, example)
    everything_is_answered()


@pytest.mark.parametrize("reader", READERS, ids=str)
def test_every_reader_answers_or_says_why_not(reader: Reader) -> None:
    fuzz(reader, SOME, chance=False)


@pytest.mark.long
@pytest.mark.parametrize("reader", READERS, ids=str)
def test_every_reader_answers_by_chance_and_at_length(reader: Reader) -> None:
    fuzz(reader, MANY, chance=True)
