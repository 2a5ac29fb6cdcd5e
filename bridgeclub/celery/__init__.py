"""The Celery application. Tasks live in the domain packages and are called by name."""

import os

from celery import Celery

from bridgeclub.celery import file_queue

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "bridgeclub.settings")
# They read every page and all that pages need, which worker and beat do not; `migrate` has made them before.
os.environ.setdefault("CELERY_SKIP_CHECKS", "1")

file_queue.use()
app = Celery("bridgeclub")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
app.autodiscover_tasks(["bridgeclub.celery"])
app.set_default()
