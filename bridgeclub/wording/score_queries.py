"""Score queries in words: what a player says, where it stands, what was decided."""

from __future__ import annotations

from collections.abc import Callable

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from bridgeclub.wording import game
from bridgeclub.wording.known import words_for
from bridgeclub.wording.queries_by_contest import query_words
from rulings.engine.query import Claim, ClaimKind, Difference, differences
from rulings.queries.score_queries import ScoreQueryStep, ScoreQueryView
from scoring.engine.contract import Played

#: Where a query stands, for whoever looks at it.
STATES = {
    "asked": gettext_lazy("the opponents have not answered yet"),
    "confirmed": gettext_lazy("both pairs agree; the director decides"),
    "contested": gettext_lazy("the pairs disagree; the director decides"),
    "withdrawn": gettext_lazy("withdrawn: the recorded score stands"),
    "accepted": gettext_lazy("accepted: the score is corrected"),
    "rejected": gettext_lazy("rejected: the recorded score stands"),
    "ruled": gettext_lazy("the director has ruled"),
}
#: The same of a board on which nothing was on record.
MISSING = {
    "withdrawn": gettext_lazy("withdrawn: no result is recorded"),
    "accepted": gettext_lazy("accepted: the missing result is entered"),
    "rejected": gettext_lazy("rejected: nothing is recorded"),
}
#: The same in the few words that a line of a card has room for.
ON_CARD = {
    "confirmed": gettext_lazy("Queried: both pairs agree"),
    "contested": gettext_lazy("Queried: the pairs disagree"),
    "accepted": gettext_lazy("Corrected after a query"),
    "rejected": gettext_lazy("Query rejected"),
    "ruled": gettext_lazy("Query: the director has ruled"),
}
CHANNELS = {
    "letter": gettext_lazy("from the link in an e-mail"),
    "check": gettext_lazy("from the results page, by the club’s own check"),
    "phone": gettext_lazy("from the pair’s own phone"),
    "code": gettext_lazy("from the results page, with the table’s code"),
    "account": gettext_lazy("with an account"),
    "desk": gettext_lazy("told to the director"),
}


def played_words(played: Played) -> str:
    """«3♠ by South, +1»; «passed out»."""
    if played.contract is None or played.declarer is None:
        return _("passed out")
    return _("%(contract)s by %(seat)s, %(result)s") % {
        "contract": game.contract_signs(played.contract),
        "seat": game.SEATS[played.declarer],
        "result": game.result_words(played),
    }


def channel_words(channel: str, contest: str) -> str:
    """How it was asked."""
    return str(query_words(contest).channels.get(channel) or words_for(CHANNELS, channel))


def claim_words(
    recorded: Played | None, claim: Claim, board: int, printed: Callable[[int], str], contest: str = "pairs"
) -> str:
    """What a player says beside what is recorded: «3♠ by South made 10, not 9»."""
    if claim.kind is ClaimKind.BOARD:
        return _("This was board %(other)s, not board %(board)s") % {
            "other": printed(claim.board or 0),
            "board": printed(board),
        }
    if claim.kind is ClaimKind.TURNED:
        return str(query_words(contest).turned)
    if claim.played is None:
        return _("“%(words)s”") % {"words": claim.words}
    if recorded is None:
        return _("It was played: %(said)s") % {"said": played_words(claim.played)}
    if differences(recorded, claim) <= {Difference.TRICKS, Difference.SIGN}:
        return _tricks(recorded, claim.played)
    return _("%(said)s; not %(recorded)s") % {"said": played_words(claim.played), "recorded": played_words(recorded)}


def _tricks(recorded: Played, claimed: Played) -> str:
    if claimed.contract is None or claimed.tricks is None:
        return played_words(claimed)
    values = {
        "contract": game.contract_signs(claimed.contract),
        "seat": game.SEATS[claimed.declarer or ""],
        "tricks": claimed.tricks,
        "before": recorded.tricks,
    }
    if claimed == recorded:
        return _("%(contract)s by %(seat)s: %(tricks)s tricks") % values
    if claimed.difference >= 0:
        return _("%(contract)s by %(seat)s made %(tricks)s, not %(before)s") % values
    return _("%(contract)s by %(seat)s took %(tricks)s tricks, not %(before)s") % values


