"""Sentences of codes that come with numbers: one that says a count, one that says nothing of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from django.utils.translation import ngettext

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise


def counted(one: str, many: str) -> Callable[..., str]:
    """By its first number."""

    def words(number: int, *_more: int) -> str:
        return ngettext(one, many, number) % {"count": number}

    return words


def said(text: _StrPromise) -> Callable[..., str]:
    return lambda *_numbers: str(text)
