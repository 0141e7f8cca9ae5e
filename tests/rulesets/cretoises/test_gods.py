"""CRE-50 to CRE-70: the gods and the oracle."""

import pytest

from rulesets.kit.errors import RuleViolation
from tests.rulesets.cretoises.builders import (
    CODEC,
    RULES,
    act,
    bad,
    deed,
    hero,
    names,
    offered,
    refused,
)

ORACLE = {"do": "oracle"}


def zeus(gift):
    return {"do": "zeus", "gift": gift}


def help_for(price):
    return {"do": "patron_help", "honneur": price}


def left(result):
    return result["hero"]["honneur"], result["tests"], result["dice_used"]


@pytest.mark.rule("CRE-50")
def test_the_sheet_shows_and_edits_the_other_gods():
    altheos = CODEC.hero(hero(gods={"ares": "favorable", "Pan": "defavorable"}))
    assert altheos.others == ("ares", "poseidon", "apollon", "aphrodite", "hera", "Pan")
    assert [altheos.attitude(god) for god in altheos.others[:2]] == ["favorable", "neutre"]
    angry, (event,) = deed(altheos, "attitude", god="hera", attitude="defavorable")
    assert (event.god, event.before, event.after) == ("hera", "neutre", "defavorable")
    assert angry.attitude("hera") == "defavorable"
    more, _ = deed(angry, "attitude", god="Éole", attitude="favorable")
    assert more.others[-1] == "Éole"
    less, (event,) = deed(more, "remove_god", god="Pan")
    assert event.god == "Pan" and "Pan" not in less.gods
    for do, args in (
        ("attitude", {"god": "athena", "attitude": "favorable"}),
        ("attitude", {"god": "hera", "attitude": "amoureuse"}),
        ("attitude", {"god": " ", "attitude": "neutre"}),
        ("remove_god", {"god": "ares"}),
        ("remove_god", {"god": "Hécate"}),
    ):
        with pytest.raises(RuleViolation):
            deed(altheos, do, **args)


@pytest.mark.rule("CRE-51")
def test_the_patron_s_help_is_paid_or_costs_one_point():
    assert left(act(help_for(4))) == (6, ["success"], 0)
    assert left(act(help_for(10))) == (0, ["success"], 0)
    assert left(act(help_for(11))) == (9, ["failure"], 0)
    assert left(act(help_for("die"), dice=[6])) == (4, ["success"], 1)
    assert left(act(help_for("die"), dice=[4], hero=hero(honneur=3))) == (2, ["failure"], 1)


@pytest.mark.rule("CRE-51")
def test_without_honour_only_a_help_for_nothing_is_given():
    spent = hero(honneur=0)
    assert left(act(help_for(1), hero=spent)) == (0, ["failure"], 0)
    assert left(act(help_for("die"), hero=spent, dice=[1])) == (0, ["failure"], 1)
    assert left(act(help_for(0), hero=spent)) == (0, ["success"], 0)


@pytest.mark.rule("CRE-51")
def test_no_help_without_a_patron_or_for_a_price_that_is_none():
    assert refused(act(help_for(1), hero=hero(patron=None)))
    assert refused(act(help_for(-1)))
    assert bad(act(help_for("sacrifice")), "honneur")
    assert bad(act(help_for(None)), "honneur")
    with pytest.raises(RuleViolation):
        deed(hero(), "patron_help", honneur="sacrifice")
    offers = offered(RULES.acts(CODEC.hero(hero(patron=None))), "patron_help")
    assert all("protecteur" in offer.refusal for offer in offers)


@pytest.mark.rule("CRE-51", "CRE-08")
def test_a_price_may_leave_less_honneur_than_honte():
    dead = act(help_for(8), hero=hero(honte=3))
    assert (dead["hero"]["condition"], dead["tests"]) == ("mort", ["success"])
    assert act(help_for(9), hero=hero(honneur=3, honte=3))["hero"]["condition"] == "mort"


@pytest.mark.rule("CRE-60")
@pytest.mark.parametrize("gift", ["honneur", "neutral"])
def test_zeus_answers_once(gift):
    once = act(zeus(gift), dice=[3])
    assert once["hero"]["zeus_used"] is True
    assert refused(act(zeus(gift), zeus("neutral"), dice=[3]), 1)
    assert refused(act(zeus("resurrection"), hero=hero(condition="mort", zeus_used=True)))
    assert refused(act(zeus("fortune")))
    offers = offered(RULES.acts(CODEC.hero(hero(zeus_used=True))), "zeus")
    assert len(offers) == 4 and all("une fois" in offer.refusal for offer in offers)


@pytest.mark.rule("CRE-61")
def test_a_resurrection_keeps_the_gear():
    dead = hero(honneur=4, honte=4, condition="mort", gods={"ares": "defavorable"})
    result = act(zeus("resurrection"), hero=dead)
    assert result["hero"] == {**dead, "honneur": 1, "honte": 0, "condition": "indemne", "zeus_used": True}


@pytest.mark.rule("CRE-61")
def test_no_resurrection_for_the_disgraced_or_the_living():
    assert refused(act(zeus("resurrection"), hero=hero(honneur=3, honte=4, condition="mort")))
    assert refused(act(zeus("resurrection")))
    assert act(zeus("resurrection"), hero=hero(honneur=0, condition="mort"))["hero"]["honneur"] == 1


@pytest.mark.rule("CRE-62")
def test_a_die_of_honour_also_from_nothing():
    assert left(act(zeus("honneur"), dice=[5])) == (15, [], 1)
    assert left(act(zeus("honneur"), dice=[2], hero=hero(honneur=0))) == (2, [], 1)
    _, (event,) = deed(hero(), "zeus", 5, gift="honneur")
    assert (event.faces, event.honneur_before, event.honneur_after) == ((5,), 10, 15)


@pytest.mark.rule("CRE-63")
def test_honour_from_nothing_to_one():
    assert left(act(zeus("restore"), hero=hero(honneur=0))) == (1, [], 0)
    assert refused(act(zeus("restore"), hero=hero(honneur=1)))
    regained = act(zeus("restore"), {"do": "adjust", "score": "honneur", "by": 3}, hero=hero(honneur=0))
    assert regained["hero"]["honneur"] == 4


@pytest.mark.rule("CRE-64")
def test_every_god_neutral_and_the_patron_still_patron():
    gods = {"ares": "defavorable", "hera": "favorable", "Pan": "defavorable"}
    result = act(zeus("neutral"), hero=hero(gods=gods))
    assert result["hero"]["gods"] == dict.fromkeys(gods, "neutre")
    assert result["hero"]["patron"] == "athena"


@pytest.mark.rule("CRE-70")
def test_the_oracle_is_twenty_paragraphs_further():
    result = act(ORACLE, hero=hero(paragraph=476))
    assert (result["hero"]["paragraph"], result["dice_used"]) == (496, 0)
    assert refused(act(ORACLE)) and "paragraph" not in act(ORACLE)["hero"]
    _, (event,) = deed(hero(paragraph=30), "oracle")
    assert (event.before, event.after) == (30, 50) and names([event]) == ["OracleConsulted"]