def card_words(score_query: ScoreQueryView, me: int) -> str:
    """Where a query stands, on the card of somebody who sat there."""
    if score_query.state == "asked":
        return _("Queried: please answer") if me in score_query.opponents else _("Queried: your opponents are asked")
    if score_query.decided is not None and score_query.decided.ruling:
        return _("Query: decided by ruling %(number)s") % {"number": score_query.decided.ruling}
    if score_query.missing and score_query.state == "accepted":
        return _("Entered late, after a query")
    found = query_words(score_query.contest).on_card.get(score_query.state)
    return str(found or ON_CARD.get(score_query.state, ""))


def state_words(score_query: ScoreQueryView) -> str:
    """Where a query stands; one that a ruling has answered says which."""
    number = score_query.decided.ruling if score_query.decided else None
    if number:
        return _("decided by ruling %(number)s") % {"number": number}
    missing = MISSING.get(score_query.state) if score_query.missing else None
    named = query_words(score_query.contest).states.get(score_query.state)
    return str(missing or named or STATES[score_query.state])


def score_query_words(score_query: ScoreQueryView, printed: Callable[[int], str]) -> str:
    """What the pair that asks says."""
    if not score_query.claim:
        return ""
    return _claimed(score_query, score_query.claim, printed)


def _claimed(score_query: ScoreQueryView, claim: Claim, printed: Callable[[int], str]) -> str:
    return claim_words(score_query.asked_about, claim, score_query.board, printed, score_query.contest)


def score_query_step_words(
    step: ScoreQueryStep, score_query: ScoreQueryView, who: str, printed: Callable[[int], str]
) -> str:
    """One line of what was said and done; `who` is the pair that did it, "" for the director."""
    said = step.claim and _claimed(score_query, step.claim, printed)
    values = {"who": who, "said": said}
    sentence = {
        "opened": _("%(who)s: %(said)s.") % values,
        "confirmed": _("%(who)s: yes, that is right.") % values,
        "contested": _("%(who)s: no, that is wrong.") % values,
        "withdrawn": _("%(who)s withdrew the query.") % values,
        "accepted": _("The director accepted it; the missing result is entered.")
        if score_query.missing
        else _("The director accepted it; the score is corrected."),
        "by_itself": _("A keying error that the opponents confirmed: the score is corrected."),
        "rejected": _("The director rejected it: nothing is recorded.")
        if score_query.missing
        else _("The director rejected it: the recorded score stands."),
        "settled": settled_words(score_query),
        "ruled": _("Decided by ruling %(number)s.") % {"number": step.ruling},
    }[step.kind]
    if step.kind == "contested" and step.claim is not None:
        return f"{sentence} {values['said']}."
    return sentence


def _reduced(step: ScoreQueryStep, score_query: ScoreQueryView) -> str:
    """«N–S get −100, E–W keep −600»."""
    (ns, ew), table = step.scores, score_query.score
    parts = []
    if ns is not None:
        parts.append(_("N–S get %(score)s") % {"score": game.signed(ns)})
    elif table is not None:
        parts.append(_("N–S keep %(score)s") % {"score": game.signed(table)})
    if ew is not None:
        parts.append(_("E–W get %(score)s") % {"score": game.signed(-ew)})
    elif table is not None:
        parts.append(_("E–W keep %(score)s") % {"score": game.signed(-table)})
    return ", ".join(parts)


def settled_words(score_query: ScoreQueryView) -> str:
    """How a disagreement was settled (Law 79B3)."""
    step = score_query.decided
    if step is None:
        return ""
    if step.result is not None:
        return _("The director was convinced and corrected the score for both pairs.")
    if step.reduced:
        return _("The director was not clearly convinced: %(said)s. Neither side gains.") % {
            "said": _reduced(step, score_query)
        }
    return _("The director was not convinced: the recorded score stands.")
