"""Before the tests, what engines remember from call to call is forgotten: `make mutants` loads this.

There, tests of a changed engine begin in a copy of a process in which the unchanged one has been at work.
"""

from __future__ import annotations

import sys


def pytest_collection_finish() -> None:
    """As late as may be: reading the tests may ask an engine already."""
    engines = [module for name, module in sys.modules.items() if ".engine." in name and not name.startswith("tests.")]
    for each in (value for module in engines for value in vars(module).values()):
        forget = getattr(each, "cache_clear", None)
        if callable(forget):
            forget()
