"""What the solver says of a deal is the same in every test: each is solved once by a process of tests."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import pytest

from scoring.services import analysis, solving

_known: dict[str, solving.Figures] = {}


def _solve(deals: Sequence[str]) -> dict[int, solving.Figures]:
    unknown = [each for each in deals if each not in _known]
    solved = solving.solve(unknown) if unknown else {}
    _known.update({unknown[at]: figures for at, figures in solved.items()})
    return {at: _known[each] for at, each in enumerate(deals) if each in _known}


@contextmanager
def remembering() -> Iterator[None]:
    """The solver itself is tested by what asks `solving.solve`, and by the first test that asks for a deal."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(analysis, "solve", _solve)
        yield
