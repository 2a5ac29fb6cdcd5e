"""What the tests need and no Python package brings: PostgreSQL, Redis, Chromium, nginx, a font with the suits."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

POLICY = Path("/usr/sbin/policy-rc.d")


def postgres_bin() -> Path | None:
    """The folder with the server programs of the newest PostgreSQL here; they are rarely on the PATH."""
    versions = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda p: int(p.parts[-3]))
    if versions:
        return versions[-1].parent
    found = shutil.which("initdb")
    return Path(found).resolve().parent if found else None


def redis_server() -> str | None:
    """The Redis server program."""
    return shutil.which("redis-server") or shutil.which("valkey-server")


def chromium() -> str | None:
    """The browser: the one that CHROMIUM names, or the first one installed.

    Rather the one without windows: to open a page there costs a quarter of what it costs where a window is made for it.
    """
    names = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"]
    mac = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"
    found = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, names)), None)
    return found or (mac if Path(mac).exists() else None)


def suit_font() -> str | None:
    """A font with ♠♥♦♣: without one the browser tests would measure empty boxes."""
    if sys.platform != "linux":
        return sys.platform
    return next((str(p) for p in Path("/usr/share/fonts").rglob("DejaVuSans*.ttf")), None)


def nginx() -> str | None:
    """The proxy before the pages of a server."""
    return shutil.which("nginx") or next((str(p) for p in [Path("/usr/sbin/nginx")] if p.exists()), None)


#: Debian package -> how to see that what it brings is there, from this package or another.
NEEDED: Mapping[str, Callable[[], object]] = {
    "postgresql": postgres_bin,
    "redis-server": redis_server,
    "chromium-headless-shell": chromium,
    "fonts-dejavu-core": suit_font,
    "nginx-light": nginx,
}


def missing() -> list[str]:
    """The Debian names of what is not here."""
    return [package for package, present in NEEDED.items() if not present()]


def ensure() -> None:
    """Install what is missing where that is ours to do (root on Debian), else say what to run; SystemExit."""
    absent = missing()
    if not absent:
        return
    command = f"apt-get install -y --no-install-recommends {' '.join(absent)}"
    if os.name != "posix" or os.geteuid() != 0 or not shutil.which("apt-get"):
        raise SystemExit(f"Missing for the tests: {', '.join(absent)}. On Debian or Ubuntu:  sudo {command}")
    print(f"Installing {', '.join(absent)} (this once; a minute or two) …", flush=True)
    with services_stay_down():
        apt(["apt-get", "update", "-q"])
        apt(command.split())
    if absent := missing():
        raise SystemExit(f"Installed, yet still not found: {', '.join(absent)}.")


def apt(command: list[str]) -> None:
    """One apt command without questions; its output is shown only when it fails."""
    env = os.environ | {"DEBIAN_FRONTEND": "noninteractive", "LC_ALL": "C.UTF-8"}
    done = subprocess.run(
        command,
        env=env,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    if done.returncode:
        raise SystemExit(f"{done.stdout}\n`{' '.join(command)}` did not work; the lines above say why.")


@contextmanager
def services_stay_down() -> Iterator[None]:
    """Packages are unpacked, their services not started: the tests run servers of their own."""
    ours = not POLICY.exists()
    if ours:
        POLICY.write_text("#!/bin/sh\nexit 101\n")
        POLICY.chmod(0o755)
    try:
        yield
    finally:
        if ours:
            POLICY.unlink(missing_ok=True)
