"""What is in force in a session, in plain words, from what the session is really scored and run by (L78D).

A text can be wrong or old; these sentences cannot, because the same values score and run the session.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from bridgeclub.wording.clock_conditions import clock_sentences
from bridgeclub.wording.correction_periods import sentences
from bridgeclub.wording.durations import length_words
from bridgeclub.wording.match_conditions import (
    RANKED,
    average_sentences,
    played_sentences,
    rooms_sentences,
    scale_sentences,
    tied_sentence,
)
from bridgeclub.wording.rankings import ranking_words
from bridgeclub.wording.results import penalty_words
from bridgeclub.wording.seen_conditions import names_sentence, visibility_sentences
from bridgeclub.wording.swiss_conditions import swiss_sentences
from club.engine.correction_rules import read_correction
from club.queries import SessionInfo, TemplateOrigin
from movements.queries import PlanInfo
from scoring.engine.contests import compares_rooms
from scoring.queries.fines import UsualFine

SCALES = {2: ("2", "1"), 1: ("1", "½")}


@dataclass(frozen=True)
class Actual:
    """What a session is scored and run by. `fines` are those that the director gives with one press.

    `place`: where it stands in its event (club.engine.correction_rules.PLACES).
    """

    session: SessionInfo
    sections: int
    plans: tuple[PlanInfo, ...]
    planned: TemplateOrigin | None
    fines: tuple[UsualFine, ...]
    place: str = "last"


@dataclass(frozen=True)
class Chapter:
    title: str
    sentences: tuple[str, ...]


def regulations(preset: str) -> str:
    """Under which laws and regulations, by the preset of the conditions."""
    if preset == "white_book":
        return _("Played under the Laws of Duplicate Bridge 2017 and the regulations of the White Book.")
    return _("Played under the Laws of Duplicate Bridge 2017.")


def in_force(actual: Actual) -> tuple[Chapter, ...]:
    """Everything that the session itself knows."""
    if compares_rooms(actual.session.method):
        return tuple(_between_rooms(actual))
    if actual.session.method not in WAYS:
        sentence = _("This session was imported from another program, and we do not know how it was scored.")
        return (Chapter(_("Scoring"), (sentence,)),)
    return (
        Chapter(_("Scoring"), tuple(_scoring(actual))),
        *_beside(actual),
        Chapter(_("Boards that went wrong"), tuple(_irregular(actual.session))),
        Chapter(_("Corrections, rulings, appeals"), tuple(_corrections(actual))),
        Chapter(_("Time"), tuple(_time(actual))),
        Chapter(_("Fines"), tuple(_fines(actual))),
        Chapter(_("What can be seen"), tuple(visibility_sentences(actual.session))),
    )


def _between_rooms(actual: Actual) -> Iterator[Chapter]:
    """Of matches between two rooms. How they were played at the tables an imported session does not say."""
    tied = tied_sentence(actual.session) or _(
        "Teams with equal scores share the place; ties are not broken (White Book 143)."
    )
    played = () if actual.session.imported else (*played_sentences(actual.session), *_contest(actual))
    yield Chapter(_("Scoring"), (*rooms_sentences(actual.session), *_sit_outs(actual), *played, tied))
    yield from _beside(actual)
    yield Chapter(_("Boards that went wrong"), tuple(average_sentences(actual.session)))
    yield Chapter(_("Corrections, rulings, appeals"), tuple(_corrections(actual)))
    if not actual.session.imported:
        yield Chapter(_("Time"), tuple(_time(actual)))
    yield Chapter(_("Fines"), tuple(_fines(actual)))
    if actual.session.imported:
        yield Chapter(_("What can be seen"), (names_sentence(),))
    else:
        yield Chapter(_("What can be seen"), tuple(visibility_sentences(actual.session)))


def _beside(actual: Actual) -> Iterator[Chapter]:
    """Which rankings there are beside the ranking."""
    chosen = [ranking_words(key) for key in actual.session.second_rankings]
    if chosen:
        keeps = _("They follow what the club knew of its members when the results were published first.")
        yield Chapter(_("Rankings beside the ranking"), (*(f"{each}." for each in chosen), keeps))


def _contest(actual: Actual) -> Iterator[str]:
    """Which session of a contest of several this one is."""
    options = actual.plans[0].options if actual.plans else {}
    if options.get("sessions", 1) > 1:
        said = {"session": options["session"], "sessions": options["sessions"]}
        yield _("This is session %(session)s of %(sessions)s; the matches of all of them count.") % said


def _matchpoints(session: SessionInfo) -> Iterator[str]:
    better, equal = SCALES[session.matchpoints_per_win]
    yield _(
        "Matchpoints: for every other result on the same board, %(better)s for a better score, %(equal)s for an"
        " equal one, 0 for a worse one (Law 78A)."
    ) % {"better": better, "equal": equal}
    yield _("Neuberg’s formula brings a board with too few results to the full top (White Book 78.3).")


def _cross_imps(session: SessionInfo) -> Iterator[str]:
    yield _(
        "Cross-IMPs: the difference from every other result on the same board is turned into IMPs by the scale of"
        " Law 78B."
    )
    if session.scored_by == "cross_imps_mean":
        yield _("The score on a board is the mean of its comparisons.")
    elif not session.imported:
        yield _("The score on a board is the total of its comparisons.")
    yield _("On a board with too few results each comparison counts more in proportion (White Book 78.4).")


def _butler(session: SessionInfo) -> Iterator[str]:
    yield _(
        "Butler: the difference from the average score of the board, rounded to 10 points, is turned into IMPs by the"
        " scale of Law 78B; the score of a board is a whole number of IMPs (White Book 78.5.2)."
    )
    if session.butler_drop:
        yield ngettext(
            "The best and the worst result are left out of the average.",
            "The best %(n)d and the worst %(n)d results are left out of the average.",
            session.butler_drop,
        ) % {"n": session.butler_drop}
    yield _("A board with too few results is averaged as if it had them all (White Book 78.4).")


WAYS = {"matchpoints": _matchpoints, "cross_imps": _cross_imps, "butler": _butler}


#: Where totals of IMPs or total points rank, or victory points, sit-outs have a score.
SUMMED = ("cross_imps", "butler", "imps", "total_points")
SIT_OUTS = gettext_lazy("Whoever sits out gets their own average for those boards (White Book 80.5).")
SIT_OUT_MATCHES = gettext_lazy("Whoever sits out gets the average of their matches for that match (White Book 80.5).")


def _sit_outs(actual: Actual) -> Iterator[str]:
    session = actual.session
    bye = next((plan.options.get("bye_vp") for plan in actual.plans), None)
    if bye:
        yield _("Whoever sits out a round has %(vp)s victory points for it.") % {"vp": bye}
    elif session.sit_outs_averaged and (session.method in SUMMED or session.by_victory_points):
        yield str(SIT_OUT_MATCHES if session.by_victory_points else SIT_OUTS)


def _scoring(actual: Actual) -> Iterator[str]:
    session = actual.session
    yield from WAYS[session.method](session)
    yield from scale_sentences(session)
    if session.by_victory_points and not session.imported:
        yield _("Every two pairs that meet play a match over the boards of their round.")
        yield str(RANKED["vp"])
    yield from _sit_outs(actual)
    if actual.sections > 1 and session.compare == "section":
        yield _("Scores are compared within each section, and each section has its own ranking.")
    elif actual.sections > 1:
        yield _("Scores are compared across all sections.")
    if actual.plans:
        both = _("Two rankings: North–South and East–West.")
        yield both if session.winners > 1 else _("One ranking for everybody.")
    tied = tied_sentence(session) if session.by_victory_points else ""
    yield tied or _("Equal scores share the place; ties are not broken (White Book 143).")


def _irregular(session: SessionInfo) -> Iterator[str]:
    yield _(
        "A fouled board is scored in groups: tables with the same cards are compared with each other (Law "
        "87). A table alone in its group gets an artificial score."
    )
    yield _average_plus(session)
    if session.third_average_plus in THIRD_AVERAGES:
        yield str(THIRD_AVERAGES[session.third_average_plus])
    yield _("If the session is cut short, boards that were not played are not scored.")


THIRD_AVERAGES = {
    "average": gettext_lazy(
        "Average plus is given on at most two boards of a session; on any more it is average (White Book 12.20)."
    ),
    "not_scored": gettext_lazy(
        "Average plus is given on at most two boards of a session; any more are not scored (White Book 12.20)."
    ),
}


def _average_plus(session: SessionInfo) -> str:
    if session.method != "matchpoints":
        summed = session.method == "cross_imps" and session.scored_by != "cross_imps_mean"
        each = _("for each comparison") if summed else _("on the board")
        if session.by_victory_points:
            return _(
                "Average plus is +2 IMPs %(each)s, average 0, average minus −2. Whoever does better than +2 over "
                "the match gets their own average of it for average plus; whoever does worse than −2 gets their own "
                "for average minus (Law 12C2, White Book 80.6)."
            ) % {"each": each}
        return _(
            "Average plus is +2 IMPs %(each)s, average 0, average minus −2. Whoever does better than +2 over "
            "the session gets their own average for average plus; whoever does worse than −2 gets their own for "
            "average minus (Law 12C2)."
        ) % {"each": each}
    if session.by_victory_points:
        return _(
            "Average plus is 60 % of the board, average 50 %, average minus 40 %. Whoever has more than 60 % "
            "over the match gets their own percentage of it for average plus; whoever has less than 40 % gets their "
            "own for average minus (Law 12C2, White Book 80.6)."
        )
    return _(
        "Average plus is 60 % of the board, average 50 %, average minus 40 %. Whoever has more than 60 % "
        "over the session gets their own percentage for average plus; whoever has less than 40 % gets their own for "
        "average minus (Law 12C2)."
    )


QUERIES = gettext_lazy(
    "After play a score can be queried on a player’s phone. The opponents are asked, and the director decides."
)


def _corrections(actual: Actual) -> Iterator[str]:
    yield from sentences(read_correction(actual.session.correction), actual.place)
    yield str(QUERIES)
    if actual.session.queries_accept_themselves:
        yield _(
            "If the opponents confirm a keying error in time (declarer, suit, double, sign or board number), it "
            "is corrected at once, unless that changes one of the first %(count)s ranks."
        ) % {"count": actual.session.prize_places}
    if actual.session.official_by_itself:
        yield _(
            "When the last of these periods ends, the results become official automatically, and the page says "
            "how many questions are still open; only an appeal is decided first. The director can make them official "
            "earlier if nothing is open."
        )
    else:
        yield _("The results become official when nothing is open and the director makes them official.")


def _time(actual: Actual) -> Iterator[str]:
    session = actual.session
    if actual.planned and actual.planned.plans.start_time:
        yield _("Play begins at %(time)s.") % {"time": actual.planned.plans.start_time.strftime("%H:%M")}
    lengths = {plan.section: _length(plan, session) for plan in actual.plans}
    if len(set(lengths.values())) == 1:
        yield next(iter(lengths.values()))
    else:
        for section, length in lengths.items():
            yield _("Section %(section)s: %(length)s") % {"section": section, "length": length}
    if not actual.plans:
        yield _("%(minutes)s for a board.") % {"minutes": length_words(session.minutes_per_board)}
    yield from swiss_sentences(actual.plans)
    yield from clock_sentences(session, max((plan.rounds_in_all for plan in actual.plans), default=0))


def _length(plan: PlanInfo, session: SessionInfo) -> str:
    return _("%(rounds)s of %(boards)s, %(minutes)s for a round.") % {
        "rounds": ngettext("%(n)d round", "%(n)d rounds", plan.rounds_in_all) % {"n": plan.rounds_in_all},
        "boards": ngettext("%(n)d board", "%(n)d boards", plan.boards_per_round) % {"n": plan.boards_per_round},
        "minutes": length_words(plan.boards_per_round * session.minutes_per_board),
    }


def _fines(actual: Actual) -> Iterator[str]:
    yield _("Nothing is deducted automatically, not even for slow play: the director warns or fines (Law 90).")
    if not actual.session.over:
        for each in actual.fines:
            fine = penalty_words(each)
            # Only the first letter: what follows may be VPs.
            yield _("%(name)s: %(fine)s") % {"name": each.name, "fine": fine[:1].lower() + fine[1:]}
