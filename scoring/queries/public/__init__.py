"""What strangers may read of a session: editions, live standings, travellers of finished boards, scorecards."""

from scoring.queries.public.card_play import CardPlay, PlayerRoles, card_play, role_averages
from scoring.queries.public.causes import Cause
from scoring.queries.public.change_values import Changes, Effect, LineChange, PartyEffect
from scoring.queries.public.changes import changes, changes_since
from scoring.queries.public.cross_table import CrossCell, CrossRow, cross_table
from scoring.queries.public.drawn import DrawnForAll, DrawnTables, drawn_for_all, is_drawn_by_rounds
from scoring.queries.public.edition_list import Edition, counting, editions_of
from scoring.queries.public.event_boards import BoardsElsewhere, boards_elsewhere
from scoring.queries.public.hand_reasons import reason_by_hand
from scoring.queries.public.latest import LatestResults, latest_results
from scoring.queries.public.left_out import LeftOut
from scoring.queries.public.line_ups import LineUps, SatTable, SatTeam, line_ups
from scoring.queries.public.live import VersionTag, live_version_tag
from scoring.queries.public.match_boards import (
    MatchOnBoard,
    RoomLine,
    SideOfBoard,
    Together,
    match_boards,
    uncompared_boards,
)
from scoring.queries.public.matches import (
    MatchBoard,
    MatchParty,
    MatchRoom,
    MatchRound,
    MatchSheet,
    PlayedMatch,
    SeenMatch,
    match_sheet,
    matches_for,
    matches_of,
    rounds_of,
)
from scoring.queries.public.one_side import OneSide, SideLine, one_side
from scoring.queries.public.pairs_of_teams import PairRow, PairsSheet, counts_pairs, pairs_sheet
from scoring.queries.public.people import Party
from scoring.queries.public.programme import (
    ClubOnServer,
    Listed,
    Programme,
    clubs_on_server,
    months_of,
    programme,
    sessions_of_month,
)
from scoring.queries.public.ranking import (
    BesideList,
    FormerRow,
    RankList,
    Row,
    beside_lists,
    handicap_lists,
    handicap_rule,
    rank_lists,
)
from scoring.queries.public.scorecards import CardLine, CardMeeting, Scorecard, board_top, scorecard, scorecards
from scoring.queries.public.sheets import ResultsSheet, results_sheet
from scoring.queries.public.team_players import PlayerBoard, PlayerCard, player_cards
from scoring.queries.public.ties import SettledTie, TieStep, prize_ranks, settled_ties, tie_of
from scoring.queries.public.travellers import (
    Frequency,
    FrequencyTable,
    Traveller,
    TravellerLine,
    shares,
    traveller,
    travellers,
)
from scoring.queries.public.why import Compared, ScoreExplanation, explain_scores
from scoring.queries.public.why_teams import MatchSum, SessionSum, TableScore, TeamWhy, explain_teams

__all__ = [
    "BesideList",
    "BoardsElsewhere",
    "CardLine",
    "CardMeeting",
    "CardPlay",
    "Cause",
    "Changes",
    "ClubOnServer",
    "Compared",
    "CrossCell",
    "CrossRow",
    "DrawnForAll",
    "DrawnTables",
    "Edition",
    "Effect",
    "FormerRow",
    "Frequency",
    "FrequencyTable",
    "LatestResults",
    "LeftOut",
    "LineChange",
    "LineUps",
    "Listed",
    "MatchBoard",
    "MatchOnBoard",
    "MatchParty",
    "MatchRoom",
    "MatchRound",
    "MatchSheet",
    "MatchSum",
    "OneSide",
    "PairRow",
    "PairsSheet",
    "Party",
    "PartyEffect",
    "PlayedMatch",
    "PlayerBoard",
    "PlayerCard",
    "PlayerRoles",
    "Programme",
    "RankList",
    "ResultsSheet",
    "RoomLine",
    "Row",
    "SatTable",
    "SatTeam",
    "ScoreExplanation",
    "Scorecard",
    "SeenMatch",
    "SessionSum",
    "SettledTie",
    "SideLine",
    "SideOfBoard",
    "TableScore",
    "TeamWhy",
    "TieStep",
    "Together",
    "Traveller",
    "TravellerLine",
    "VersionTag",
    "beside_lists",
    "board_top",
    "boards_elsewhere",
    "card_play",
    "changes",
    "changes_since",
    "clubs_on_server",
    "counting",
    "counts_pairs",
    "cross_table",
    "drawn_for_all",
    "editions_of",
    "explain_scores",
    "explain_teams",
    "handicap_lists",
    "handicap_rule",
    "is_drawn_by_rounds",
    "latest_results",
    "line_ups",
    "live_version_tag",
    "match_boards",
    "match_sheet",
    "matches_for",
    "matches_of",
    "months_of",
    "one_side",
    "pairs_sheet",
    "player_cards",
    "prize_ranks",
    "programme",
    "rank_lists",
    "reason_by_hand",
    "results_sheet",
    "role_averages",
    "rounds_of",
    "scorecard",
    "scorecards",
    "sessions_of_month",
    "settled_ties",
    "shares",
    "tie_of",
    "traveller",
    "travellers",
    "uncompared_boards",
]
