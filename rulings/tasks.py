"""One line each; safe to run twice, late, or never (the next run heals)."""

from celery import shared_task

from rulings.services.official import become_official
from rulings.services.rehearsal import step_due_rehearsals


@shared_task(name="rulings.become_official")
def become_official_task() -> int:
    return become_official()


@shared_task(name="rulings.play_rehearsals")
def play_rehearsals_task() -> int:
    return step_due_rehearsals()
