"""The engine is pure: the standard library and itself, no clock, no chance, no files, no Django."""

import ast
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
PURE = [
    path
    for folder in (ROOT / "rulesets" / "kit", *sorted((ROOT / "rulesets").glob("*/engine")))
    for path in sorted(folder.rglob("*.py"))
]
IMPURE = {
    "random",
    "secrets",
    "time",
    "datetime",
    "os",
    "io",
    "pathlib",
    "subprocess",
    "socket",
    "threading",
    "uuid",
}


def imported(path):
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name.split(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative import"
            yield (node.module or "").split(".")[0]


def test_the_engine_imports_only_the_standard_library_and_itself():
    allowed = (set(sys.stdlib_module_names) - IMPURE) | {"rulesets"}
    wrong = {(path.name, name) for path in PURE for name in imported(path) if name not in allowed}
    assert wrong == set()


def test_modules_stay_small():
    lengths = {path.name: len(path.read_text(encoding="utf-8").splitlines()) for path in PURE}
    assert max(lengths.values()) < 300, lengths
