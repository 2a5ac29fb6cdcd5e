"""Deals that were played on another night: the question, and what whoever answers it has read."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.http import HttpRequest

from bridgeclub.http.numeric_input import is_number
from club.errors import DomainError
from scoring.services.deals import Agreed, WerePlayed
from scoring.services.played_words import consequences, nights_in_words, which_boards

BETWEEN = "-"


@dataclass(frozen=True)
class Question:
    """What is said and, as `agreed`, what the form sends when the answer is yes."""

    what: str
    nights: Sequence[str]
    follows: Sequence[str]
    agreed: str


def question_of(refused: DomainError) -> Question | None:
    """The question that a refusal asks; None where it asks none."""
    if not isinstance(refused, WerePlayed):
        return None
    found = refused.found
    told = BETWEEN.join(str(each) for each in refused.told)
    return Question(which_boards(found), nights_in_words(found), tuple(consequences(found)), told)


def agreed_in(request: HttpRequest) -> Agreed | None:
    """What was agreed to in a form; None where nothing was."""
    figures = request.POST.get("agreed", "").split(BETWEEN)
    if len(figures) != len(Agreed._fields) or not all(is_number(each) for each in figures):
        return None
    return Agreed(*map(int, figures))
