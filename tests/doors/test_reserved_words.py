"""No club is called like the first word of an address: its pages could not be reached."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from django.urls import URLPattern, URLResolver, get_resolver

from club.models.people import RESERVED_SLUGS

DESK = "desk/"


def addresses(patterns: Iterable[URLPattern | URLResolver], before: str = "") -> Iterator[str]:
    for each in patterns:
        here = before + str(each.pattern).removeprefix("^")
        if isinstance(each, URLResolver):
            yield from addresses(each.url_patterns, here)
        else:
            yield here


def test_no_club_is_called_like_the_first_word_of_an_address() -> None:
    """Of the whole program, and of the desk."""
    every = set(addresses(get_resolver().url_patterns))
    assert any(each.startswith(f"{DESK}<slug:club>/") for each in every)
    words = {each.removeprefix(DESK).partition("/")[0] for each in every}
    assert {each for each in words if each and each.isidentifier()} <= RESERVED_SLUGS
