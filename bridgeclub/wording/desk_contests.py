"""Who plays, in the sentences of the director's desk, by the kind of contest."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _

from bridgeclub.wording.desk_individual import INDIVIDUAL
from bridgeclub.wording.desk_sentences import DeskWords

WORDS: Mapping[str, DeskWords] = {
    "pairs": DeskWords(
        title=_("Pair"),
        all_of_them=_("All pairs"),
        choose=_("Choose a pair"),
        choose_error=_("Choose a pair."),
        choose_ranked=_("Choose a pair under “Who is ranked” first."),
        not_north_south=_("Choose another pair than North–South."),
        which=_("Which pair?"),
        another=_("Another pair"),
        none_seated=_("No pair has a seat yet."),
        unranked=_(
            "A pair without standing plays on, but has no rank. Whatever you choose, its opponents keep their scores."
        ),
        in_the_ruling=_("The pairs in the ruling"),
        others_sat=_("Other pairs sat there"),
        no_result=_("This pair has no result yet."),
        for_one=_("For one pair"),
        each_in_turn=_("Pair by pair"),
        none_changed=_("No pair’s total or rank has changed."),
        changed_sides=_("%(place)s: the pairs have changed sides."),
        cut_short=_(
            "Only if a round was cut short and nobody will play this board here: neither pair gets a score on it. A"
            " board missed for lack of time or through somebody’s fault gets an adjusted score instead, A6040 or A50."
        ),
        worth_as_much=_("Nobody’s score moves: against the other tables it is worth as much as what stands now."),
        asks=_("Which pair asks?"),
        plural=_("Pairs"),
        save_one=_("Save the pair"),
        score_stays=_("For some rounds. The score stays with the pair; tables and scorecards show who sits there."),
        told_of=_(
            "It counts at once, and the pairs read it on their phones and at the table. To change it later, give a new"
            " ruling."
        ),
        read_ruling=_("The pairs read the ruling on their own phones and at their table."),
        goes_wrong=_("Wrong board, wrong pairs, wrong direction, no time, a pair gone: see what the Laws allow"),
        and_names=_("Pairs and names"),
        leaves_early=_("A pair leaves early"),
        fined=_("A pair is fined, gets an award, or is not ranked"),
        comes_or_goes=_("A pair leaves or arrives"),
        hear_both=_("Hear both pairs; then type what happened, or let it stand."),
        does_not_agree=_("A pair does not agree"),
        disagrees_hidden=_(
            "A pair does not agree. You still have to play this board: another director must hear them."
        ),
        not_scored=_(
            "If a result is missing, neither pair is scored on that board; the others are scored as if it were still to"
            " come. After the end you can still enter results, give adjusted scores, or mark boards as not played."
        ),
        # "They are …", of boards without a result.
        unscored=_("scored for neither pair there"),
        should_not_have=_("These pairs should not have played these boards there. The results count until you decide."),
        outside=_(
            "A table played the wrong board, or the wrong two pairs met. Enter what happened; then decide what each"
            " pair gets, and what happens to the board at its own table."
        ),
        movement_missing=_(
            "There is no movement yet. The tables are shown here when you have entered the pairs and chosen a movement."
        ),
        disagree=_("The pairs disagree about the facts; the director has decided."),
        settles=_("This ruling settles what pair %(number)s disputes on board %(board)s."),
        now=_("pairs now"),
        guide_cards=_("One for each pair: table, seat, opponents and boards of each round"),
        phone_slips=_("One for each pair: scan it to follow your session on your own phone"),
        cut_cards=_("Several on a page. Cut along the lines; each pair keeps its card."),
        by_one=_("By pair"),
        whole_evening=_("One pair’s whole evening"),
        by_guide_card=_("Every pair goes by its guide card."),
        names_later=_("Add pairs, names later"),
        without_names=_("pairs without names"),
        alone=_("Somebody without a partner"),
        one=_("pair"),
        arrives=_("A pair arrives"),
        arrives_late=_("A pair arrives late"),
        new_one=_("The new pair"),
        plays_on=_("The pair leaves; play on like this"),
        seat_it=_("Seat the pair like this"),
        none_fits=_("No movement fits so many pairs."),
        back=_("Back to the pairs"),
        late_or_gone=_("Round 1 is over. You see what changes before it does."),
        third_plus=_(
            "Board %(board)s: %(pair)s would have average plus on %(count)s boards of this session. Under the "
            "conditions of contest it gets here: %(words)s."
        ),
    ),
    "teams": DeskWords(
        title=_("Team"),
        all_of_them=_("All teams"),
        choose=_("Choose a team"),
        choose_error=_("Choose a team."),
        choose_ranked=_("Choose a team under “Who is ranked” first."),
        not_north_south=_("Choose another team than North–South."),
        which=_("Which team?"),
        another=_("Another team"),
        none_seated=_("No team has a seat yet."),
        unranked=_(
            "A team without standing plays on, but has no rank. Whatever you choose, its opponents keep their scores."
        ),
        in_the_ruling=_("The teams in the ruling"),
        others_sat=_("Other teams sat there, or sat the other way round"),
        no_result=_("This team has no result yet."),
        for_one=_("For one team"),
        each_in_turn=_("Team by team"),
        none_changed=_("No team’s total or rank has changed."),
        changed_sides=_("%(place)s: the teams have changed sides."),
        cut_short=_(
            "Only if nobody will play this board here: it does not count in the match. A board missed for lack of time"
            " or through somebody’s fault gets an adjusted score instead, A6040 or A50."
        ),
        worth_as_much=_("Nobody’s score moves: against the other room it is worth as much as what stands now."),
        asks=_("Which team asks?"),
        plural=_("Teams"),
        save_one=_("Save the team"),
        score_stays=_("For some rounds. The score stays with the team; tables and scorecards show who sits there."),
        told_of=_("It counts at once. To change it later, give a new ruling."),
        read_ruling=_("Both teams read the ruling on their players’ phones and at the table where it was."),
        goes_wrong=_("Wrong board, wrong direction, fouled board, no time, a team gone: see what the Laws allow"),
        and_names=_("Teams and names"),
        leaves_early=_("A team leaves early"),
        fined=_("A team is fined, gets an award, or is not ranked"),
        comes_or_goes=_("A team leaves or arrives"),
        hear_both=_("Hear both pairs at the table; then type what happened, or let it stand."),
        does_not_agree=_("A team does not agree"),
        disagrees_hidden=_(
            "A team does not agree. You still have to play this board: another director must hear them."
        ),
        not_scored=_(
            "If a result is missing, the board is not compared and its match has fewer boards so far. After the end you"
            " can still enter results, give adjusted scores, or mark boards as not played."
        ),
        unscored=_("not compared"),
        should_not_have=_("These teams should not have played these boards there. The results count until you decide."),
        outside=_(
            "A table played the wrong board of its match. Enter what happened; then see that the other"
            " room plays it too, and decide what happens to the right board."
        ),
        movement_missing=_(
            "There is no movement yet. The tables are shown here when you have entered the teams and chosen a movement."
        ),
        disagree=_("The sides disagree about the facts; the director has decided."),
        settles=_("This ruling settles what team %(number)s disputes on board %(board)s."),
        now=_("teams now"),
        guide_cards=_("One for each team: table, seat, opponents and boards of each round"),
        phone_slips=_("One for each team: scan it to follow your session on your own phone"),
        cut_cards=_("Several on a page. Cut along the lines; each team keeps its card."),
        by_one=_("By team"),
        whole_evening=_("One team’s whole evening"),
        by_guide_card=_("Both pairs of each team go by their guide card."),
        names_later=_("Add teams, names later"),
        without_names=_("teams without names"),
        alone=_("Somebody without a team"),
        one=_("team"),
        arrives=_("A team arrives"),
        arrives_late=_("A team arrives late"),
        new_one=_("The new team"),
        plays_on=_("The team leaves; play on like this"),
        seat_it=_("Seat the team like this"),
        none_fits=_(
            "No other movement is possible: a board has been played, or the contest goes on in another session."
        ),
        back=_("Back to the teams"),
        late_or_gone=_(
            "A result has been entered, so the matches stay as they are: a team can leave, but none can come in."
        ),
        third_plus=_(
            "Board %(board)s: %(pair)s would have average plus on %(count)s boards of this session. Under the "
            "conditions of contest it gets here: %(words)s."
        ),
    ),
    "individual": INDIVIDUAL,
}


def desk_words(contest: str) -> DeskWords:
    """Those of a contest."""
    return WORDS[contest]
