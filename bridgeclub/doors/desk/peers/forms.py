"""What peers are asked by a link."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from bridgeclub.wording.game import SEATS
from club.queries import SessionInfo
from rulings.services.peer_polls import CHOICE_AT_MOST, QUESTION_AT_MOST, PeerQuestion

CHOICES = ("choice_1", "choice_2", "choice_3", "choice_4")
LASTS = [
    ("30", _("30 minutes")),
    ("120", _("2 hours")),
    ("1440", _("24 hours")),
    ("4320", _("3 days")),
    ("10080", _("7 days")),
]
WAY_AT_MOST = 2000
#: What is printed on it, and its number where several have the same printed on them: SessionInfo.listed.
A_BOARD = re.compile(r"(\d{1,4})(?: *\((\d{1,4})\))?", re.ASCII)


def _line(label: Any, length: int, *, required: bool = True, **more: Any) -> forms.CharField:
    widget = forms.TextInput(attrs={"autocomplete": "off", "spellcheck": "false"})
    return forms.CharField(label=label, max_length=length, required=required, widget=widget, **more)


class PeerQuestionForm(forms.Form):
    """The board, whose hand, the auction, the question, what may be chosen, and until when."""

    way = forms.CharField(required=False, max_length=WAY_AT_MOST, widget=forms.HiddenInput)
    board = _line(_("Board"), 20)
    seat = forms.ChoiceField(label=_("Whose hand?"), choices=list(SEATS.items()))
    hand = _line(
        _("The hand"),
        30,
        required=False,
        help_text=_("Spades first: AQ7.T92.K5.84321. Stays empty where the program has the cards of the board."),
    )
    auction = _line(
        _("The auction up to that call"), QUESTION_AT_MOST, required=False, help_text=_("From the dealer: 1S 2D 3S P")
    )
    question = _line(_("Your question"), QUESTION_AT_MOST, help_text=_("Name nobody, and do not say what was wrong."))
    choice_1 = _line(_("First choice"), CHOICE_AT_MOST)
    choice_2 = _line(_("Second choice"), CHOICE_AT_MOST)
    choice_3 = _line(_("Third choice"), CHOICE_AT_MOST, required=False)
    choice_4 = _line(_("Fourth choice"), CHOICE_AT_MOST, required=False)
    lasts = forms.ChoiceField(label=_("The link works for"), choices=LASTS, initial="1440")

    def __init__(self, data: Any = None, *, session: SessionInfo, initial: dict[str, Any]) -> None:
        super().__init__(data, initial=initial)
        self.session = session

    def clean_board(self) -> int:
        """The number of the board; what is printed on it is enough where no other has the same."""
        said = A_BOARD.fullmatch(self.cleaned_data["board"])
        if said is None:
            raise forms.ValidationError(gettext("Type the number of the board."))
        printed, number = said.groups()
        if number or not self.session.labels:
            return int(number or printed)
        alike = [number for number, label in self.session.labels.items() if label == str(int(printed))]
        if len(alike) > 1:
            numbers = ", ".join(map(self.session.listed, alike))
            words = gettext("Several boards have %(board)s printed on them. Write which one: %(numbers)s.")
            raise forms.ValidationError(words % {"board": printed, "numbers": numbers})
        return alike[0] if alike else int(printed)

    def asked(self) -> PeerQuestion:
        data = self.cleaned_data
        return PeerQuestion(
            board=data["board"],
            seat=data["seat"],
            hand=data["hand"],
            auction=data["auction"],
            question=data["question"],
            choices=[data[name] for name in CHOICES],
            lasts=timedelta(minutes=int(data["lasts"])),
            way=data["way"],
        )
