"""The Celery application. Tasks live in the domain packages and are called by name."""

import os

from celery import Celery

from bridgeclub import file_queue

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "bridgeclub.settings")

file_queue.use()
app = Celery("bridgeclub")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
app.set_default()
