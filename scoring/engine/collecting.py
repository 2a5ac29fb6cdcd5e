"""Scoring makes millions of small values at once, all of them kept and none in a circle."""

from __future__ import annotations

import gc
from collections.abc import Callable
from functools import wraps
from typing import ParamSpec, TypeVar

Given = ParamSpec("Given")
Made = TypeVar("Made")


def without_collecting(work: Callable[Given, Made]) -> Callable[Given, Made]:
    """The same without the search for circles, which would go through everything again and again, and take half the
    time of a large field. It is switched on again in any case; where it was off, it stays off."""

    @wraps(work)
    def done(*args: Given.args, **kwargs: Given.kwargs) -> Made:
        was_on = gc.isenabled()
        gc.disable()
        try:
            return work(*args, **kwargs)
        finally:
            if was_on:
                gc.enable()

    return done
