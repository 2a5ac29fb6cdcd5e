"""What a manager settles for the rankings beside the ranking."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from bridgeclub.wording.rankings import BYS, LEVEL_BYS
from club.engine.second_rankings import (
    MOST_LEVELS,
    MOST_LISTS,
    NAME_AT_MOST,
    CategoryList,
    RankingRules,
    handicap_of,
)

#: Empty lines below those that are filled in.
MORE = 2


class RulesForm(forms.Form):
    """Handicaps and levels."""

    handicap_without = forms.CharField(
        label=gettext_lazy("Handicap of somebody who has none"),
        required=False,
        max_length=8,
        help_text=gettext_lazy("Such as 0. Leave it empty to list only pairs and teams in which everybody has one."),
    )
    last = forms.IntegerField(
        label=gettext_lazy("Work handicaps out from a member’s last sessions: how many"),
        required=False,
        min_value=1,
        max_value=100,
        help_text=gettext_lazy(
            "Published percentages, once there are so many. Leave it empty if you enter all handicaps yourself."
        ),
    )
    share = forms.IntegerField(
        label=gettext_lazy("Per cent of what is missing to 50"),
        required=False,
        min_value=1,
        max_value=100,
        help_text=gettext_lazy("With 100, an average of 44.5 % gives 5.5. Whoever has 50 % or more gets 0."),
    )
    levels = forms.CharField(
        label=gettext_lazy("Levels, the highest first"),
        required=False,
        max_length=400,
        help_text=gettext_lazy("Such as: A, B, C. Leave it empty if you do not use levels."),
    )
    level_by = forms.ChoiceField(
        label=gettext_lazy("The level of a pair or team is that of"),
        choices=list(LEVEL_BYS.items()),
        widget=forms.RadioSelect,
    )
    level_without = forms.CharField(
        label=gettext_lazy("Somebody without a level counts as"),
        required=False,
        max_length=NAME_AT_MOST,
        help_text=gettext_lazy("One of the levels. Leave it empty to list only those whose levels are all known."),
    )

    def clean_handicap_without(self) -> str:
        typed = str(self.cleaned_data["handicap_without"])
        found = handicap_of(typed) if typed else ""
        if found is None:
            raise forms.ValidationError(_("Enter a number such as 4.5, at most 30."))
        return found

    def clean_levels(self) -> tuple[str, ...]:
        typed = str(self.cleaned_data["levels"]).replace(";", ",").split(",")
        found = tuple(name for each in typed if (name := " ".join(each.split())))
        if len(found) == 1 or len(found) > MOST_LEVELS:
            raise forms.ValidationError(_("Enter two levels or more, at most %(most)d.") % {"most": MOST_LEVELS})
        if any(len(each) > NAME_AT_MOST for each in found):
            raise forms.ValidationError(_("A name has at most %(most)d letters.") % {"most": NAME_AT_MOST})
        return found

    def clean(self) -> dict[str, Any]:
        values = dict(super().clean() or {})
        named = " ".join(values.get("level_without", "").split())
        known = {each.casefold(): each for each in values.get("levels", ())}
        if named and named.casefold() not in known:
            self.add_error("level_without", _("This is none of the levels."))
        values["level_without"] = known.get(named.casefold(), "")
        return values


class ListForm(forms.Form):
    """One list of a category; nothing in it: no list."""

    title = forms.CharField(label=gettext_lazy("Title"), required=False, max_length=NAME_AT_MOST)
    by = forms.ChoiceField(label=gettext_lazy("Who is listed"), choices=list(BYS.items()), required=False)
    category = forms.CharField(label=gettext_lazy("Category"), required=False, max_length=NAME_AT_MOST)
    other = forms.CharField(
        label=gettext_lazy("Second category of a mixed pair"), required=False, max_length=NAME_AT_MOST
    )

    def clean(self) -> dict[str, Any]:
        values = dict(super().clean() or {})
        for name in ("title", "category", "other"):
            values[name] = " ".join(values.get(name, "").split())
        if not (values["title"] or values["category"] or values["other"]):
            return values
        values["by"] = values.get("by") or "all"
        if not values["title"]:
            self.add_error("title", _("Give the list a title, such as Newcomers."))
        if not values["category"]:
            self.add_error("category", _("Name the category, such as Newcomer."))
        if values["by"] == "mixed" and values["other"] in ("", values["category"]):
            self.add_error("other", _("Name the second category of the pair."))
        if values["by"] != "mixed" and values["other"]:
            self.add_error("other", _("Leave this empty, or choose a mixed pair."))
        return values

    def found(self) -> CategoryList | None:
        values = self.cleaned_data
        if not values.get("title"):
            return None
        return CategoryList(values["title"], values["by"], values["category"], values["other"])


Lists = forms.formset_factory(ListForm, extra=MORE, max_num=MOST_LISTS, absolute_max=MOST_LISTS)


def rules_of(form: RulesForm, lists: Any) -> RankingRules:
    """What was typed, of forms without errors."""
    values = form.cleaned_data
    return RankingRules(
        levels=values["levels"],
        level_by=values["level_by"],
        level_without=values["level_without"],
        handicap_without=values["handicap_without"],
        last=values["last"] or 0,
        share=values["share"] or 100,
        lists=tuple(found for each in lists if (found := each.found()) is not None),
    )


def initial_of(rules: RankingRules) -> dict[str, Any]:
    own = {name: getattr(rules, name) for name in ("level_by", "level_without", "handicap_without", "share")}
    return {**own, "levels": ", ".join(rules.levels), "last": rules.last or None}
