"""Appeals. In a template: `{% load appeals %}`.

Filters
  appeals|of_ruling:number   what a mapping by the number of a ruling has; None where it has nothing
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import template

register = template.Library()


@register.filter
def of_ruling(appeals: Mapping[int, Any], number: int) -> Any:
    """None where there is nothing."""
    return appeals.get(number)
