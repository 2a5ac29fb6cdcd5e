"""The files in the folders of the formats of results: `scoring/engine/results_formats/KEY/fixtures`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

FORMATS = Path(__file__).parents[1] / "scoring" / "engine" / "results_formats"
#: What the files print, and what of it agrees with us: by the name of a file, see test_every_format.py.
FIGURES = "figures.json"


def fixtures(key: str = "*") -> list[Path]:
    """The files of a format, or of all."""
    return sorted(path for path in FORMATS.glob(f"{key}/fixtures/*") if path.name != FIGURES)


def fixture(name: str) -> Path:
    """The one of this name."""
    (path,) = (each for each in fixtures() if each.name == name)
    return path


def figures_of(key: str) -> dict[str, list[dict[str, Any]]]:
    """Of each file of a format, its evenings' counts."""
    return json.loads((FORMATS / key / "fixtures" / FIGURES).read_bytes())


def keep_figures(key: str, name: str, found: list[dict[str, Any]]) -> None:
    """What a file's evenings count now, with the reasons that were written beside them."""
    path = FORMATS / key / "fixtures" / FIGURES
    every = json.loads(path.read_bytes()) if path.exists() else {}
    reasons = [each.get("reason", "") for each in every.get(name, [])]
    reasons += [""] * len(found)
    every[name] = [each | ({"reason": why} if why else {}) for each, why in zip(found, reasons, strict=False)]
    path.write_text(json.dumps(every, indent=2, ensure_ascii=False, sort_keys=True) + "\n")
