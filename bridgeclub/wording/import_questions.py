"""What a file of results leaves open, and the answers that can be given, in words; desk and command say the same."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from bridgeclub.wording.awards import outcome_words
from bridgeclub.wording.game import SEATS, VULNERABILITIES, result_sentence, signed
from bridgeclub.wording.match_figures import scale_title
from bridgeclub.wording.methods import method_words
from bridgeclub.wording.parallel_run import scoring_ways_words, ways_words
from scoring.engine.contract import PASSED_OUT, Contract, Played
from scoring.engine.document import Artificial
from scoring.engine.old_results import Question
from scoring.engine.old_results.individuals import LEFT_OUT
from scoring.engine.score import table_score

WRITTEN = "written"
#: Of the readings of a line, those that may be meant by all lines of a file alike.
ALIKE: Mapping[str, str | Promise] = {
    "contract": gettext_lazy("the contract counts"),
    "score": gettext_lazy("the score counts"),
    "average": gettext_lazy("the number is an average: the percentage for North–South"),
    "figures": gettext_lazy("the matchpoints in the file count, as an adjusted score"),
    "not_played": gettext_lazy("the board was not played"),
}


def question_words(question: Question) -> str:
    """The question in one or two sentences, with the file's own words."""
    values = question.values
    match question.code:
        case "score":
            return _(
                "Board %(board)s, %(ns)s against %(ew)s: “%(text)s” is not a possible score on this board "
                "(%(vulnerable)s). What does it mean?"
            ) % {**values, "vulnerable": VULNERABILITIES[values["vulnerable"]]}
        case "remark":
            return _(
                "Board %(board)s, %(ns)s against %(ew)s: we do not understand the remark “%(text)s”. What counts?"
            ) % {**values}
        case "method":
            return _method(values)
        case "player_twice":
            return _("Board %(board)s, %(sides)s: player %(player)s stands there twice. Who really sat there?") % {
                **values,
                "sides": ", ".join(f"{SEATS[seat]} {label}" for seat, label in values["labels"].items()),
            }
        case "scale":
            return _scale(values)
        case _:
            return _way(values)


def answers_in_words(question: Question) -> list[tuple[str, str]]:
    """Each answer by its code."""
    return [(code, _answer(question, code)) for code in question.options]


def _scale(values: Mapping[str, Any]) -> str:
    if any(not differing for differing, _figures in values["choices"].values()):
        return _(
            "By which scale did the matches become victory points? The file does not say, and several scales give its"
            " figures."
        )
    return _(
        "By which scale did the matches become victory points? The file does not say, and no scale that we know"
        " gives all of its figures."
    )


def _method(values: Mapping[str, Any]) -> str:
    parts = []
    if values["said"]:
        parts.append(_("The file says: %(words)s.") % {"words": ", ".join(values["said"])})
    if values["named"]:
        named = ", ".join(method_words(each) for each in values["named"])
        parts.append(_("Its columns say: %(words)s.") % {"words": named})
    if values["figures"] == ("matchpoints",):
        parts.append(_("The figures cannot be IMPs: the two sides always share a top."))
    elif values["figures"]:
        parts.append(_("The figures cannot be matchpoints: some are below zero."))
    return " ".join([*parts, _("How was the session scored?")])


def _way(values: Mapping[str, Any]) -> str:
    first = _("We know no scoring method that gives all the published figures.")
    if values["found"]:
        first = _("The published figures fit a scoring method that we do not use: %(way)s.") % {
            "way": ways_words(*values["found"])
        }
    return f"{first} {_('The figures that differ are listed on this page. How should we import the session?')}"


def _answer(question: Question, code: str) -> str:
    if question.code == "method":
        return method_words(code)
    if question.code == "player_twice":
        return _seat_answer(code)
    if question.code == "scale":
        return f"{scale_title(code)}; {_differ(*question.values['choices'][code])}"
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
    return _("The matchpoints in the file: %(both)s") % {"both": both}


def _seat_answer(code: str) -> str:
    if code == LEFT_OUT:
        return _("Leave the line out")
    seat, _space, label = code.partition(" ")
    return _("%(seat)s was player %(label)s") % {"seat": SEATS[seat], "label": label}


def _choice(options: tuple[str, ...], differing: int, figures: int) -> str:
    text = f"{scoring_ways_words(options)}; {_differ(differing, figures)}"
    return text[:1].upper() + text[1:]


def _differ(differing: int, figures: int) -> str:
    if not differing:
        return ngettext("its figure agrees", "all %(n)s figures agree", figures) % {"n": figures}
    count = ngettext("%(n)s of %(all)s figures differs", "%(n)s of %(all)s figures differ", differing)
    return count % {"n": differing, "all": figures}


def _played(reading: Mapping[str, Any]) -> Played:
    if reading["contract"] == "pass":
        return PASSED_OUT
    return Played(Contract.parse(reading["contract"]), reading["declarer"], reading["tricks"])
