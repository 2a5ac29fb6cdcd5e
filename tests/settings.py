"""The settings of the tests: the real ones, in a folder of this process's own.

TEST_PROFILE is `embedded` (SQLite, a cache in memory, the default) or `served` (PostgreSQL and Redis, which
`make test` brings up). Tasks run at once, in the process that sends them, and what they raise is raised.
Whatever the shell says about a real club's data is not heard.
"""

import atexit
import os
import shutil
import tempfile
from pathlib import Path

PROFILE = os.environ.get("TEST_PROFILE", "embedded")
WORKER = os.environ.get("PYTEST_XDIST_WORKER", "main")

if WORKER == "main":
    os.environ["TEST_FOLDER"] = tempfile.mkdtemp(prefix="bridgeclub-tests-")
    atexit.register(shutil.rmtree, os.environ["TEST_FOLDER"], ignore_errors=True)

for name in ("DATABASE_URL", "REDIS_URL", "ALLOWED_HOSTS", "DEBUG", "EMAIL_URL", "PUBLIC_ADDRESS", "BACKUP_DIR"):
    os.environ.pop(name, None)
os.environ.pop("BRIDGEMATE_FOLDERS", None)
os.environ["DATA_DIR"] = str(Path(os.environ["TEST_FOLDER"], WORKER))
os.environ["SECRET_KEY"] = "the tests sign nothing that anybody would want to forge"
if PROFILE == "served":
    number = int(WORKER.removeprefix("gw")) + 1 if WORKER != "main" else 0
    os.environ["DATABASE_URL"] = os.environ["TEST_POSTGRES_URL"]
    os.environ["REDIS_URL"] = f"{os.environ['TEST_REDIS_URL']}/{number}"
    os.environ["ALLOWED_HOSTS"] = "testserver,localhost,127.0.0.1"

from bridgeclub.settings import *
from bridgeclub.settings import DATABASES

# The one that is migrated; every process writes into a copy of it (tests/databases.py).
DATABASES["default"]["TEST"] = {"NAME": "test_bridgeclub"}
# A file, as in a club: threads and processes meet there as they really do.
if PROFILE == "embedded":
    DATABASES["default"]["TEST"] = {"NAME": f"{os.environ['TEST_FOLDER']}/test.sqlite3"}
    CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}
# A kept connection of a server thread would stand in the way of dropping the test database.
DATABASES["default"]["CONN_MAX_AGE"] = 0
# On either profile files of handsets lie where a test says.
BRIDGEMATE_FOLDER_OF_EACH_CLUB = False
CELERY_TASK_ALWAYS_EAGER = True
CELERY_TASK_EAGER_PROPAGATES = True
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
# The test client speaks http; that https is asked for is asserted on the real settings.
SECURE_SSL_REDIRECT = False
SESSION_COOKIE_SECURE = False
CSRF_COOKIE_SECURE = False
SESSION_COOKIE_NAME = "sessionid"
CSRF_COOKIE_NAME = "csrftoken"
# A test is a program in a hurry.
API_A_MINUTE = 1_000_000
# A key without words fails the test that shows it.
WORDS_MUST_BE_KNOWN = True
