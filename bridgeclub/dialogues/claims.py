"""What happened, chosen in a few touches: begun with what is recorded, so that only what is wrong is changed."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

from django import forms
from django.utils.translation import gettext_lazy as _

from bridgeclub.dialogues.dynamic_choice import DynamicChoiceForm
from bridgeclub.http.numeric_input import BigNumberField
from bridgeclub.wording.game import DENOMINATION_LETTERS, DENOMINATIONS, SEATS, SUIT_SIGNS
from rulings.engine.query import WORDS_AT_MOST, Claim, ClaimKind
from scoring.engine.contract import PASSED_OUT, Contract, Played

PASSED = "0"
KINDS = (
    (ClaimKind.RESULT.value, _("Another result")),
    (ClaimKind.BOARD.value, _("Another board")),
    (ClaimKind.TURNED.value, _("We sat the other way round")),
    (ClaimKind.WORDS.value, _("Something else")),
)
#: Where nothing was played on record.
WITHOUT_RESULT = (
    (ClaimKind.RESULT.value, _("We played it")),
    (ClaimKind.WORDS.value, _("Something else")),
)
LEVELS = (*((str(each), str(each)) for each in range(1, 8)), (PASSED, _("Passed out")))
STRAINS = tuple((each, SUIT_SIGNS.get(each) or DENOMINATION_LETTERS[each]) for each in DENOMINATIONS)
DOUBLED = (("0", _("no")), ("1", "X"), ("2", "XX"))
TRICKS = tuple((str(each), str(each)) for each in range(14))
SAY = _("Choose one of these.")
WHICH_OTHER = _("Which board was it?")
SAY_WORDS = _("Write in a few words what happened.")


def chips(label: Any, choices: Any) -> forms.ChoiceField:
    return forms.ChoiceField(label=label, choices=choices, required=False, widget=forms.RadioSelect)


class ClaimForm(DynamicChoiceForm):
    """A claim. `client_id` is the page's own: sent twice is once; `seen` is the result that the page showed.

    `played`: whether one that was played is on record.
    """

    client_id = forms.UUIDField(widget=forms.HiddenInput)
    seen = BigNumberField(min_value=1, required=False, widget=forms.HiddenInput)
    kind = forms.ChoiceField(
        label=_("What is wrong?"), choices=KINDS, widget=forms.RadioSelect, error_messages={"required": SAY}
    )
    level = chips(_("Contract"), LEVELS)
    denomination = chips(_("Suit"), STRAINS)
    doubles = chips(_("Doubled"), DOUBLED)
    declarer = chips(_("Played by"), tuple(SEATS.items()))
    tricks = chips(_("Tricks that declarer took"), TRICKS)
    board = forms.IntegerField(label=_("Number of the other board"), min_value=1, max_value=9999, required=False)
    words = forms.CharField(
        label=_("In a few words (optional)"),
        max_length=WORDS_AT_MOST,
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )

    def __init__(
        self,
        data: Any = None,
        *,
        recorded: Played | None = None,
        seen_result_id: int | None = None,
        played: bool = True,
    ) -> None:
        start = {"client_id": uuid4(), "seen": seen_result_id, "kind": ClaimKind.RESULT.value, **boxes_of(recorded)}
        super().__init__(data, initial=start)
        if not played:
            self.choose("kind", WITHOUT_RESULT)
            self.fields["kind"].label = _("What happened?")

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or {}
        kind = cleaned.get("kind")
        if kind == ClaimKind.RESULT and not self.errors:
            self._result(cleaned)
        if kind == ClaimKind.BOARD and cleaned.get("board") is None and "board" not in self.errors:
            self.add_error("board", WHICH_OTHER)
        if kind == ClaimKind.WORDS and not cleaned.get("words", "").strip():
            self.add_error("words", SAY_WORDS)
        return cleaned

    def _result(self, cleaned: dict[str, Any]) -> None:
        names = () if cleaned["level"] == PASSED else ("level", "denomination", "doubles", "declarer", "tricks")
        for name in names:
            if cleaned[name] == "":
                self.add_error(name, SAY)
        if not self.errors:
            self.played = played_of(cleaned)

    @property
    def chips(self) -> list[forms.BoundField]:
        """The boxes of a result, in the order in which it is said."""
        return [self[name] for name in ("level", "denomination", "doubles", "declarer", "tricks")]

    @property
    def kinds(self) -> tuple[str, ...]:
        """What may be said."""
        return tuple(str(key) for key, _label in self.fields["kind"].choices)  # type: ignore[attr-defined]

    @property
    def claim(self) -> Claim:
        """What a valid form says."""
        cleaned = self.cleaned_data
        kind = ClaimKind(cleaned["kind"])
        played = self.played if kind is ClaimKind.RESULT else None
        board = cleaned["board"] if kind is ClaimKind.BOARD else None
        return Claim(kind, played, board, cleaned["words"])


def boxes_of(recorded: Played | None) -> dict[str, str]:
    """A result as the form begins with it."""
    if recorded is None:
        return {"doubles": "0"}
    if recorded.contract is None:
        return {"level": PASSED, "doubles": "0"}
    return {
        "level": str(recorded.contract.level),
        "denomination": recorded.contract.denomination,
        "doubles": str(recorded.contract.doubles),
        "declarer": recorded.declarer or "",
        "tricks": str(recorded.tricks),
    }


def played_of(cleaned: dict[str, Any]) -> Played:
    """The result that the boxes say."""
    if cleaned["level"] == PASSED:
        return PASSED_OUT
    contract = Contract(int(cleaned["level"]), cleaned["denomination"], int(cleaned["doubles"]))
    return Played(contract, cleaned["declarer"], int(cleaned["tricks"]))
