"""What the opponents say where it was not so."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext_lazy

from bridgeclub.dialogues.claims import ClaimForm
from rulings.engine.query import Claim, ClaimKind
from scoring.engine.contract import Played

STANDS = "stands"
KINDS = (
    (STANDS, gettext_lazy("The recorded score is right")),
    (ClaimKind.RESULT.value, gettext_lazy("It was another result")),
    (ClaimKind.WORDS.value, gettext_lazy("Something else")),
)
NOT_PLAYED = gettext_lazy("It was not played")


class NoForm(ClaimForm):
    """What the opponents say happened: what is recorded, or their own version."""

    def __init__(
        self,
        data: Any = None,
        *,
        recorded: Played | None = None,
        seen_result_id: int | None = None,
        played: bool = True,
    ) -> None:
        super().__init__(data, recorded=recorded, seen_result_id=seen_result_id)
        self.stands = str(KINDS[0][1] if played else NOT_PLAYED)
        self.choose("kind", ((STANDS, self.stands), *KINDS[1:]))
        self.fields["kind"].label = gettext_lazy("What happened?")
        self.initial["kind"] = STANDS

    @property
    def version(self) -> Claim | None:
        """Their own version; None where they say that the record is right."""
        return None if self.cleaned_data["kind"] == STANDS else self.claim

    @property
    def answer_words(self) -> str:
        """Their words, or what they chose."""
        words: str = self.cleaned_data["words"]
        return words or f"{self.stands}."
