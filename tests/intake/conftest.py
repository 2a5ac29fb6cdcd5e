"""Requests that are refused on purpose, by the thousand."""

from __future__ import annotations

import logging

import pytest


@pytest.fixture(autouse=True)
def quiet_logging(caplog: pytest.LogCaptureFixture) -> None:
    """What goes wrong is counted by the tests; written down it would be as long as what was sent."""
    caplog.set_level(logging.CRITICAL)
    caplog.set_level(logging.CRITICAL, logger="django")
