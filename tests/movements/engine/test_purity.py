"""The engine stands alone."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
MODULES = sorted(path.stem for path in (ROOT / "movements" / "engine").glob("*.py") if path.stem != "__init__")


def test_no_module_of_the_engine_brings_django_in() -> None:
    imports = "; ".join(f"import movements.engine.{name}" for name in MODULES)
    probe = f"import sys; {imports}; sys.exit(any(name.split('.')[0] == 'django' for name in sys.modules))"
    assert subprocess.run([sys.executable, "-c", probe], cwd=ROOT, check=False).returncode == 0
    assert len(MODULES) >= 14


def test_the_checker_shares_nothing_with_the_generators() -> None:
    text = (ROOT / "movements" / "engine" / "check.py").read_text(encoding="utf-8")
    assert [line for line in text.splitlines() if "movements.engine" in line] == [
        "from movements.engine.plan import Meeting, Movement, Round"
    ]
