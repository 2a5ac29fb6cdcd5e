"""The words of what engines say, by code; `bridgeclub.wording.messages` puts the values in."""

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.functional import Promise

Words = str | Promise | Callable[[Mapping[str, Any]], str]
"""A sentence with places for values, or what makes one of them; messages among the values are words already."""
