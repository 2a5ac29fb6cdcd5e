"""What the forms of a page hold, as a browser would send them back."""

from __future__ import annotations

import re
from html import unescape


def main_form(html: str) -> dict[str, str]:
    """What the boxes of the editor's form hold."""
    found = re.search(r"<form[^>]*data-main.*?</form>", html, re.S)
    assert found, "no form to enter a result"
    return fields(found[0])


def form_at(html: str, action: str) -> dict[str, str]:
    """What the form that is sent to `action` holds; AssertionError where there is none."""
    for form in re.findall(r"<form.*?</form>", html, re.S):
        if re.search(rf'action="[^"]*{re.escape(action)}"', form):
            return fields(form)
    raise AssertionError(f"no form for {action}")


def fields(form: str) -> dict[str, str]:
    found = {}
    for tag in re.findall(r"<input\b[^>]*>", form):
        values = dict(re.findall(r'([\w-]+)="([^"]*)"', tag))
        if "name" in values and values["name"] != "csrfmiddlewaretoken":
            found[values["name"]] = unescape(values.get("value", ""))
    return found
