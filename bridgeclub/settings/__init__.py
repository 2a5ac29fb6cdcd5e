"""Settings of the whole application; what differs between places comes from the environment."""

import os
from pathlib import Path
from typing import Any

from csp.constants import NONE, SELF
from django.conf import global_settings
from django.utils.translation import gettext_lazy as _

from bridgeclub.http.observability.log_format import log_lines
from bridgeclub.settings.environment import read_environment

PACKAGE_DIR = Path(__file__).resolve().parents[1]
#: A checkout has templates, static files and data beside the packages; where it is installed the first two lie in
#: this package, and the data in the folder in which the command is given.
CHECKOUT = (PACKAGE_DIR.parent / "manage.py").is_file()
BASE_DIR = PACKAGE_DIR.parent if CHECKOUT else Path.cwd()
FILES_DIR = PACKAGE_DIR.parent if CHECKOUT else PACKAGE_DIR
ENV = read_environment(os.environ, BASE_DIR)

DATA_DIR = ENV.data_dir
# Where copies go; None: as chosen at the desk, where this is a club's own computer.
BACKUP_DIR = ENV.backup_dir
# Files of handsets are read from these folders alone; on a server from each club's own in them, where any are named.
BRIDGEMATE_FOLDERS, BRIDGEMATE_FOLDER_OF_EACH_CLUB = ENV.bridgemate_folders, ENV.served
SECRET_KEY = ENV.secret_key
DEBUG = ENV.debug
ALLOWED_HOSTS = list(ENV.allowed_hosts)
# The address people reach the club by, when a proxy or another port hides it; used in printed codes.
PUBLIC_ADDRESS = os.environ.get("PUBLIC_ADDRESS", "").rstrip("/")
# Where the same pages are had over https in the club's own network; "" where they are not (`manage.py certificate`).
SECURE_ADDRESS = os.environ.get("SECURE_ADDRESS", "")
# Who brings this as a bearer token reads the server's figures; "": nobody does.
METRICS_TOKEN = os.environ.get("METRICS_TOKEN", "")

INSTALLED_APPS = [
    "bridgeclub.apps.BridgeclubConfig",
    "bridgeclub.wording",
    "club",
    "movements",
    "scoring",
    "rulings",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django.contrib.humanize",
    "rest_framework",
    "django_htmx",
    "csp",
    "axes",
]

MIDDLEWARE = [
    "bridgeclub.http.few_bytes.in_few_bytes",
    "bridgeclub.http.observability.request_id.number_requests",
    "bridgeclub.http.write_turns.in_turn",
    "django.middleware.security.SecurityMiddleware",
    "bridgeclub.http.packed_pages.PackedPages",
    "bridgeclub.doors.public.early.answer_unchanged",
    "csp.middleware.CSPMiddleware",
    "bridgeclub.http.static_files.StaticFiles",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "bridgeclub.doors.accounts.login_records.keep_log_ins",
    "bridgeclub.http.practice_clubs.PracticeClubs",
    "django_htmx.middleware.HtmxMiddleware",
    "axes.middleware.AxesMiddleware",
    "bridgeclub.http.body_limits.limit_bodies",
    "bridgeclub.http.refusals.words_for_blank_refusals",
]

DATA_UPLOAD_MAX_MEMORY_SIZE, DATA_UPLOAD_MAX_NUMBER_FIELDS, DATA_UPLOAD_MAX_NUMBER_FILES = 8_000_000, 2000, 60
ROOT_URLCONF = "bridgeclub.urls"
WSGI_APPLICATION = "bridgeclub.wsgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [FILES_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    },
]
DATABASES: dict[str, dict[str, Any]] = {"default": ENV.database}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

AUTH_USER_MODEL = "club.User"
AUTHENTICATION_BACKENDS = ["axes.backends.AxesStandaloneBackend", "django.contrib.auth.backends.ModelBackend"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator", "OPTIONS": {"min_length": 10}},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {"NAME": "django.contrib.auth.password_validation.NumericPasswordValidator"},
    {"NAME": "bridgeclub.http.passwords.NoWordsOfTheGame"},
]
LOGIN_URL = "login"
LOGIN_REDIRECT_URL = "desk:home"
LOGOUT_REDIRECT_URL = "login"
# No log-out in the middle of a session: a director's evening and the next morning. Counted from the log-in.
SESSION_COOKIE_AGE = 60 * 60 * 24 * 14
SESSION_SAVE_EVERY_REQUEST = False

