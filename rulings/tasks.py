"""One line each; safe to run twice, late, or never (the next run heals)."""

from celery import shared_task

from rulings.services.clocks import BY_THE_CLOCKS
from rulings.services.official import become_official
from scoring.services.handset_polling import poll_handsets


@shared_task(name="rulings.become_official")
def become_official_task() -> int:
    return become_official()


@shared_task(name="rulings.poll_handset_files")
def poll_handsets_task() -> int:
    return poll_handsets(BY_THE_CLOCKS)
