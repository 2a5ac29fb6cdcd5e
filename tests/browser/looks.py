"""What every page owes to everybody: it fits screens of every size, and axe has nothing to say, light and dark."""

from __future__ import annotations

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

# Between a telephone and a desk nothing is laid out that neither of them has: there axe need not look.
LOOKS = ((820, ""), (1440, "light"), (360, "dark"))


def assert_fits_everybody(page: Page, what: str) -> None:
    """The open page fits at three widths; axe finds nothing at a desk in the light, nor on a phone in the dark."""
    for width, scheme in LOOKS:
        page.set_viewport_size({"width": width, "height": 900})
        fits = page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")
        assert fits, f"{what} hangs over at {width}"
        if scheme:
            page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
            found = faults(page)
            assert not found, f"{what}, {scheme}, at {width}: {found}"
    page.emulate_media(color_scheme="light", reduced_motion="reduce")


def faults(page: Page) -> list[tuple[str, str]]:
    """(rule, where) of each violation."""
    return [(each["id"], each["nodes"][0]["html"]) for each in Axe().run(page).response["violations"]]
