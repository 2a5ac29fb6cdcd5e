"""One line each; safe to run twice, late, or never (the sweep heals)."""

from celery import shared_task

from scoring.recompute import recompute
from scoring.services.analysis import analyse_deals, analyse_waiting
from scoring.services.event_totals import recompute_event, sweep_events
from scoring.services.handsets.polling import poll_handsets
from scoring.services.history import recompute_history, sweep_histories
from scoring.services.ladders import recompute_ladders, sweep_ladders
from scoring.services.masterpoints import award_masterpoints, sweep_masterpoints
from scoring.services.opened_boards import sweep_opened_boards
from scoring.services.practice import play_due_practice
from scoring.services.rounds import open_due_rounds
from scoring.services.simultaneous import recompute_simultaneous, score_common_part, sweep_simultaneous
from scoring.services.sweep import sweep
from scoring.services.unattended import end_finished


@shared_task(name="scoring.recompute_standings")
def recompute_standings(session_id: int) -> bool:
    return recompute(session_id)


@shared_task(name="scoring.sweep_standings")
def sweep_standings() -> int:
    return sweep()


@shared_task(name="scoring.recompute_event")
def recompute_event_total(total_id: int) -> bool:
    return recompute_event(total_id)


@shared_task(name="scoring.sweep_events")
def sweep_event_totals() -> int:
    return sweep_events()


@shared_task(name="scoring.play_practice")
def play_practice_sessions() -> int:
    return play_due_practice()


@shared_task(name="scoring.analyse_deals")
def analyse_deals_of_set(deal_set_id: int) -> int:
    return analyse_deals(deal_set_id)


@shared_task(name="scoring.sweep_deals")
def sweep_deals() -> int:
    return analyse_waiting()


@shared_task(name="scoring.recompute_ladders")
def recompute_ladders_of_club(club_id: int) -> int:
    return recompute_ladders(club_id)


@shared_task(name="scoring.sweep_ladders")
def sweep_all_ladders() -> int:
    return sweep_ladders()


@shared_task(name="scoring.recompute_history")
def recompute_history_of_session(session_id: int) -> bool:
    return recompute_history(session_id)


@shared_task(name="scoring.sweep_histories")
def sweep_all_histories() -> int:
    return sweep_histories()


@shared_task(name="scoring.award_masterpoints")
def award_masterpoints_of_session(session_id: int) -> bool:
    return award_masterpoints(session_id)


@shared_task(name="scoring.sweep_masterpoints")
def sweep_all_masterpoints() -> int:
    return sweep_masterpoints()


@shared_task(name="scoring.recompute_simultaneous")
def recompute_common_field(simultaneous_id: int) -> bool:
    return recompute_simultaneous(simultaneous_id)


@shared_task(name="scoring.score_common_part")
def score_part_of_common_field(
    simultaneous_id: int, version: int, ids: list[int], groups: list[list[int]], expected: int, at: int
) -> bool:
    return score_common_part(simultaneous_id, version, ids, groups, expected, at)


@shared_task(name="scoring.sweep_simultaneous")
def sweep_common_fields() -> int:
    return sweep_simultaneous()


@shared_task(name="scoring.sweep_opened_boards")
def sweep_all_opened_boards() -> int:
    return sweep_opened_boards()


@shared_task(name="scoring.poll_handset_files")
def poll_handset_files() -> int:
    return poll_handsets()


@shared_task(name="scoring.open_due_rounds")
def open_all_due_rounds() -> int:
    return open_due_rounds()


@shared_task(name="scoring.end_unattended")
def end_unattended_evenings() -> int:
    return end_finished()
