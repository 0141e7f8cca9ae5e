"""The template tags: what they write, to the letter."""

from typing import Any

import pytest
from django.template import Context, Engine

from lib import french
from lib.refusals import Refused
from rulesets.defis.engine.scorpions.tables import NAMES
from rulesets.defis.templatetags.defis import stone_name
from sheets.templatetags import signet

ENGINE = Engine(
    libraries={name: f"sheets.templatetags.{name}" for name in ("signet", "play")},
)


def render(source: str, **context: Any) -> str:
    """Render a template that has the tags loaded."""
    return ENGINE.from_string("{% load signet play %}" + source).render(Context(context))


@pytest.mark.parametrize("face", [1, 2, 3, 4, 5, 6])
def test_die_has_as_many_pips_as_its_face(face: int) -> None:
    drawn = signet.die(face)
    assert drawn.count("h0") == face
    assert f'role="img" aria-label="{face}"' in drawn
    assert "rolled" not in drawn


def test_die_that_rolls() -> None:
    assert 'class="die rolled"' in render("{% die 4 rolled=True %}")


def test_die_with_other_sides_shows_its_number() -> None:
    drawn = signet.die(4, 20)
    assert "<path" not in drawn
    assert ">4</text>" in drawn


def test_dice_stand_in_order() -> None:
    drawn = render("{% dice faces %}", faces=(6, 1))
    assert drawn.startswith('<span class="dice">')
    assert drawn.index('aria-label="6"') < drawn.index('aria-label="1"')


def test_no_dice_is_an_empty_span() -> None:
    assert signet.dice([]) == '<span class="dice"></span>'


def test_icon_is_silent() -> None:
    assert 'aria-hidden="true"' in render('{% icon "sheet" %}')


def test_unknown_icon_is_an_error() -> None:
    with pytest.raises(KeyError):
        signet.icon("unicorn")


def test_nothing_is_drawn_with_a_style_attribute() -> None:
    everything = [signet.icon(name) for name in signet.ICONS] + [
        signet.die(6, rolled=True),
        signet.die(12, 20),
    ]
    assert not any("style" in drawn for drawn in everything)


@pytest.mark.parametrize(("number", "text"), [(3, "+3"), (0, "0"), (-2, "\u22122")])
def test_signed(number: int, text: str) -> None:
    assert french.signed(number) == text


@pytest.mark.parametrize(("number", "text"), [(3, "3"), (0, "0"), (-12, "\u221212")])
def test_minus(number: int, text: str) -> None:
    assert french.minus(number) == text


@pytest.mark.parametrize(
    ("share", "text"), [(0, "0"), (0.001, "1"), (0.5, "50"), (0.684, "68"), (0.999, "99"), (1, "100")]
)
def test_percent_never_says_sure_of_what_is_not(share: float, text: str) -> None:
    assert french.percent(share) == f"{text}\u202f%"


def test_nobr() -> None:
    assert french.nobr("Pièces d’or 3") == "Pièces\u00a0d’or\u00a03"


def test_accord() -> None:
    assert render('{{ her|accord:"blessé,blessée" }}', her=True) == "blessée"
    assert render('{{ her|accord:"blessé,blessée" }}', her=False) == "blessé"


@pytest.mark.parametrize(("count", "word"), [(-2, "dés"), (-1, "dé"), (0, "dé"), (1, "dé"), (2, "dés")])
def test_plural_fr(count: int, word: str) -> None:
    assert french.plural_fr(count, "dé,dés") == word


def test_names() -> None:
    assert signet.score_name("habilete") == "Habileté"
    assert signet.score_name("or") == "Pièces d’or"
    assert signet.score_name("zèle") == "zèle"
    assert stone_name("fletrissure") == "Flétrissure"
    assert len(NAMES) == 14


def test_turn_fields_of_a_decision() -> None:
    html = render("{% turn_fields version page %}", csrf_token="tok", version=7, page="combat")
    assert 'name="csrfmiddlewaretoken" value="tok"' in html
    assert 'name="version" value="7"' in html
    assert 'name="page" value="combat"' in html
    assert html.count('type="hidden"') == html.count('autocomplete="off"') == 4


def test_turn_fields_of_a_delta_have_no_version() -> None:
    html = render("{% turn_fields %}")
    assert "version" not in html
    assert "page" not in html
    assert html.count("<input") == 1


def test_every_key_is_new() -> None:
    assert render("{% turn_fields %}") != render("{% turn_fields %}")


REFUSED = Refused(
    "item",
    {"": "Donnez un nom <b>.", "note": "Trop long."},
    {"name": "", "note": "usée"},
)


def test_refusal_stands_beside_its_form_only() -> None:
    html = render('{% refusal "item" %}', refused=REFUSED)
    assert html == '<p class="refusal" role="alert" id="refusal-item">Donnez un nom &lt;b&gt;.</p>'
    assert render('{% refusal "notes" %}', refused=REFUSED) == ""
    assert render('{% refusal "item" %}') == ""
    assert render('{% refusal "item" %}', refused=None) == ""


def test_refusal_stands_beside_its_field() -> None:
    html = render('{% refusal "item" "note" %}', refused=REFUSED)
    assert html == '<p class="refusal" role="alert" id="refusal-item-note">Trop long.</p>'
    assert render('{% refusal "item" "name" %}', refused=REFUSED) == ""
    assert 'aria-describedby="refusal-item-note"' in render('{% invalid "item" "note" %}', refused=REFUSED)
    assert render('{% invalid "item" "name" %}', refused=REFUSED) == ""


def test_kept_gives_back_what_was_typed() -> None:
    assert render('{% kept "item" "note" "neuve" %}', refused=REFUSED) == "usée"
    assert render('{% kept "item" "name" "Épée" %}', refused=REFUSED) == ""
    assert render('{% kept "item" "other" "x" %}', refused=REFUSED) == "x"
    assert render('{% kept "notes" "note" "neuve" %}', refused=REFUSED) == "neuve"
    assert render('{% kept "notes" "note" nothing %}', nothing=None) == ""


def test_kept_is_escaped() -> None:
    refused = Refused("a", {}, {"b": '"><script>'})
    assert render('{% kept "a" "b" %}', refused=refused) == "&quot;&gt;&lt;script&gt;"
