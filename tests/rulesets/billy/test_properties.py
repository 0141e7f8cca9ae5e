"""Whatever the player does, in any order: what is offered can be done, what is refused changes nothing."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulesets.billy.engine.tables import OBJECTS, SCORES
from rulesets.kit.dice import RandomDice, ScriptedDice
from rulesets.kit.errors import RuleViolation
from rulesets.kit.protocol import Choice
from rulesets.kit.replay import legal, run
from tests.rulesets.billy.builders import BILLY, CODEC

small = st.integers(0, 3)
caracteres = st.sampled_from([None, "guerrier", "prudent", "prudent", "paysan", "debrouillard"])


@st.composite
def direct(draw, least=1):
    endurance = draw(st.integers(1, 8))
    return {
        "habilete": draw(st.integers(0, 12)),
        "adresse": draw(st.integers(-2, 7)),
        "endurance": endurance,
        "chance": draw(st.integers(0, 8)),
        "chance_max": draw(st.integers(0, 8)),
        "pv": draw(st.integers(least, endurance * 3)),
        "armure": draw(small),
        "degats": draw(small),
        "critique": draw(small),
        "caractere": draw(caracteres),
    }


@st.composite
def by_objects(draw):
    objects = draw(st.lists(st.sampled_from(list(OBJECTS)), min_size=3, max_size=3, unique=True))
    hero = CODEC.hero({"objects": objects})
    offered = [offer.args["held"].split() for offer in BILLY.acts(hero) if offer.do == "hold" and not offer.refusal]
    return {"objects": objects, "held": draw(st.sampled_from([list(hero.held), *offered]))}


heroes = st.one_of(direct(), by_objects())
foes = st.fixed_dictionaries(
    {
        "name": st.just("X"),
        "habilete": st.integers(0, 12),
        "pv": st.integers(1, 25),
        "armure": small,
        "degats": small,
    }
)
options = st.fixed_dictionaries(
    {},
    optional={
        "companions": small,
        "hero_habilete": st.integers(-3, 3),
        "hero_adresse": st.integers(-2, 3),
        "hero_between": small,
        "foe_between": small,
        "between_every": st.integers(1, 3),
        "max_rounds": st.integers(0, 6),
    },
)
corrections = st.one_of(
    st.fixed_dictionaries({"foe": st.just(0), "habilete": st.integers(0, 14), "pv": st.integers(0, 25)}),
    st.fixed_dictionaries({"hero": st.dictionaries(st.sampled_from(SCORES), st.integers(0, 16), max_size=3)}),
    options,
).map(lambda args: Choice("set", args))


def consistent(state):
    hero = state.hero
    assert 0 <= hero.pv <= hero.pv_max and hero.chance >= 0 and state.foe.pv >= 0
    assert all(hero.value(score) >= 0 for score in SCORES if score != "adresse")
    assert hero.adresse <= 5 and state.adresse <= 5
    assert CODEC.fight(json.loads(json.dumps(CODEC.fight_data(state)))) == state
    hash(state)
    if state.outcome != "ongoing":
        assert state.pending is None and BILLY.offers(state) == ()
        return
    assert not hero.dead and state.living and abs(state.difference) < 8
    free = set(legal(BILLY, state))
    if state.pending is None:
        assert "attack" in free and free <= {"attack", "avoid"}
    elif state.pending.stage == "round":
        # A round that has only `take` left ends by itself.
        assert "take" in free and len(free) > 1 and free <= {"take", "dodge", "double", "reroll"}
    else:
        assert free == {"survive", "die"}


def offers_mean_what_they_say(state):
    before = CODEC.fight_data(state)
    for offer in BILLY.offers(state):
        if offer.refusal is None:
            after, events = BILLY.apply(state, Choice(offer.do, offer.args), RandomDice(lambda sides: sides // 2))
            assert after != state
            paid = state.hero.chance - after.hero.chance
            assert offer.do == "avoid" or paid == offer.costs.get("chance", 0)
            assert all(event.SECRETS.issubset(json.loads(json.dumps(CODEC.event_data(event)))) for event in events)
        else:
            with pytest.raises(RuleViolation) as refusal:
                BILLY.apply(state, Choice(offer.do, offer.args), ScriptedDice([]))
            assert str(refusal.value) == offer.refusal and offer.refusal.endswith(".")
    free = {offer.do for offer in BILLY.offers(state) if offer.refusal is None}
    for do in {"avoid", "attack", "reroll", "double", "dodge", "take", "survive", "die"} - free:
        with pytest.raises(RuleViolation):
            BILLY.apply(state, Choice(do), ScriptedDice([1]))
    assert CODEC.fight_data(state) == before


@settings(deadline=None, max_examples=200)
@given(heroes, foes, options, st.data())
def test_any_sequence_of_choices(hero, foe, options, data):
    state = BILLY.start(CODEC.hero(hero), (CODEC.foe(foe),), CODEC.options(options))
    dice = RandomDice(lambda sides: data.draw(st.integers(0, sides - 1)))
    chosen = []
    for _ in range(14):
        consistent(state)
        offers_mean_what_they_say(state)
        if state.outcome != "ongoing":
            break
        if not state.pending and data.draw(st.integers(0, 6)) == 0:
            choice = data.draw(corrections)
        else:
            free = [offer for offer in BILLY.offers(state) if offer.refusal is None]
            choice = Choice(data.draw(st.sampled_from(free)).do)
        plain = {"do": choice.do, **choice.args}
        assert CODEC.choice(json.loads(json.dumps(plain))) == choice
        state, _ = BILLY.apply(state, choice, dice)
        chosen.append(plain)
    faces = [face for rolled in dice.rolled for face in rolled.faces]
    scenario = {"ruleset": "billy", "do": "fight", "hero": hero, "foes": [foe], "options": options}
    result = run({**scenario, "dice": faces, "choices": chosen})
    assert result == {
        "id": None,
        "outcome": state.outcome,
        "hero": CODEC.hero_data(state.hero),
        "foes": [CODEC.foe_data(state.foe)],
        "legal": legal(BILLY, state),
        "dice_used": len(faces),
    }


@settings(deadline=None, max_examples=200)
@given(st.one_of(direct(least=0), by_objects()), st.data())
def test_any_sequence_of_actions(hero, data):
    hero = CODEC.hero(hero)
    dice = RandomDice(lambda sides: data.draw(st.integers(0, sides - 1)))
    for _ in range(8):
        offer = data.draw(st.sampled_from(BILLY.acts(hero)))
        args = dict(offer.args)
        for param in offer.params:
            low = -9 if param.low is None else param.low
            args[param.name] = data.draw(st.integers(low, 9 if param.high is None else min(param.high, 9)))
        if offer.refusal is not None:
            with pytest.raises(RuleViolation) as refusal:
                BILLY.act(hero, Choice(offer.do, args), ScriptedDice([]))
            assert str(refusal.value) == offer.refusal
            continue
        before, (hero, events) = hero, BILLY.act(hero, Choice(offer.do, args), dice)
        assert all(json.dumps(CODEC.event_data(event)) for event in events)
        assert 0 <= hero.pv <= hero.pv_max
        assert hero.chance <= max(before.chance, hero.chance_max) and hero.adresse <= 5
        assert hero.caractere == before.caractere and hero.objects == before.objects
        assert all(hero.value(score) >= 0 for score in SCORES if score != "adresse")
        # Only a gain of PV heals.
        assert hero.pv <= before.pv or args.get("score") == "pv"
        assert CODEC.hero(json.loads(json.dumps(CODEC.whole_hero_data(hero)))) == hero
        if hero.dead:
            free = {free.do for free in BILLY.acts(hero) if free.refusal is None and free.listed}
            assert free == {"adjust"}


@settings(deadline=None, max_examples=200)
@given(heroes, foes, st.data())
def test_an_act_in_a_fight_comes_to_the_same_as_its_correction(hero, foe, data):
    state = BILLY.start(CODEC.hero(hero), (CODEC.foe(foe),), CODEC.options({}))
    if state.outcome != "ongoing":
        return
    score = data.draw(st.sampled_from(SCORES))
    args = {"score": score, "by": data.draw(st.integers(-9, 9))}
    after, _, made = BILLY.act_in_fight(state, Choice("adjust", args), ScriptedDice([]))
    assert after.hero == BILLY.act(state.hero, Choice("adjust", args), ScriptedDice([]))[0]
    again, _ = BILLY.apply(state, CODEC.choice({"do": made.do, **made.args}), ScriptedDice([]))
    assert again == after
