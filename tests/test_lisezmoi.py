"""The page for players says what there is: its commands, its screens, its links."""

import re
from pathlib import Path

import pytest
from django.urls import resolve, reverse

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "LISEZMOI.md").read_text(encoding="utf-8")
PROSE = re.sub(r"`[^`]*`|^ {4}.*$|\]\([^)]*\)|https?://\S+", "", PAGE, flags=re.MULTILINE)


def test_its_commands_are_in_the_makefile():
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(), flags=re.MULTILINE))
    named = re.findall(r"\bmake ([a-z-]+)", PAGE)
    assert "run" in named
    assert set(named) <= targets
    exported = re.findall(r"^export (.*)$", (ROOT / "Makefile").read_text(), flags=re.MULTILINE)[0].split()
    assert set(re.findall(r"make run ([A-Z]+)=", PAGE)) <= set(exported)


def test_its_links_lead_somewhere():
    for target in re.findall(r"\]\(([^)]*)\)", PAGE):
        assert (ROOT / target).is_file(), target
    assert "(LISEZMOI.md)" in (ROOT / "README.md").read_text()


def test_every_screen_it_names_is_a_page():
    named = re.findall(r"^\| ([A-ZÉ][^|]*?) \|", PAGE, flags=re.MULTILINE)
    pages = {
        "Accueil": reverse("shelf"),
        "Feuille": reverse("sheet", args=["x"]),
        "Combat": reverse("fight", args=["x"]),
        "Bestiaire": reverse("bestiary", args=["x"]),
        "Journal": reverse("journal", args=["x"]),
        "Mes tables": reverse("campaigns"),
        "Mes livres": reverse("books"),
        "Aide": reverse("help-index"),
        "Mon compte": reverse("account"),
    }
    assert named == list(pages)
    for address in pages.values():
        assert resolve(address)


@pytest.mark.parametrize(
    "words", ["Qui lance les dés", "Annuler", "Rétablir", "Garder la page", "Revenir", "Perdre", "Fixer à", "Mémoire"]
)
def test_what_it_quotes_is_what_the_buttons_say(words: str):
    assert words in PAGE
    assert any(
        words in path.read_text(encoding="utf-8")
        for folder in ("templates", "rulesets")
        for path in (ROOT / folder).rglob("*.html")
    )


def test_it_is_set_as_french_is():
    wrong = re.compile(r" [;!?»]|\w :(?=\s)|« |[a-zé]'[a-zéèêàâh]")
    assert [found[0] for found in wrong.finditer(PROSE)] == []
