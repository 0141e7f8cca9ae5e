"""Whatever the players do, in any order: what is offered can be done, what is refused changes nothing."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulesets.defis.engine.scorpions.tables import STONES
from rulesets.kit.dice import RandomDice, ScriptedDice
from rulesets.kit.errors import RuleViolation
from rulesets.kit.protocol import Choice
from rulesets.kit.registry import RULESETS
from rulesets.kit.replay import legal, run

small = st.integers(0, 12)
modifier = st.integers(-3, 3)
pairs = st.tuples(st.integers(1, 24), st.integers(0, 26)).map(lambda pair: {"initial": pair[0], "current": pair[1]})
alive = st.tuples(st.integers(1, 24), st.integers(4, 26)).map(lambda pair: {"initial": pair[0], "current": pair[1]})


@st.composite
def heroes(draw, book, endurance=pairs):
    data = {
        "habilete": draw(pairs),
        "endurance": draw(endurance),
        "chance": draw(pairs),
        "or": draw(small),
        "repas": draw(small),
    }
    if book == "scorpions":
        sante = draw(st.integers(2, 13))
        data["sante"] = {"initial": sante, "current": draw(st.integers(1, sante))}
        data["pierres"] = draw(st.dictionaries(st.sampled_from(STONES), st.integers(1, 3)))
    else:
        data["mutation"] = draw(st.integers(0, 3))
    return data


@st.composite
def fights(draw):
    book = draw(st.sampled_from(["scorpions", "mutation"]))
    mode = draw(st.sampled_from(["one", "as_one", "in_turn", "all"]))
    number = 1 if mode in ("one", "as_one") else draw(st.integers(1, 3))
    foes = [
        {
            "name": "X",
            "habilete": draw(small),
            "endurance": draw(st.integers(1, 9)),
            **draw(st.sampled_from([{}, {"strength": -1}])),
        }
        for _ in range(number)
    ]
    options = {
        "mode": mode,
        "may_flee": draw(st.booleans()),
        "furie": draw(st.booleans()),
        "hero_strength": draw(modifier),
        "foe_strength": draw(modifier),
        "dealt": draw(st.integers(0, 4)),
        "taken": draw(st.integers(0, 4)),
        "max_assaults": draw(st.sampled_from([0, 0, 3])),
        "modifiers_for": draw(st.integers(0, 2)),
        "stop_at": draw(st.sampled_from([0, 0, 2])),
    }
    return {
        "ruleset": book,
        "do": "fight",
        "hero": draw(heroes(book, alive)),
        "foes": foes,
        "options": options,
    }


def filled(offer, draw=None):
    """A choice made of an offer, its parameters drawn or the first there are."""
    pick = (lambda param: param.values[0]) if draw is None else (lambda param: draw(st.sampled_from(param.values)))
    return Choice(offer.do, {**offer.args, **{param.name: pick(param) for param in offer.params}})


def corrections(state):
    numbers = st.sampled_from(["dealt", "taken", "stop_at", "max_assaults", "modifiers_for"])
    index = st.integers(0, len(state.foes) - 1)
    return st.one_of(
        st.tuples(numbers, st.integers(0, 4)).map(lambda pair: Choice("set", {pair[0]: pair[1]})),
        st.booleans().map(lambda on: Choice("set", {"furie": on})),
        st.tuples(index, st.integers(0, 9)).map(lambda pair: Choice("set", {"foe": pair[0], "endurance": pair[1]})),
        st.integers(0, 30).map(lambda value: Choice("set", {"hero": {"endurance": value}})),
        st.just(Choice("stop", {})),
    )


def consistent(ruleset, state):
    hero, codec = state.hero, ruleset.codec
    assert all(hero.value(name) >= 0 for name in (*hero.SCORES, *hero.COUNTS))
    assert all(foe.endurance >= 0 for foe in state.foes)
    assert codec.fight(json.loads(json.dumps(codec.fight_data(state)))) == state
    hash(state)
    if state.outcome != "ongoing":
        assert state.pending is None and ruleset.offers(state) == ()
        assert (state.outcome == "lost") >= hero.dead
    else:
        assert not hero.dead and state.living
        assert (state.pending is not None) == (legal(ruleset, state) == ["keep", "luck"])
        assert "attack" in legal(ruleset, state) or state.pending


def offers_mean_what_they_say(ruleset, state):
    for offer in ruleset.offers(state):
        before = ruleset.codec.fight_data(state)
        if offer.refusal is None:
            after, events = ruleset.apply(state, filled(offer), RandomDice(lambda sides: sides // 2))
            assert after != state
            assert all(json.dumps(ruleset.codec.event_data(event)) for event in events)
            assert all(event.SECRETS.issubset(ruleset.codec.event_data(event)) for event in events)
        else:
            with pytest.raises(RuleViolation) as refusal:
                ruleset.apply(state, filled(offer), ScriptedDice([]))
            assert str(refusal.value) == offer.refusal
            assert offer.refusal.endswith(".")
        assert ruleset.codec.fight_data(state) == before


@settings(deadline=None, max_examples=150)
@given(fights(), st.data())
def test_any_sequence_of_choices(scenario, data):
    ruleset = RULESETS[scenario["ruleset"]]
    codec = ruleset.codec
    state = ruleset.start(
        codec.hero(scenario["hero"]),
        tuple(map(codec.foe, scenario["foes"])),
        codec.options(scenario["options"]),
    )
    dice = RandomDice(lambda sides: data.draw(st.integers(0, sides - 1)))
    chosen = []
    for _ in range(15):
        consistent(ruleset, state)
        offers_mean_what_they_say(ruleset, state)
        if state.outcome != "ongoing":
            break
        free = [offer for offer in ruleset.offers(state) if offer.refusal is None]
        if not state.pending and data.draw(st.integers(0, 6)) == 0:
            choice = data.draw(corrections(state))
        else:
            choice = filled(data.draw(st.sampled_from(free)), data.draw)
        assert codec.choice(json.loads(json.dumps({"do": choice.do, **choice.args}))) == choice
        try:
            state, _ = ruleset.apply(state, choice, dice)
        except RuleViolation:
            assert choice.do == "set"
            continue
        chosen.append({"do": choice.do, **choice.args})
    faces = [face for rolled in dice.rolled for face in rolled.faces]
    result = run({**scenario, "dice": faces, "choices": chosen})
    assert "error" not in result
    assert (result["outcome"], result["dice_used"], result["legal"]) == (
        state.outcome,
        len(faces),
        legal(ruleset, state),
    )
    assert result["hero"] == codec.hero_data(state.hero)
    assert result["foes"] == [codec.foe_data(foe) for foe in state.foes]


@settings(deadline=None, max_examples=150)
@given(st.sampled_from(["scorpions", "mutation"]), st.data())
def test_any_sequence_of_actions(book, data):
    ruleset = RULESETS[book]
    codec = ruleset.codec
    hero = codec.hero(data.draw(heroes(book)))
    dice = RandomDice(lambda sides: data.draw(st.integers(0, sides - 1)))
    for _ in range(8):
        before = {name: (hero.value(name), hero.initial(name)) for name in (*hero.SCORES, *hero.COUNTS)}
        offer = data.draw(st.sampled_from(ruleset.acts(hero)))
        args = dict(offer.args)
        for param in offer.params:
            low = -9 if param.low is None else param.low
            values = st.sampled_from(param.values) if param.values else st.integers(low, param.high or 9)
            args[param.name] = data.draw(values) if param.values or low <= 9 else low
        action = Choice(offer.do, args)
        if offer.refusal is not None:
            with pytest.raises(RuleViolation) as refusal:
                ruleset.act(hero, action, dice)
            assert str(refusal.value) == offer.refusal
            continue
        hero, events = ruleset.act(hero, action, dice)
        assert all(json.dumps(codec.event_data(event)) for event in events)
        for name, (current, initial) in before.items():
            assert hero.value(name) >= 0
            # Without "the book allows it", nothing ends above both its initial and what it was.
            if initial is not None:
                assert hero.value(name) <= max(current, initial)
                assert hero.initial(name) == initial or args.get("initial")
        assert codec.hero(json.loads(json.dumps(codec.hero_data(hero)))) == hero
        if hero.dead:
            free = {free.do for free in ruleset.acts(hero) if free.refusal is None and free.listed}
            assert free == {"adjust"}
