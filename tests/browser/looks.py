"""What every page owes to everybody: it fits screens of every size, and axe has nothing to say, light and dark."""

from __future__ import annotations

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

WIDTHS = (820, 1440, 360)
# Between a telephone and a desk nothing is laid out that neither of them has.
LOOKED_THROUGH = (1440, 360)
COLOURS_ONLY = {"runOnly": {"type": "rule", "values": ["color-contrast"]}}


def assert_fits_everybody(page: Page, what: str) -> None:
    """The page that is open, at three widths in the light, and its colours in the dark."""
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 900})
        fits = page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")
        assert fits, f"{what} hangs over at {width}"
        assert width not in LOOKED_THROUGH or faults(page) == [], f"{what} at {width}"
    page.emulate_media(color_scheme="dark", reduced_motion="reduce")
    assert faults(page, COLOURS_ONLY) == [], f"{what}, dark"
    page.emulate_media(color_scheme="light", reduced_motion="reduce")


def faults(page: Page, options: dict[str, object] | None = None) -> list[tuple[str, str]]:
    """(rule, where) of each violation."""
    found = Axe().run(page, options=options).response["violations"]
    return [(each["id"], each["nodes"][0]["html"]) for each in found]
