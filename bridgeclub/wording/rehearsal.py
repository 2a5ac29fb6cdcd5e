"""What the guide of a practice evening says: its steps, and what the simulated tables say when the director comes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from bridgeclub.wording.score_queries import played_words
from rulings.queries.rehearsal import CONFLICT, Guide, Step, StepState, Told

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise


@dataclass(frozen=True)
class StepWords:
    """`title` says what to do, `help` how in a sentence, `link` names the page `page` (of desk:); `later`: what has to
    happen first."""

    title: _StrPromise
    help: _StrPromise
    page: str
    link: _StrPromise
    later: _StrPromise


STEPS = {
    "start": StepWords(
        gettext_lazy("Start play"),
        gettext_lazy(
            "Everybody has a seat. Press “Start play” on the set-up page; the button is always in sight. Round 1 is "
            "open then."
        ),
        "setup",
        gettext_lazy("To the set-up page"),
        gettext_lazy("In a moment."),
    ),
    "call": StepWords(
        gettext_lazy("Answer a table that calls you"),
        gettext_lazy(
            "Open the calls and press “I’m coming”, then “At the table”. What the players say stands above. Then press "
            "“Settled at the table”."
        ),
        "calls",
        gettext_lazy("To the calls"),
        gettext_lazy("A table will call you soon. The calls stand at the top of every page."),
    ),
    "time": StepWords(
        gettext_lazy("Give a table one more minute"),
        gettext_lazy(
            "In the room, press “More of the clock” and choose the table. “1 minute more” beside the clock is for all "
            "tables."
        ),
        "room",
        gettext_lazy("To the room"),
        gettext_lazy("Wait until the first results are in."),
    ),
    "mend": StepWords(
        gettext_lazy("Mend a result that was entered the wrong way"),
        gettext_lazy("One side was taken for the other. Open the result, type who really played it, and save."),
        "line",
        gettext_lazy("To this result"),
        gettext_lazy("A table will soon enter a result for the wrong side, and call you about it."),
    ),
    "round": StepWords(
        gettext_lazy("Open round 2"),
        gettext_lazy(
            "When nearly all results of round 1 are in, press “Open round 2” in the room. The pairs move, and a new "
            "time begins."
        ),
        "room",
        gettext_lazy("To the room"),
        gettext_lazy("When most tables have finished round 1."),
    ),
    "settle": StepWords(
        gettext_lazy("Settle two different results"),
        gettext_lazy("The two sides have entered different contracts. Open the board and choose the one that stands."),
        "line",
        gettext_lazy("To this board"),
        gettext_lazy(
            "In round 2 the two sides of a table enter two different results. That takes a minute or two: wait for it."
        ),
    ),
    "end": StepWords(
        gettext_lazy("End play"),
        gettext_lazy(
            "When the last round is over, or when you have seen enough: press “End play”. Boards without a result are "
            "listed there first."
        ),
        "end",
        gettext_lazy("To the end of play"),
        gettext_lazy("After round 2 has been opened."),
    ),
    "publish": StepWords(
        gettext_lazy("Publish the results"),
        gettext_lazy("Press “Publish” in the room. On a real evening everybody reads the ranking then; here only you."),
        "room",
        gettext_lazy("To the room"),
        gettext_lazy("After the end of play."),
    ),
}


def step_title(step: Step) -> str:
    """With the table, where it is about one."""
    if step.key == "call" and step.table is not None and not step.passed:
        return _("Table %(table)s has called: answer it") % {"table": step.table}
    if step.key == "time" and step.table is not None and not step.passed:
        return _("Give table %(table)s one more minute") % {"table": step.table}
    if step.key == "mend" and step.table is not None:
        return _("Table %(table)s entered board %(board)s the wrong way: mend it") % _at(step)
    if step.key == "settle" and step.table is not None:
        return _("Table %(table)s has two results for board %(board)s: settle it") % _at(step)
    return str(STEPS[step.key].title)


def _at(step: Step) -> dict[str, object]:
    return {"table": step.table, "board": step.line[0] if step.line else ""}


@dataclass(frozen=True)
class ReasonWords:
    """`says`: the players; `path`: of the ruling assistant, "" where there is nothing to rule."""

    says: _StrPromise
    path: str


REASONS = {
    "lead": ReasonWords(
        gettext_lazy("“East has put a card face up on the table, and it was South’s turn to lead.”"),
        "lead-out-of-turn",
    ),
    "revoke": ReasonWords(
        gettext_lazy("“West did not follow suit two tricks ago, and has just played a card of that suit.”"), "revoke"
    ),
    "insufficient": ReasonWords(
        gettext_lazy("“South bid one heart over one spade. Nobody has called since.”"), "insufficient-bid"
    ),
    "out_of_turn": ReasonWords(
        gettext_lazy("“North opened the bidding, and it was not North’s turn to call.”"), "call-out-of-turn"
    ),
    "hesitation": ReasonWords(
        gettext_lazy("“East thought for a long time and passed, and then West bid on.”"), "unauthorised-information"
    ),
    "claim": ReasonWords(
        gettext_lazy("“South claimed the rest of the tricks. We think that we still win one.”"), "claim"
    ),
}


def told_words(told: Told) -> str:
    """What the table says."""
    if told.what in REASONS:
        return str(REASONS[told.what].says)
    if told.what == CONFLICT and told.played is not None:
        said = _("“Board %(board)s was %(played)s; the other side pressed a wrong key.”")
        return said % {"board": told.board, "played": played_words(told.played)}
    if told.what == "direction":
        if told.played is None:
            return _("“It is right now. Thank you.”")
        return _("“Board %(board)s is entered for the wrong side. It was %(played)s.”") % {
            "board": told.board,
            "played": played_words(told.played),
        }
    return _("“We have entered a board under the number of board %(board)s. May we put it right ourselves?”") % {
        "board": told.board
    }


def advice_words(told: Told) -> str:
    """What the director may do."""
    if told.what in REASONS:
        return _(
            "Find the law with the ruling assistant, or take it as settled at the table. Close the call, and the table "
            "plays on."
        )
    if told.what == CONFLICT:
        return _("Open the board and press the result that stands.")
    if told.what == "direction":
        if told.played is None:
            return _("Now close the call: “I’m coming”, “At the table”, “Settled at the table”.")
        return _("Mend the result first, then close the call.")
    return _("Say yes and close the call: the table enters both boards again.")


def now_words(guide: Guide) -> str:
    """What to do while there is nothing to do."""
    if guide.finished:
        done = sum(each.state is StepState.DONE for each in guide.steps)
        return _(
            "That was the evening: you did %(done)s of %(all)s steps. Look round for as long as you like, or end the "
            "practice: one press takes all of it away."
        ) % {"done": done, "all": len(guide.steps)}
    waiting = guide.waiting
    return str(STEPS[waiting.key].later) if waiting else ""