# Ten wrong passwords for one name from one address, then five minutes.
AXES_FAILURE_LIMIT = 10
AXES_COOLOFF_TIME = 5 / 60
AXES_LOCKOUT_PARAMETERS = [["username", "ip_address"]]
AXES_CLIENT_IP_CALLABLE = "bridgeclub.http.device.network_address"
# The form's field is called so, whatever the account's field is; without this nobody is ever kept out.
AXES_USERNAME_FORM_FIELD = "username"
AXES_USERNAME_CALLABLE = "bridgeclub.http.lockout.typed_address"
AXES_LOCKOUT_TEMPLATE = "registration/locked.html"
AXES_RESET_ON_SUCCESS = True
AXES_HTTP_RESPONSE_CODE = 429
AXES_ENABLE_ADMIN = AXES_VERBOSE = False

# Where tests run, a key without words is an error; in a club a neutral sentence stands for it.
WORDS_MUST_BE_KNOWN = False
LANGUAGE_CODE = "en"
LANGUAGES = [("en", _("English"))]
LOCALE_PATHS = [FILES_DIR / "locale"]
USE_I18N = True
USE_TZ = True
TIME_ZONE = "UTC"

STATIC_URL = "/static/"
STATICFILES_DIRS = [FILES_DIR / "static"]
STATICFILES_FINDERS = [*global_settings.STATICFILES_FINDERS, "bridgeclub.http.static_files.ByContent"]
# Served straight from the folders: a club's laptop has no collecting step to forget.
STORAGES = {**global_settings.STORAGES, "staticfiles": {"BACKEND": "bridgeclub.http.static_files.NamedByContent"}}
WHITENOISE_USE_FINDERS = True

if ENV.redis_url:
    # A Redis that does not answer costs whoever enters a result these seconds, and nothing else.
    _patience = {"socket_connect_timeout": 1, "socket_timeout": 5}
    CACHES: dict[str, dict[str, Any]] = {
        "default": {
            "BACKEND": "bridgeclub.http.redis_cache.KeptRedisCache",
            "LOCATION": ENV.redis_url,
            "OPTIONS": _patience,
        }
    }
    CELERY_BROKER_URL = ENV.redis_url
    CELERY_BROKER_TRANSPORT_OPTIONS: dict[str, Any] = {
        **_patience,
        "max_retries": 1,
        "interval_start": 0,
        "interval_step": 0.1,
        "interval_max": 0.1,
    }
else:
    CACHES = {
        "default": {
            "BACKEND": "django.core.cache.backends.filebased.FileBasedCache",
            "LOCATION": DATA_DIR / "cache",
            "OPTIONS": {"MAX_ENTRIES": 2000},
        }
    }
    _queue = {name: DATA_DIR / "queue" / name for name in ("tasks", "control", "done")}
    for _folder in _queue.values():
        _folder.mkdir(parents=True, exist_ok=True)
    CELERY_BROKER_URL = "filesystem://localhost"
    CELERY_BROKER_TRANSPORT_OPTIONS = {
        "data_folder_in": str(_queue["tasks"]),
        "data_folder_out": str(_queue["tasks"]),
        "control_folder": str(_queue["control"]),
        "processed_folder": str(_queue["done"]),
        "store_processed": False,
        "polling_interval": 0.1,
    }

