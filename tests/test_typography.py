"""French as it is set: what a player sees has its no-break spaces, real apostrophes and real minus signs."""

import io
import re
import tokenize
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
TEMPLATES = sorted(path for folder in ("templates", "rulesets") for path in (ROOT / folder).rglob("*.html"))
MODULES = [
    path
    for app in ("accounts", "campaigns", "combat", "rulesets", "sheets")
    for path in sorted((ROOT / app).rglob("*.py"))
]
FRENCH = re.compile(r"[éèàçêùîôœ’«»]| [?!]")
# A plain space before a double sign, or after an opening quotation mark.
PLAIN_SPACE = re.compile(r" [;!?»](?!=)|\w :(?=\s|$)|« ")
STRAIGHT = re.compile(r"\b(?:[dlnscjmt]|qu|jusqu|lorsqu)'(?=[a-zéèêàâîôûh])", re.IGNORECASE)


def faults(text: str) -> list[str]:
    """Return what is set wrong in a piece of French."""
    return [found[0] for pattern in (PLAIN_SPACE, STRAIGHT) for found in pattern.finditer(text)]


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: path.name)
def test_template(path):
    """Text between tags of a template."""
    text = re.sub(r"\{%.*?%\}|\{#.*?#\}|\{\{.*?\}\}|<meta[^>]*>", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
    assert faults(text) == []


@pytest.mark.parametrize("path", MODULES, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_sentences(path):
    """French string literals, docstrings left out."""
    tokens = tokenize.generate_tokens(io.StringIO(path.read_text(encoding="utf-8")).readline)
    strings = [token.string for token in tokens if token.type == tokenize.STRING]
    french = [text for text in strings if FRENCH.search(text) and not text.startswith(('"""', 'r"""'))]
    assert [found for text in french for found in faults(text)] == []
