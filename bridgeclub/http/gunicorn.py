"""Settings of gunicorn: python -m gunicorn --config python:bridgeclub.http.gunicorn bridgeclub.wsgi:application

A HUP takes up a new version: new processes answer, and old ones end when they have answered what they had begun.
"""

from __future__ import annotations

import os

bind = os.environ.get("BIND", "127.0.0.1:8000")
workers = int(os.environ.get("WEB_PROCESSES", "2"))
threads = int(os.environ.get("WEB_THREADS", "4"))
worker_class = "gthread"
# An entry is answered in a tenth of a second; a backup that is made and sent may take a minute.
timeout = 90
graceful_timeout = 30
# Longer than a proxy keeps a connection that nobody uses: it is the proxy that lets go.
keepalive = 75
max_requests = 20_000
max_requests_jitter = 2_000
# Where files are written the heartbeat of a process must not wait for a disk.
worker_tmp_dir = "/dev/shm" if os.path.isdir("/dev/shm") else None  # noqa: S108
# Of a proxy elsewhere only what it says of https is believed, and only because nobody else can reach this port.
forwarded_allow_ips = os.environ.get("PROXIES", "127.0.0.1")
# It would be written into the home folder, which is read-only in the image; a signal does all that is needed.
control_socket_disable = True
accesslog = None
errorlog = "-"
loglevel = "warning"
