"""What holds in every test of services."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests import kept_forms


@pytest.fixture(autouse=True)
def stored_values_fit_backups() -> Iterator[None]:
    """Else a copy could not be restored."""
    with kept_forms.only_such_as_copies_take():
        yield
