"""Pages are refreshed by htmx; scripts of our own ask the server only where a page works without it (ADR 0078)."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
SCRIPTS = ROOT / "static" / "js"
TEMPLATES = ROOT / "templates"
#: Asking by oneself.
ASKS = re.compile(r"\bfetch\s*\(|XMLHttpRequest|sendBeacon|EventSource|WebSocket")
#: The scripts of pages that work without the network.
OFFLINE = {
    "tablet/api.js",
    "carry/hand_over.js",
    "keying/outbox.js",
    "calls/acts.js",
    "worker/table.js",
    "player/worker.js",
}


def ours() -> dict[str, str]:
    """The text of every script that is not somebody else's."""
    found = {path.relative_to(SCRIPTS).as_posix(): path.read_text() for path in SCRIPTS.rglob("*.js")}
    return {name: text for name, text in found.items() if not name.startswith("vendor/")}


def templates() -> dict[str, str]:
    return {path.relative_to(TEMPLATES).as_posix(): path.read_text() for path in TEMPLATES.rglob("*.html")}


def test_only_scripts_of_pages_without_the_network_ask_the_server_themselves() -> None:
    assert {name for name, text in ours().items() if ASKS.search(text)} == OFFLINE


def test_the_decision_names_them_all() -> None:
    (decision,) = (ROOT / "docs" / "adr").glob("0078-*.md")
    assert [name for name in OFFLINE if f"`{name}`" not in decision.read_text()] == []


def test_htmx_comes_from_one_template_and_never_to_a_tablet() -> None:
    assert [name for name, text in templates().items() if "{% htmx_script %}" in text] == ["_htmx.html"]
    of_tablets = [text for name, text in templates().items() if name.startswith("tablet/")]
    assert of_tablets
    assert not any("_htmx.html" in text or re.search(r"\shx-[a-z]", text) for text in of_tablets)


def test_nothing_that_htmx_is_told_needs_to_be_evaluated() -> None:
    """Filters of triggers, computed values and hx-on are code in a page, which its policy refuses."""
    code = re.compile(r"\shx-on\b|hx-(?:vals|headers|request)=[\"']js:|hx-trigger=\"[^\"]*\[|hx-vars=")
    assert [name for name, text in templates().items() if code.search(text)] == []
