"""The WSGI entry point."""

import os

from django.core.wsgi import get_wsgi_application

from bridgeclub.http.request_charset import only_utf8

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "bridgeclub.settings")

application = only_utf8(get_wsgi_application())
