"""One line each; safe to run twice, late, or never (the next run heals)."""

from celery import shared_task

from rulings.services.official import become_official


@shared_task(name="rulings.become_official")
def become_official_task() -> int:
    return become_official()
