"""What holds whatever is chosen and rolled: fights and adventures led by what is offered."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulesets.cretoises.engine.gear import armour_fault
from rulesets.cretoises.engine.tables import ATTITUDES, CONDITIONS, GODS, KINDS
from rulesets.kit.dice import RandomDice, ScriptedDice
from rulesets.kit.errors import RuleViolation
from rulesets.kit.protocol import Choice
from rulesets.kit.replay import run
from tests.rulesets.cretoises.builders import CODEC, RULES

small = st.integers(0, 12)
signed = st.integers(-3, 6)
alive = st.sampled_from(CONDITIONS[:3])
weapons = st.lists(st.fixed_dictionaries({"name": st.just("arme"), "force": signed, "protection": signed}), max_size=3)
pieces = st.fixed_dictionaries(
    {"name": st.just("pièce"), "kind": st.sampled_from(KINDS), "protection": signed, "worn": st.booleans()},
    optional={"force": signed},
)
armours = st.lists(pieces, max_size=4).filter(lambda found: not bad_armour(found))
heroes = st.fixed_dictionaries(
    {
        "force": small,
        "protection": st.integers(0, 20),
        "honneur": small,
        "honte": small,
        "condition": alive,
        "weapons": weapons,
        "armour": armours,
        "gods": st.dictionaries(st.sampled_from((*GODS, "Pan")), st.sampled_from(ATTITUDES)),
        "patron": st.sampled_from((*GODS, None)),
        "zeus_used": st.booleans(),
    },
    optional={"paragraph": st.integers(1, 600)},
)
foes = st.fixed_dictionaries(
    {
        "name": st.just("adversaire"),
        "force": small,
        "protection": st.integers(0, 25),
        "human": st.booleans(),
        "condition": alive,
    }
)
options = st.fixed_dictionaries(
    {},
    optional={
        "retreat_max": st.integers(0, 6),
        "honour_won": small,
        "accepts_surrender": st.sampled_from((None, True, False)),
        "hero_force": signed,
        "hero_protection": signed,
        "foe_force": signed,
        "foe_protection": signed,
        "first": st.sampled_from(("hero", "foe")),
        "wounds_stay": st.booleans(),
    },
)


def bad_armour(found):
    return any(
        sum(one["worn"] for one in found if one["kind"] == kind) > 1
        or sum(not one["worn"] for one in found if one["kind"] == kind) > 2
        for kind in KINDS
    )


def dice_of(data):
    return RandomDice(lambda sides: data.draw(st.integers(0, sides - 1)))


def filled(data, offer):
    """The offer as a choice, its parameters drawn from their domain."""
    args = dict(offer.args)
    for param in offer.params:
        if param.name in ("name", "god"):
            args[param.name] = data.draw(st.sampled_from(("épée", "Éole")))
        elif param.values:
            args[param.name] = data.draw(st.sampled_from(param.values))
        else:
            low = -12 if param.low is None else param.low
            high = max(low, 12) if param.high is None else param.high
            args[param.name] = data.draw(st.integers(low, high))
    return Choice(offer.do, args)


def sound(altheos):
    return altheos.honneur >= 0 and altheos.honte >= 0 and armour_fault(altheos.armour) is None


@settings(max_examples=150, deadline=None)
@given(data=st.data())
def test_a_fight_led_by_its_offers(data):
    scenario = {
        "ruleset": "cretoises",
        "do": "fight",
        "hero": data.draw(heroes),
        "foes": data.draw(st.lists(foes, min_size=1, max_size=3)),
        "options": data.draw(options),
    }
    state = RULES.start(
        CODEC.hero(scenario["hero"]),
        [CODEC.foe(one) for one in scenario["foes"]],
        CODEC.options(scenario["options"]),
    )
    choices, dice = [], dice_of(data)
    for _ in range(data.draw(st.integers(1, 25))):
        offers = RULES.offers(state)
        for offer in offers:
            if offer.refusal is not None:
                with pytest.raises(RuleViolation) as refused:
                    RULES.apply(state, filled(data, offer), ScriptedDice([]))
                assert str(refused.value) == offer.refusal
        open_to = [offer for offer in offers if offer.refusal is None]
        assert bool(open_to) is not state.over
        if state.over:
            break
        before = CODEC.fight_data(state)
        choice = filled(data, data.draw(st.sampled_from(open_to)))
        after, events = RULES.apply(state, choice, dice)
        assert CODEC.fight_data(state) == before and events
        for event in events:
            json.dumps(CODEC.event_data(event))
            assert set(CODEC.event_data(event)) >= event.SECRETS
        saved = json.loads(json.dumps(CODEC.fight_data(after)))
        assert CODEC.fight(saved) == after
        assert sound(after.hero) and after.hero.honte >= state.hero.honte
        assert (after.outcome == "lost") is after.hero.dead
        choices.append({"do": choice.do, **choice.args})
        state = after
    faces = [face for rolled in dice.rolled for face in rolled.faces]
    result = run(json.dumps({**scenario, "dice": faces, "choices": choices}))
    assert "error" not in result
    assert (result["outcome"], result["dice_used"]) == (state.outcome, len(faces))
    assert result["hero"] == CODEC.hero_data(state.hero)
    assert result["foes"] == [CODEC.foe_data(one) for one in state.foes]


@settings(max_examples=80, deadline=None)
@given(data=st.data())
def test_an_adventure_led_by_what_can_be_done(data):
    altheos, dice = CODEC.hero(data.draw(heroes)), dice_of(data)
    for _ in range(data.draw(st.integers(1, 12))):
        offers = RULES.acts(altheos)
        offer = data.draw(st.sampled_from(offers))
        action = filled(data, offer)
        if offer.refusal is not None:
            with pytest.raises(RuleViolation) as refused:
                RULES.act(altheos, action, dice)
            assert str(refused.value) == offer.refusal
            continue
        before = CODEC.hero_data(altheos)
        after, _ = RULES.act(altheos, action, dice)
        assert CODEC.hero_data(altheos) == before
        assert sound(after) and (after.dead or not after.disgraced)
        assert CODEC.hero(json.loads(json.dumps(CODEC.hero_data(after)))) == after
        altheos = after
