"""Patience of the browser tests: two cores may be busy with other tests."""

from playwright.sync_api import expect

expect.set_options(timeout=15_000)
