"""Every page on which somebody types keeps it when the log-in has ended; that it does is tried in the browser."""

from __future__ import annotations

from pathlib import Path

TEMPLATES = Path(__file__).resolve().parents[2] / "templates"


def test_every_page_of_the_desk_and_of_a_telephone_keeps_what_is_typed() -> None:
    """The script comes with the page of the door; no page takes it away."""
    ours = {"base.html", "_kept.html", "desk/base.html", "player/_page.html", "registration/_page.html"}
    for file in TEMPLATES.rglob("*.html"):
        name, text = file.relative_to(TEMPLATES).as_posix(), file.read_text(encoding="utf-8")
        # A phone that comes in by its slip sends a form without boxes: there is nothing to keep.
        if "block kept" in text and name not in ours | {"player/join.html"}:
            refusals = ("400", "403", "403_csrf", "404", "405", "500", "not_now", "too_much")
            assert name in {f"{each}.html" for each in refusals}
        # A player's years are read like results; the forms there have no boxes either.
        reads = name == "player/history.html"
        if text.startswith("{% extends") and name.split("/")[0] in {"desk", "player", "accounts"} and not reads:
            parent = name
            while parent not in ours:
                parent = (TEMPLATES / parent).read_text(encoding="utf-8").split('"')[1]
            assert parent in {"desk/base.html", "player/_page.html"}, name
