"""What the forms of a page hold, as a browser would send them back."""

from __future__ import annotations

import re
from dataclasses import dataclass
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


@dataclass(frozen=True)
class Sent:
    """A form of a page as it would be sent: `action` is "" for the page itself."""

    action: str
    method: str
    fields: dict[str, str]


def forms_of(html: str) -> list[Sent]:
    """Every form of a page with its boxes, lists and texts; of a list where nothing is chosen the first choice."""
    return [_sent(form) for form in re.findall(r"<form.*?</form>", html, re.S)]


def _sent(form: str) -> Sent:
    says = dict(re.findall(r'([\w-]+)="([^"]*)"', form[: form.index(">")]))
    lists = {
        name: next(filter(None, [*re.findall(r'value="([^"]*)"[^>]* selected', inside), *_values(inside)]), "")
        for name, inside in re.findall(r'<select\b[^>]*name="([^"]*)"[^>]*>(.*?)</select>', form, re.S)
    }
    texts = re.findall(r'<textarea\b[^>]*name="([^"]*)"[^>]*>(.*?)</textarea>', form, re.S)
    pressed = re.findall(r'<button\b[^>]*name="([^"]*)"[^>]*value="([^"]*)"', form)[:1]
    held = {**fields(form), **lists, **dict(texts), **dict(pressed)}
    return Sent(unescape(says.get("action", "")), says.get("method", "get").lower(), held)


def _values(inside: str) -> list[str]:
    return re.findall(r'<option value="([^"]*)"', inside)
