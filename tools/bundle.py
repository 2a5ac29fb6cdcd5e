"""Put together what the pages with little time load: `make bundle`. It needs npm, and the network the first time.

What is made lies in static/bundles and is committed, with a note of what it was made from: whoever runs a club, or its
tests, needs neither. A script of static/js and a style of static/css is where somebody reads and writes.
"""

from __future__ import annotations

import hashlib
import json
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
STATIC = ROOT / "static"
MADE = STATIC / "bundles"
TOOL = ROOT / "tools" / "bundler"
NOTE = TOOL / "made.json"
#: What is put together, in this order.
BUNDLES = {
    "house.css": ["css/tokens.css", "css/base.css", "css/pages.css", "css/paper.css"],
    "table.css": [
        "css/tokens.css",
        "css/base.css",
        "css/way.css",
        "css/tablet.css",
        "css/tablet_everyone.css",
        "css/tablet_later.css",
        "css/tablet_lying.css",
    ],
    "table.js": ["js/tablet/main.js"],
    "another_way.js": ["js/tablet/another_way.js"],
    "compare.js": ["js/tablet/compare.js"],
    "join.js": ["js/tablet/join.js"],
    "table_worker.js": ["js/worker/table.js"],
    "carried.js": ["js/carry/page.js"],
    "phone.css": [
        "css/tokens.css",
        "css/base.css",
        "css/pages.css",
        "css/paper.css",
        "css/charts.css",
        "css/player.css",
        "css/round_clock.css",
    ],
    "results.js": ["js/mine.js", "js/server_time.js", "js/left.js"],
    "live.js": ["js/answers.js", "js/live.js"],
    "phone.js": ["js/player/me.js", "js/server_time.js", "js/left.js", "js/player/call.js", "js/round_clock.js"],
}
#: Those that are modules, and say what they give: the others are closed in themselves.
MODULES = {"table.js", "another_way.js", "compare.js", "carried.js"}
#: What is loaded when it is wanted, by its own name.
APART = ("./another_way.js", "./compare.js")
#: What is written for the oldest browsers that may come: tablets of clubs live long.
TARGETS = {"js": "es2020", "css": "chrome87,firefox78,safari14"}
#: What others wrote keeps its notice.
NOTICES = {"another_way.js": "/* qr 0.7.0 © Paul Miller, MIT: static/js/vendor/qr/LICENSE */"}


def main() -> None:
    """Make all of them, and the note."""
    tools = bundler()
    with tempfile.TemporaryDirectory() as folder:
        sources = {name: bundle(tools, name, Path(folder)) for name in BUNDLES}
        shutil.rmtree(MADE, ignore_errors=True)
        shutil.copytree(folder, MADE, ignore=shutil.ignore_patterns("*.json"))
    NOTE.write_text(json.dumps(note(sources), indent=2) + "\n")
    for name in BUNDLES:
        print(f"{name}: {(MADE / name).stat().st_size} bytes")


def bundler() -> Path:
    """The folder of the programs that do it, in the versions that are locked. SystemExit where they cannot be had."""
    npm, node = shutil.which("npm"), shutil.which("node")
    if not npm or not node:
        raise SystemExit("`make bundle` needs npm. On Debian and Ubuntu:  apt install npm")
    lock, had = TOOL / "package-lock.json", TOOL / "node_modules" / ".package-lock.json"
    if not had.exists() or had.stat().st_mtime < lock.stat().st_mtime:
        subprocess.run([npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--silent"], cwd=TOOL, check=True)
    return TOOL / "node_modules" / ".bin"


def bundle(tools: Path, name: str, folder: Path) -> list[str]:
    """Write one; the names of all that is in it."""
    kind = Path(name).suffix[1:]
    about = folder / f"{name}.json"
    wanted = [f"{'@import' if kind == 'css' else 'import'} './{each}';" for each in BUNDLES[name]]
    if name in MODULES:
        wanted = [f"export * from './{each}';" for each in BUNDLES[name]]
    options = [f"--loader={kind}", "--bundle", "--minify", f"--target={TARGETS[kind]}", "--charset=utf8"]
    options += [f"--outfile={folder / name}", f"--metafile={about}", "--legal-comments=none", "--log-level=warning"]
    if kind == "js":
        options += [f"--format={'esm' if name in MODULES else 'iife'}", *(f"--external:{each}" for each in APART)]
    subprocess.run([tools / "esbuild", *options], input="\n".join(wanted), cwd=STATIC, check=True, text=True)
    if kind == "js":
        press(tools, folder / name)
    found: dict[str, Any] = json.loads(about.read_text())["inputs"]
    return sorted(each for each in found if each != "<stdin>")


def press(tools: Path, script: Path) -> None:
    """The same script once more by terser, which shortens what esbuild leaves."""
    options = ["--compress", "ecma=2020,passes=3", "--mangle", "--comments=false"]
    options += ["--module"] if script.name in MODULES else []
    if script.name in NOTICES:
        options += ["--format", f"preamble={json.dumps(NOTICES[script.name])}"]
    subprocess.run([tools / "terser", script, *options, f"--output={script}"], check=True)


def note(sources: dict[str, list[str]]) -> dict[str, Any]:
    """What each was made from, and what it, and each source, then was."""
    files = sorted({each for names in sources.values() for each in names})
    return {
        "bundles": {name: {"is": digest(MADE / name), "of": sources[name]} for name in BUNDLES},
        "sources": {each: digest(STATIC / each) for each in files},
    }


def noted() -> dict[str, Any]:
    """The note of the last time."""
    found: dict[str, Any] = json.loads(NOTE.read_text())
    return found


def digest(path: Path) -> str:
    """A name for what is in a file."""
    return hashlib.sha256(path.read_bytes()).hexdigest()[:16]


if __name__ == "__main__":
    main()
