"""Who plays in an individual, in the sentences of the director's desk."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from bridgeclub.wording.desk_sentences import DeskWords

INDIVIDUAL = DeskWords(
    title=_("Player"),
    all_of_them=_("All players"),
    choose=_("Choose a player"),
    choose_error=_("Choose a player."),
    choose_ranked=_("Choose a player under “Who is ranked” first."),
    not_north_south=_("Choose another player than North."),
    which=_("Which player?"),
    another=_("Another player"),
    none_seated=_("No player has a seat yet."),
    unranked=_(
        "A player without standing plays on, but has no rank. Whatever you choose, partners and opponents keep their"
        " scores."
    ),
    in_the_ruling=_("The players in the ruling"),
    others_sat=_("Other players sat there"),
    no_result=_("This player has no result yet."),
    for_one=_("For one player"),
    each_in_turn=_("Player by player"),
    none_changed=_("No player’s total or rank has changed."),
    changed_sides=_("%(place)s: the pairs have changed sides."),
    cut_short=_(
        "Only if a round was cut short and nobody will play this board here: none of the four gets a score on it. A"
        " board missed for lack of time or through somebody’s fault gets an adjusted score instead, A6040 or A50."
    ),
    worth_as_much=_("Nobody’s score moves: against the other tables it is worth as much as what stands now."),
    asks=_("Which player asks?"),
    plural=_("Players"),
    save_one=_("Save the player"),
    score_stays=_("For some rounds. The score stays with the player; tables and scorecards show who sits there."),
    told_of=_("It counts at once. To change it later, give a new ruling."),
    read_ruling=_("The players read the ruling on their own phones and at their table."),
    goes_wrong=_("Wrong board, wrong seats, no time, a player gone: see what the Laws allow"),
    and_names=_("Players and names"),
    leaves_early=_("A player leaves early"),
    fined=_("A player is fined, gets an award, or is not ranked"),
    comes_or_goes=_("A player leaves or arrives"),
    hear_both=_("Hear both sides; then type what happened, or let it stand."),
    does_not_agree=_("A side does not agree"),
    disagrees_hidden=_("A side does not agree. You still have to play this board: another director must hear them."),
    not_scored=_(
        "If a result is missing, none of the four is scored on that board; the others are scored as if it were still to"
        " come. After the end you can still enter results, give adjusted scores, or mark boards as not played."
    ),
    # "They are …", of boards without a result.
    unscored=_("scored for nobody there"),
    should_not_have=_("These players should not have played these boards there. The results count until you decide."),
    outside=_(
        "A table played the wrong board, or the wrong four met. Enter what happened; then decide what each player gets,"
        " and what happens to the board at its own table."
    ),
    movement_missing=_(
        "There is no movement yet. The tables are shown here when you have entered the players and chosen a movement."
    ),
    disagree=_("The sides disagree about the facts; the director has decided."),
    settles=_("This ruling settles what player %(number)s disputes on board %(board)s."),
    now=_("players now"),
    guide_cards=_("One for each player: table, seat, partner, opponents and boards of each round"),
    phone_slips=_("One for each player: scan it to follow your session on your own phone"),
    cut_cards=_("Several on a page. Cut along the lines; each player keeps a card."),
    by_one=_("By player"),
    whole_evening=_("One player’s whole evening"),
    by_guide_card=_("Every player goes by a guide card."),
    names_later=_("Add players, names later"),
    without_names=_("players without names"),
    alone=_("One more player"),
    one=_("player"),
    arrives=_("A player arrives"),
    arrives_late=_("A player arrives late"),
    new_one=_("The new player"),
    plays_on=_("The player leaves; play on like this"),
    seat_it=_("Seat the player like this"),
    none_fits=_("No movement fits so many players."),
    back=_("Back to the players"),
    late_or_gone=_("Round 1 is over. You see what changes before it does."),
    third_plus=_(
        "Board %(board)s: %(pair)s would have average plus on %(count)s boards of this session. Partners have one "
        "score, so under the conditions of contest their side gets here: %(words)s."
    ),
)
