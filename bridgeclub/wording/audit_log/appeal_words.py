"""What was done about appeals, as sentences of the audit log: never what anybody wrote."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from bridgeclub.wording.audit_log.context import Names, Sentence
from bridgeclub.wording.known import words_for
from rulings.engine.appeals import HeardBy, Outcome
from scoring.queries.room import AuditedAct

HEARD = {
    HeardBy.DIRECTOR.value: gettext_lazy("the director in charge"),
    HeardBy.COMMITTEE.value: gettext_lazy("a committee"),
    HeardBy.REFEREE.value: gettext_lazy("a referee"),
}
DECIDED = {
    Outcome.UPHELD.value: gettext_lazy("Decided the appeal against ruling %(number)s: the ruling is upheld"),
    Outcome.VARIED.value: gettext_lazy("Decided the appeal against ruling %(number)s: the ruling is varied"),
}


def appeal_sentences(pair: Sentence) -> dict[str, Sentence]:
    """By recorded act; `pair` names the pair that an act was about."""

    def said(sentence: str, act: AuditedAct, names: Names) -> str:
        return sentence % {"pair": pair(act, names), "number": act.data["number"]}

    return {
        "appeal lodged": lambda act, names: said(_("%(pair)s appealed against ruling %(number)s"), act, names),
        "appeal agreed to": lambda act, names: said(
            _("%(pair)s agreed to their appeal against ruling %(number)s"), act, names
        ),
        "appeal answered": lambda act, names: said(
            _("%(pair)s answered the appeal against ruling %(number)s"), act, names
        ),
        "appeal withdrawn": lambda act, names: said(
            _("%(pair)s withdrew the appeal against ruling %(number)s"), act, names
        ),
        "appeal deposit": lambda act, names: _deposit(act),
        "appeal heard": lambda act, names: (
            _("The appeal against ruling %(number)s was heard by %(by)s")
            % {"number": act.data["number"], "by": words_for(HEARD, act.data["by"])}
        ),
        "appeal recommendation": lambda act, names: (
            _("Wrote down what was recommended on the appeal against ruling %(number)s") % act.data
        ),
        "appeal decided": lambda act, names: words_for(DECIDED, act.data["outcome"]) % act.data,
    }


def _deposit(act: AuditedAct) -> str:
    if act.data["taken"]:
        return _("Took a deposit for the appeal against ruling %(number)s") % act.data
    return _("Wrote down why there is no deposit for the appeal against ruling %(number)s") % act.data