CELERY_TASK_IGNORE_RESULT = True
CELERY_RESULT_BACKEND = None
CELERY_TIMEZONE = "UTC"
CELERY_TASK_ACKS_LATE = True
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_TASK_PUBLISH_RETRY = False
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
# From so many results on, the common field of a simultaneous is scored in parts. None where workers are threads of one
# process, which would only take turns: a club's own computer.
COMMON_FIELD_CUT_FROM: int | None = 40_000 if ENV.redis_url else None
CELERY_BEAT_SCHEDULER = "bridgeclub.celery.beat:Scheduler"
CELERY_BEAT_SCHEDULE_FILENAME = str(DATA_DIR / "beat-schedule")
SWEEP_SECONDS = PRACTICE_SECONDS = 10
DEALS_SECONDS = WAITING_SECONDS = CLOCK_SECONDS = 60
LADDERS_SECONDS = HISTORIES_SECONDS = MASTERPOINTS_SECONDS = 30
COPY_SECONDS = 20
MAIL_SECONDS = FEED_SECONDS = 10
OFFICIAL_SECONDS = OPENED_SECONDS = UNATTENDED_SECONDS = 60
PROGRAMS_SECONDS = LOG_INS_SECONDS = REPORTS_SECONDS = 3600
ROUNDS_SECONDS = REHEARSAL_SECONDS = 5
CELERY_BEAT_SCHEDULE = {
    name: {"task": task, "schedule": seconds, "options": {"expires": seconds}}
    for name, task, seconds in (
        ("clock", "bridgeclub.mind_clock", CLOCK_SECONDS),
        ("copies", "bridgeclub.copy_if_due", COPY_SECONDS),
        ("feed", "bridgeclub.feed", FEED_SECONDS),
        ("sweep", "scoring.sweep_standings", SWEEP_SECONDS),
        ("events", "scoring.sweep_events", SWEEP_SECONDS),
        ("simultaneous", "scoring.sweep_simultaneous", SWEEP_SECONDS),
        ("rounds", "scoring.open_due_rounds", ROUNDS_SECONDS),
        ("unattended", "scoring.end_unattended", UNATTENDED_SECONDS),
        ("practice", "scoring.play_practice", PRACTICE_SECONDS),
        ("rehearsals", "rulings.play_rehearsals", REHEARSAL_SECONDS),
        ("handsets", "scoring.poll_handset_files", SWEEP_SECONDS),
        ("mail", "bridgeclub.post_due", MAIL_SECONDS),
        ("waiting", "bridgeclub.tell_what_waits", WAITING_SECONDS),
        ("opened", "scoring.sweep_opened_boards", OPENED_SECONDS),
        ("official", "rulings.become_official", OFFICIAL_SECONDS),
        ("programs", "bridgeclub.forget_old_acts", PROGRAMS_SECONDS),
        ("log-ins", "bridgeclub.forget_old_log_ins", LOG_INS_SECONDS),
        ("reports", "bridgeclub.delete_due_reports", REPORTS_SECONDS),
        ("deals", "scoring.sweep_deals", DEALS_SECONDS),
        ("ladders", "scoring.sweep_ladders", LADDERS_SECONDS),
        ("histories", "scoring.sweep_histories", HISTORIES_SECONDS),
        ("masterpoints", "scoring.sweep_masterpoints", MASTERPOINTS_SECONDS),
    )
}

# Without a mail server every letter is a file: nothing leaves this computer, and it can be read what would have.
EMAIL_BACKEND = "django.core.mail.backends.filebased.EmailBackend"
EMAIL_FILE_PATH = DATA_DIR / "mail"
# Longer than a mail server may think, shorter than a worker may be away.
EMAIL_TIMEOUT = 20
if os.environ.get("EMAIL_URL"):
    import environ

    vars().update(environ.Env.email_url_config(os.environ["EMAIL_URL"]))
DEFAULT_FROM_EMAIL = os.environ.get("EMAIL_FROM", "bridgeclub@localhost")

REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": [],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticated"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["bridgeclub.doors.api.bodies.Body"],
    "UNAUTHENTICATED_USER": None,
    "DEFAULT_SCHEMA_CLASS": "bridgeclub.doors.api.v1.schema_extensions.Described",
}
SPECTACULAR_SETTINGS = {
    "TITLE": "bridgeclub",
    "DESCRIPTION": "What programs can ask of a bridge club’s server.",
    "VERSION": "1",
    "SCHEMA_PATH_PREFIX": "/api/v1",
    "COMPONENT_SPLIT_REQUEST": True,
    "ENABLE_DJANGO_DEPLOY_CHECK": False,
    "ENUM_NAME_OVERRIDES": {
        "RulingKindEnum": "bridgeclub.doors.api.v1.serializers.rulings.KINDS",
        "PenaltyKindEnum": "bridgeclub.doors.api.v1.serializers.rulings.PENALTIES",
        "ClaimKindEnum": "bridgeclub.doors.api.v1.serializers.queries.CLAIMS",
        "DoubtRuleEnum": "bridgeclub.doors.api.v1.serializers.doubts.RULES",
    },
}
# How often a program may ask: each token, each device, each address of somebody who is not logged in.
API_A_MINUTE = 300

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "img-src": [SELF, "data:"],
        "object-src": [NONE],
        "base-uri": [NONE],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
    }
}
X_FRAME_OPTIONS = "DENY"
SECURE_REFERRER_POLICY = "same-origin"
SECURE_CONTENT_TYPE_NOSNIFF = True
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_HTTPONLY = False
MESSAGE_STORAGE = "bridgeclub.http.cookies.Messages"
if ENV.served:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    SECURE_SSL_REDIRECT = True
    SECURE_REDIRECT_EXEMPT = [r"^(healthz|readyz|metrics)$"]
    SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = True
    # Only this very host can have set them, and only over https.
    SESSION_COOKIE_NAME = "__Host-sessionid"
    CSRF_COOKIE_NAME = "__Host-csrftoken"
    SECURE_HSTS_SECONDS = 60 * 60 * 24 * 365
    SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE_HSTS_PRELOAD = True
    CSRF_TRUSTED_ORIGINS = [f"https://{host.lstrip('.')}" for host in ALLOWED_HOSTS if host != "*"]

LOGGING = log_lines(served=ENV.served)
