from club.services.accounts import first_password, password_by_link
from club.services.audit import append_audit_row
from club.services.audit_verification import chain_of, first_broken_row
from club.services.carried import Carrier, carrier_of, carry_key
from club.services.check_in import (
    come_alone,
    set_club_prices,
    set_details,
    set_evening_prices,
    set_here,
    set_paid,
    take_off,
)
from club.services.clock import watch_clock
from club.services.closing import WHILE_PLAYING, Permission, refuse_official
from club.services.clubs import appoint, create_club, dismiss, found_club, require_second_step, set_own_check
from club.services.conditions import adopt_conditions, set_conditions, settle_conditions
from club.services.deals import keep_deals, take_deals_away
from club.services.devices import came_again, device_of, device_seen, end_device
from club.services.discarding import discard_session
from club.services.evenings import begin_evening
from club.services.exchange import exchange_names
from club.services.facts import facts_changed, request_standings
from club.services.federation import set_federation
from club.services.log_ins import end_log_in, end_other_log_ins, forget_old_log_ins, keep_log_in
from club.services.member_list import bring_in_members
from club.services.outputs import set_outputs
from club.services.pairs import (
    Name,
    add_pair,
    name_pair,
    named_contestant,
    order_pairs,
    remove_pair,
    set_standing,
    set_staying,
)
from club.services.phones import end_phone, follow, names_moved, phones_mark, stop_following
from club.services.players import add_player, change_player, link_account, set_new_people
from club.services.privacy import erase_player
from club.services.programme import move_to_event
from club.services.programs import (
    Answered,
    KeyUsed,
    MadeToken,
    forget_old_acts,
    make_token,
    once,
    once_scored,
    revoke_token,
    token_of,
    token_seen,
)
from club.services.rounds import close_round, open_round
from club.services.seats import claim_seat, name_seats, put_claim_aside
from club.services.second_factor import (
    Taken,
    new_key,
    new_recovery_codes,
    switch_off,
    switch_off_for,
    switch_on,
    take_code,
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
from club.services.unsubscribing import no_more_letters
from club.services.visitors import make_member, same_person

__all__ = [
    "WHILE_PLAYING",
    "Answered",
    "Carrier",
    "KeyUsed",
    "MadeToken",
    "Name",
    "Permission",
    "Taken",
    "add_pair",
    "add_player",
    "add_template",
    "adopt_conditions",
    "append_audit_row",
    "appoint",
    "begin_evening",
    "bring_in_members",
    "came_again",
    "card_token",
    "carrier_of",
    "carry_key",
    "chain_of",
    "change_player",
    "change_session",
    "change_template",
    "claim_seat",
    "close_round",
    "come_alone",
    "count_wrong_try",
    "create_club",
    "create_session",
    "device_of",
    "device_seen",
    "discard_session",
    "dismiss",
    "end_device",
    "end_log_in",
    "end_other_log_ins",
    "end_phone",
    "end_play",
    "ensure_links",
    "erase_player",
    "exchange_names",
    "facts_changed",
    "first_broken_row",
    "first_password",
    "follow",
    "forget_old_acts",
    "forget_old_log_ins",
    "found_club",
    "keep_deals",
    "keep_log_in",
    "link_account",
    "link_of_card",
    "link_of_code",
    "locked_session",
    "make_member",
    "make_official",
    "make_token",
    "move_to_event",
    "name_pair",
    "name_seats",
    "named_contestant",
    "names_moved",
    "new_key",
    "new_recovery_codes",
    "no_more_letters",
    "once",
    "once_scored",
    "open_by_card",
    "open_by_code",
    "open_by_link",
    "open_round",
    "order_pairs",
    "password_by_link",
    "phones_mark",
    "put_claim_aside",
    "refuse_official",
    "remove_pair",
    "renew_cards",
    "renew_link",
    "reopen",
    "request_standings",
    "require_second_step",
    "resume_play",
    "retire_template",
    "revoke_token",
    "same_person",
    "set_club_prices",
    "set_conditions",
    "set_details",
    "set_evening_prices",
    "set_federation",
    "set_here",
    "set_new_people",
    "set_outputs",
    "set_own_check",
    "set_paid",
    "set_standing",
    "set_staying",
    "settle_conditions",
    "stop_following",
    "switch_off",
    "switch_off_for",
    "switch_on",
    "table_card",
    "table_cards",
    "take_code",
    "take_deals_away",
    "take_off",
    "token_of",
    "token_seen",
    "tries_from",
    "watch_clock",
    "written_key",
]
