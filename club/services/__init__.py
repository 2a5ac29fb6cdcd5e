from club.services.accounts import first_password, password_by_link
from club.services.audit import append_audit_row
from club.services.audit_verification import chain_of, first_broken_row
from club.services.carried import HandoverDevice, device_of_handover_key, handover_key
from club.services.check_in import (
    add_single_player,
    remove_from_check_in,
    set_club_prices,
    set_details,
    set_evening_prices,
    set_paid,
    set_present,
)
from club.services.clock import watch_clock
from club.services.closing import WHILE_PLAYING, Permission, refuse_official
from club.services.clubs import (
    appoint,
    create_club,
    create_club_with_manager,
    dismiss,
    require_second_step,
    set_own_check,
)
from club.services.conditions import adopt_conditions, set_conditions, settle_conditions
from club.services.contests import change_contest
from club.services.deals import remove_deals, store_deals
from club.services.devices import device_by_token, end_device, replace_device, touch_device
from club.services.discarding import discard_session
from club.services.entries import add_team, change_team, enter_teams_of_event, number_entries
from club.services.evenings import begin_evening
from club.services.exchange import exchange_names
from club.services.facts import facts_changed, request_standings
from club.services.federation import set_federation
from club.services.history_links import (
    HistoryLetter,
    end_history_link,
    give_history_link,
    history_letters,
    player_of_history_letter,
    set_findable,
    take_up_history_letter,
)
from club.services.log_ins import delete_old_log_ins, end_log_in, end_other_log_ins, record_log_in
from club.services.member_list import import_members
from club.services.outputs import set_outputs
from club.services.pairs import (
    NameInput,
    add_pair,
    name_pair,
    named_contestant,
    order_pairs,
    remove_pair,
    set_standing,
    set_stationary,
)
from club.services.phones import end_phone, end_phones_of_pairs, follow_pair, phones_version_tag, stop_following
from club.services.players import add_player, change_player, link_account, set_new_people
from club.services.privacy import erase_player
from club.services.programme import move_to_event
from club.services.programs import (
    IdempotencyKeyReused,
    NewToken,
    StoredAnswer,
    delete_old_acts,
    make_token,
    revoke_token,
    run_once,
    run_once_scored,
    token_by_secret,
    touch_token,
)
from club.services.rounds import close_round, open_round
from club.services.seats import claim_seat, dismiss_seat_claim, name_seats
from club.services.second_factor import (
    CodeVerified,
    new_key,
    new_recovery_codes,
    switch_off,
    switch_off_for,
    switch_on,
    verify_code,
    written_key,
)
from club.services.sessions import (
    change_session,
    create_session,
    end_play,
    locked_session,
    make_official,
    reopen,
    resume_play,
)
from club.services.tables import (
    card_token,
    count_wrong_try,
    ensure_links,
    link_of_card,
    link_of_code,
    open_by_card,
    open_by_code,
    open_by_link,
    renew_cards,
    renew_link,
    table_card,
    table_cards,
    tries_from,
)
from club.services.templates import add_template, change_template, retire_template
from club.services.unsubscribing import unsubscribe_player
from club.services.visitors import make_member, same_person
from club.services.wall import end_wall_link, make_wall_link, set_session_wall, wall_secret_of_code

__all__ = [
    "WHILE_PLAYING",
    "CodeVerified",
    "HandoverDevice",
    "HistoryLetter",
    "IdempotencyKeyReused",
    "NameInput",
    "NewToken",
    "Permission",
    "StoredAnswer",
    "add_pair",
    "add_player",
    "add_single_player",
    "add_team",
    "add_template",
    "adopt_conditions",
    "append_audit_row",
    "appoint",
    "begin_evening",
    "card_token",
    "chain_of",
    "change_contest",
    "change_player",
    "change_session",
    "change_team",
    "change_template",
    "claim_seat",
    "close_round",
    "count_wrong_try",
    "create_club",
    "create_club_with_manager",
    "create_session",
    "delete_old_acts",
    "delete_old_log_ins",
    "device_by_token",
    "device_of_handover_key",
    "discard_session",
    "dismiss",
    "dismiss_seat_claim",
    "end_device",
    "end_history_link",
    "end_log_in",
    "end_other_log_ins",
    "end_phone",
    "end_phones_of_pairs",
    "end_play",
    "end_wall_link",
    "ensure_links",
    "enter_teams_of_event",
    "erase_player",
    "exchange_names",
    "facts_changed",
    "first_broken_row",
    "first_password",
    "follow_pair",
    "give_history_link",
    "handover_key",
    "history_letters",
    "import_members",
    "link_account",
    "link_of_card",
    "link_of_code",
    "locked_session",
    "make_member",
    "make_official",
    "make_token",
    "make_wall_link",
    "move_to_event",
    "name_pair",
    "name_seats",
    "named_contestant",
    "new_key",
    "new_recovery_codes",
    "number_entries",
    "open_by_card",
    "open_by_code",
    "open_by_link",
    "open_round",
    "order_pairs",
    "password_by_link",
    "phones_version_tag",
    "player_of_history_letter",
    "record_log_in",
    "refuse_official",
    "remove_deals",
    "remove_from_check_in",
    "remove_pair",
    "renew_cards",
    "renew_link",
    "reopen",
    "replace_device",
    "request_standings",
    "require_second_step",
    "resume_play",
    "retire_template",
    "revoke_token",
    "run_once",
    "run_once_scored",
    "same_person",
    "set_club_prices",
    "set_conditions",
    "set_details",
    "set_evening_prices",
    "set_federation",
    "set_findable",
    "set_new_people",
    "set_outputs",
    "set_own_check",
    "set_paid",
    "set_present",
    "set_session_wall",
    "set_standing",
    "set_stationary",
    "settle_conditions",
    "stop_following",
    "store_deals",
    "switch_off",
    "switch_off_for",
    "switch_on",
    "table_card",
    "table_cards",
    "take_up_history_letter",
    "token_by_secret",
    "touch_device",
    "touch_token",
    "tries_from",
    "unsubscribe_player",
    "verify_code",
    "wall_secret_of_code",
    "watch_clock",
    "written_key",
]
