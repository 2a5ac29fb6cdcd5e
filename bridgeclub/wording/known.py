"""Words of keys. A key without words is a fault: a test sees it fail, a club reads a neutral sentence and no key."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from typing import TypeVar

from django.conf import settings
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

logger = logging.getLogger(__name__)

SOMETHING = _("something that this version of the program has no words for")

Words = TypeVar("Words")


def words_of(words: Mapping[str, Words], key: str, otherwise: Words) -> Words:
    """What `words` has for `key`; else as `unknown` has it, with `otherwise`."""
    if key in words:
        return words[key]
    unknown(key)
    return otherwise


def words_for(words: Mapping[str, str | Promise], key: str, otherwise: str | Promise = SOMETHING) -> str:
    """The same, as text."""
    return str(words_of(words, key, otherwise))


def unknown(key: str, otherwise: str | Promise = SOMETHING) -> str:
    """What is said of a key without words: it is logged. Raises KeyError where tests run."""
    if settings.WORDS_MUST_BE_KNOWN:
        raise KeyError(key)
    logger.error("No words for %r", key)
    return str(otherwise)
