"""What a file of results leaves open, and the answers that can be given, in words; desk and command say the same."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from bridgeclub.wording.awards import outcome_words
from bridgeclub.wording.game import VULNERABILITIES, result_sentence, signed
from bridgeclub.wording.methods import method_words
from bridgeclub.wording.parallel_run import scoring_ways_words
from scoring.engine.contract import PASSED_OUT, Contract, Played
from scoring.engine.document import Artificial
from scoring.engine.old_results import Question
from scoring.engine.score import table_score

WRITTEN = "written"
#: Of the readings of a line, those that may be meant by all lines of a file alike.
ALIKE: Mapping[str, str | Promise] = {
    "contract": gettext_lazy("the contract counts"),
    "score": gettext_lazy("the score counts"),
    "average": gettext_lazy("the number is an average, in percent for North–South"),
    "figures": gettext_lazy("the figures beside it count, as an adjusted score"),
    "not_played": gettext_lazy("the board was not played"),
}


def question_words(question: Question) -> str:
    """The question in one or two sentences, with the file's own words."""
    values = question.values
    match question.code:
        case "score":
            return _(
                "Board %(board)s, %(ns)s against %(ew)s: “%(text)s” is no score on this board (%(vulnerable)s). "
                "What is meant?"
            ) % {**values, "vulnerable": VULNERABILITIES[values["vulnerable"]]}
        case "remark":
            return _(
                "Board %(board)s, %(ns)s against %(ew)s: the remark “%(text)s” is not understood. What counts?"
            ) % {**values}
        case "method":
            return _method(values)
        case _:
            return _way(values)


def answers_in_words(question: Question) -> list[tuple[str, str]]:
    """Each answer by its code."""
    return [(code, _answer(question, code)) for code in question.options]


def _method(values: Mapping[str, Any]) -> str:
    parts = []
    if values["said"]:
        parts.append(_("The file says of itself: %(words)s.") % {"words": ", ".join(values["said"])})
    if values["named"]:
        named = ", ".join(method_words(each) for each in values["named"])
        parts.append(_("Its figures are called: %(words)s.") % {"words": named})
    if values["figures"] == ("matchpoints",):
        parts.append(_("They cannot be IMPs: both sides of a line share a top."))
    elif values["figures"]:
        parts.append(_("They cannot be matchpoints: some are below zero."))
    return " ".join([*parts, _("How was the evening scored?")])


def _way(values: Mapping[str, Any]) -> str:
    first = _("No way of scoring here gives all the published figures.")
    if values["found"]:
        first = _("The published figures come out in a way that is not used here: %(way)s.") % {
            "way": scoring_ways_words(values["found"])
        }
    return f"{first} {_('The figures that differ are listed on this page. How shall the evening come in?')}"


def _answer(question: Question, code: str) -> str:
    if question.code == "method":
        return method_words(code)
    if question.code == "way":
        return _choice(*question.values["choices"][code])
    reading = question.values["readings"][code]
    if code == "contract":
        played = _played(reading)
        score = table_score(played, question.values["vulnerable"])
        return _("The contract: %(words)s") % {"words": result_sentence(played, score)}
    if code == "score":
        return _("The score: %(score)s") % {"score": signed(reading["score"])}
    if code == "not_played":
        return _("Not played")
    sides = [outcome_words(Artificial(reading["adjusted"][side]["artificial"])) for side in ("ns", "ew")]
    both = _("N–S %(ns)s, E–W %(ew)s") % dict(zip(("ns", "ew"), sides, strict=True))
    if code == "average":
        return _("An average: %(both)s") % {"both": both}
    return _("The figures beside it: %(both)s") % {"both": both}


def _choice(options: tuple[str, ...], differing: int, figures: int) -> str:
    count = ngettext("%(n)s of %(all)s figures differs", "%(n)s of %(all)s figures differ", differing)
    text = f"{scoring_ways_words(options)}; {count % {'n': differing, 'all': figures}}"
    return text[:1].upper() + text[1:]


def _played(reading: Mapping[str, Any]) -> Played:
    if reading["contract"] == "pass":
        return PASSED_OUT
    return Played(Contract.parse(reading["contract"]), reading["declarer"], reading["tricks"])
