"""What is wrong with a ruling, and what deserves a second look, as sentences that say what to do."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from rulings.engine.checks import Fault

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise

WORDS: Mapping[str, _StrPromise] = {
    "facts_missing": gettext_lazy("Write what happened: nobody can review a ruling without facts."),
    "unknown_law": gettext_lazy("There is no law %(law)s. Type its number, such as 75B or 12C1."),
    "disallowed_missing": gettext_lazy("Which action is not allowed? Type it, such as “5♥ by East” (White Book 16.3)."),
    "score_missing": gettext_lazy("Enter what both sides get, or choose “no action”."),
    "penalty_missing": gettext_lazy("Choose who is fined or warned, and how much."),
    "not_nothing": gettext_lazy("“No action” changes no score and fines nobody. Choose another kind, or empty these."),
    "line_twice": gettext_lazy("This table is here twice. Enter once what each side gets."),
    "weights_sum": gettext_lazy("The weights add up to %(sum)s. They must make 100 %%."),
    "claim_weighted": gettext_lazy(
        "A contested claim is decided as a number of tricks: one result, the same for both sides, never a weighted "
        "score (White Book 12.3)."
    ),
    "not_assigned": gettext_lazy("An average is an artificial score. Choose that kind, or type a result."),
    "not_artificial": gettext_lazy(
        "An artificial score is a percentage, such as A6040. A result is an assigned score."
    ),
    "unless_better": gettext_lazy(
        "“Unless the offenders did worse at the table” goes with an average for each side, such as A6040."
    ),
    "misbid_weighted": gettext_lazy(
        "Do not weight whether the call or the explanation was wrong: decide which; if in doubt, the "
        "explanation (White Book 75.2)."
    ),
    "disallowed_weighted": gettext_lazy(
        "One of the weighted results was reached by the action that is not allowed. Leave it out, or write "
        "down a legal auction that leads to it (White Book 16.3)."
    ),
    "over_hundred": gettext_lazy(
        "Both sides together get %(sum)s. That is right only if nobody at the table was at fault: write down "
        "who was (White Book 12.1.1, 12.19)."
    ),
    "many_averages": gettext_lazy(
        "%(pair)s would have average plus on %(count)s boards of this session. Usually two is the most: a "
        "third board is then not scored (White Book 12.20)."
    ),
    "auction_unwritten": gettext_lazy(
        "One of the weighted results is the table result. Write down the legal auction that leads to it "
        "(White Book 92.5.1)."
    ),
    "both_gain": gettext_lazy("Both sides get more than at the table. Is each score on the right side?"),
}


def fault_words(fault: Fault, pairs: Mapping[int, str] | None = None, printed: Callable[[int], object] = str) -> str:
    """A fault or a remark as a sentence; `pairs` are names by contestant, `printed` is what stands on a board."""
    values = dict(fault.values or {})
    if "contestant" in values:
        values["pair"] = (pairs or {}).get(int(values["contestant"])) or _("A pair")
    text = str(WORDS[fault.code]) % values
    return (
        text if fault.board is None else _("Board %(board)s: %(said)s") % {"board": printed(fault.board), "said": text}
    )


def all_words(faults: Iterable[Fault], printed: Callable[[int], object]) -> str:
    return " ".join(fault_words(fault, printed=printed) for fault in faults)
