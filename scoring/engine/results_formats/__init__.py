"""Every format in which results of other programs come in: a folder each, found by being here.

A folder has the reader, `FORMAT`, and in `fixtures` files of the real form with what they print (`figures.json`). What
is read, what is lost and where it is known from stands in `docs/formats.md`.
"""

from __future__ import annotations

import pkgutil
from collections.abc import Mapping
from functools import cache
from importlib import import_module

from scoring.engine.results_formats.format import ReadFile, ResultsFormat, Source

__all__ = ["ReadFile", "ResultsFormat", "Source", "every_format"]


@cache
def every_format() -> Mapping[str, ResultsFormat]:
    """The formats by their keys, which are the names of their folders, in the order in which a file is held to them."""
    found = {
        each.name: import_module(f"{__name__}.{each.name}").FORMAT
        for each in pkgutil.iter_modules(__path__)
        if each.ispkg
    }
    return dict(sorted(found.items(), key=lambda each: (each[1].order, each[0])))
