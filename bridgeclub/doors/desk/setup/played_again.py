"""Deals that were played on another night: the question, and what whoever answers it has read."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.http import HttpRequest

from bridgeclub.http.numeric_input import is_whole_number
from club.errors import DomainError
from scoring.services.deals import DealsPlayedBefore, ReplayAgreement
from scoring.services.played_words import consequences, played_boards_words, played_nights_words

BETWEEN = "-"


@dataclass(frozen=True)
class Question:
    """What is said and, as `agreed`, what the form sends when the answer is yes."""

    what: str
    nights: Sequence[str]
    follows: Sequence[str]
    agreed: str


def replay_question(refused: DomainError) -> Question | None:
    """The question that a refusal asks; None where it asks none."""
    if not isinstance(refused, DealsPlayedBefore):
        return None
    found = refused.found
    shown = BETWEEN.join(str(each) for each in refused.agreement)
    return Question(played_boards_words(found), played_nights_words(found), tuple(consequences(found)), shown)


def replay_agreement(request: HttpRequest) -> ReplayAgreement | None:
    """What was agreed to in a form; None where nothing was."""
    figures = request.POST.get("agreed", "").split(BETWEEN)
    if len(figures) != len(ReplayAgreement._fields) or not all(is_whole_number(each) for each in figures):
        return None
    return ReplayAgreement(*map(int, figures))
