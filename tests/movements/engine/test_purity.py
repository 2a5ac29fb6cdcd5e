"""The engine stands alone."""

import re
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
    """Only the values that both look at, what it knows itself of each kind, and the codes of what it finds."""
    engine = ROOT / "movements" / "engine"
    imports = {
        line.split()[1]
        for name in ("check.py", "promises.py")
        for line in (engine / name).read_text(encoding="utf-8").splitlines()
        if line.startswith("from movements.engine")
    }
    assert imports == {"movements.engine.codes", "movements.engine.plan", "movements.engine.promises"}
    plan = (engine / "plan.py").read_text(encoding="utf-8") + (engine / "parts.py").read_text(encoding="utf-8")
    assert set(re.findall(r"movements\.engine\.(\w+)", plan)) == {"parts"}
