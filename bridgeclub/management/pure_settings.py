"""Settings of the commands that compute and print: no database, no secret, no application but the shell."""

INSTALLED_APPS = ["bridgeclub.apps.PureConfig"]
SECRET_KEY = "unused: these commands sign nothing"  # noqa: S105
USE_TZ = True
TIME_ZONE = "UTC"
USE_I18N = False

WORDS_MUST_BE_KNOWN = False
