"""README tells of every setting and of every dependency."""

import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text()
READ = re.compile(r"(?:flag|words|environ\.get)\(\s*\"([A-Z_]+)\"")


def test_every_setting_read_from_the_environment_is_in_the_table():
    names = {name for file in (ROOT / "config").glob("*.py") for name in READ.findall(file.read_text())}
    assert {"SECRET_KEY", "HTTPS", "ALLOWED_HOSTS"} <= names
    assert [name for name in sorted(names) if f"`{name}`" not in README] == []


def test_every_direct_dependency_is_in_a_table():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    wanted = project["project"]["dependencies"] + project["dependency-groups"]["dev"]
    names = [re.split(r"[\[~=<>; ]", line)[0] for line in wanted]
    rows = " ".join(line.split("|")[1] for line in README.splitlines() if line.startswith("| "))
    assert [name for name in names if name not in re.split(r"[ ,]+", rows)] == []


def test_lock_files_name_no_host():
    for lock in ROOT.glob("requirements*.lock"):
        assert "://" not in lock.read_text()
