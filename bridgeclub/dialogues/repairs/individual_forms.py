"""What is asked for repairs of an evening of individuals."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy

from bridgeclub.dialogues.repairs.postpone_form import PostponeForm
from bridgeclub.dialogues.repairs.questions import ExchangeForm
from bridgeclub.dialogues.repairs.substitute_form import STANDS, SubstituteForm


class PlayerExchangeForm(ExchangeForm):
    """Two players who were entered in each other's place."""

    title = gettext_lazy("Swap the names of two players")
    intro = gettext_lazy(
        "Two players were entered in each other’s place. The names are swapped; every result stays where it is."
    )
    first = forms.TypedChoiceField(label=gettext_lazy("This player"), coerce=int)
    second = forms.TypedChoiceField(label=gettext_lazy("and this player"), coerce=int)
    choose_one = gettext_lazy("Choose a player")


class PlayerSubstituteForm(SubstituteForm):
    """Somebody sits in for a player, at any time."""

    intro = gettext_lazy(
        "The score still belongs to the player. Tables and scorecards name the substitute for those rounds. You can "
        "enter this before, during or after play."
    )
    stands = forms.ChoiceField(
        label=gettext_lazy("The player’s ranking"), choices=STANDS, widget=forms.RadioSelect, required=False, initial=""
    )


class PlayerPostponeForm(PostponeForm):
    """A board that a table could not finish in time."""

    intro = gettext_lazy(
        "Play goes on, and no tablet asks for this board (Law 8). Its results and hands stay hidden until it is "
        "played. Tell all four not to talk about it."
    )
