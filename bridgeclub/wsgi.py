"""The WSGI entry point."""

import os

from django.core.wsgi import get_wsgi_application

from bridgeclub.http.request_charset import only_utf8

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "bridgeclub.settings")
# For a write lock of SQLite; see bridgeclub/http/write_turns.py.
os.environ.setdefault("DATABASE_WAIT_SECONDS", "5")

application = only_utf8(get_wsgi_application())
