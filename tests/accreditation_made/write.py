"""Write the pack: `python -m tests.accreditation_made.write`. Nothing here asks the engine for a figure."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

from tests.accreditation_made import fields, further, matches, scales, scores, subjects
from tests.accreditation_made.forms import Document

PACK = Path(__file__).parents[1] / "accreditation" / "cases"


def everything() -> Iterator[tuple[str, str, list[Document]]]:
    """Subject, title, examples."""
    yield "contracts", "Every contract, vulnerable and not", scores.cases()
    for module in (subjects, further, matches, fields):
        for name, (title, make) in module.SUBJECTS.items():
            yield name, title, make()
    yield "victory-points", "Scales of victory points, at every margin", scales.cases()


def written(title: str, cases: list[Document]) -> str:
    """JSON that a person can read: a line of the session on a line."""
    told = json.dumps({"subject": title, "cases": cases}, ensure_ascii=False, separators=(", ", ": "))
    for begins in ('{"board": ', '{"number": ', '{"contestant": ', '{"id": ', '{"ns": '):
        told = told.replace(f", {begins}", f",\n{begins}").replace(f"[{begins}", f"[\n{begins}")
    return told + "\n"


def main() -> None:
    for old in PACK.glob("*.json"):
        old.unlink()
    for at, (name, title, cases) in enumerate(everything(), 1):
        (PACK / f"{at:02d}-{name}.json").write_text(written(title, cases), encoding="utf-8")


if __name__ == "__main__":
    main()
