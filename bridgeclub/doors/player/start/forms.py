"""What whoever starts an evening says: how many there are, or the figures of the club."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from bridgeclub.wording.contests import counted_words
from bridgeclub.wording.movements import tables_words
from scoring.queries.movement_by_itself import sizes_of

#: As many as a room without a director holds.
MOST = 40
HOW_MANY = {
    "pairs": _("How many tables?"),
    "teams": _("How many teams?"),
    "individual": _("How many players?"),
}


def size_words(contest: str, size: int) -> str:
    """4½ tables: 9 pairs · 6 teams."""
    counted = counted_words(contest, size)
    return f"{tables_words(size)}: {counted}" if contest == "pairs" else counted


class SizeForm(forms.Form):
    """So many pairs, teams or players; not fewer than have signed in."""

    entrants = forms.TypedChoiceField(coerce=int, error_messages={"required": _("Choose how many of you there are.")})

    def __init__(self, *args: object, contest: str, fewest: int = 0, **how: object) -> None:
        super().__init__(*args, **how)  # type: ignore[arg-type]
        chosen = self.fields["entrants"]
        assert isinstance(chosen, forms.TypedChoiceField)
        chosen.label = HOW_MANY[contest]
        sizes = [each for each in sizes_of(contest) if fewest <= each <= MOST]
        chosen.choices = [("", _("Please choose")), *((each, size_words(contest, each)) for each in sizes)]


class FiguresForm(forms.Form):
    """The figures of the club's link; spaces between them do not matter."""

    code = forms.CharField(
        label=_("The club’s eight figures"),
        max_length=30,
        error_messages={"required": _("Type the eight figures.")},
        widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off", "class": "code"}),
    )
