"""Whatever is done, in any order: what is offered can be done, what is refused changes nothing, states are whole."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulesets.kit.dice import RandomDice, ScriptedDice
from rulesets.kit.errors import RuleViolation
from rulesets.kit.protocol import Choice
from rulesets.kit.replay import legal, run
from tests.rulesets.portes.builders import CODEC, PORTES

members = st.fixed_dictionaries(
    {
        "movement": st.sampled_from([9, 18, 27, 36]),
        "pv": st.integers(0, 4),
        "ca": st.integers(-1, 9),
        "attack": st.integers(0, 12),
        "damage": st.sampled_from(["1d6", "1d4-2", "2d4+1"]),
        "morale": st.sampled_from([None, 2, 6, 7, 8, 12]),
        "initiative": st.integers(-1, 1),
    }
)
sides = st.lists(
    st.fixed_dictionaries({"monsters": st.booleans(), "members": st.lists(members, min_size=1, max_size=3)}),
    min_size=2,
    max_size=4,
)
options = st.fixed_dictionaries({"place": st.sampled_from(["labyrinth", "surface"]), "individual": st.booleans()})
NEEDED = {"step", "intend", "announce", "advance", "leave", "give_up", "end"}
"""Offered, but without a form in replay."""


def whole(state):
    """Check what holds of every state, and that it comes back whole from JSON."""
    assert CODEC.encounter(json.loads(json.dumps(CODEC.encounter_data(state)))) == state
    hash(state)
    json.dumps(PORTES.scene(state))
    assert all(member.pv >= 0 for side in state.sides for member in side.members)
    assert state.distance is None or state.distance >= 0
    statuses = [side.status for side in state.sides]
    assert "fleeing" in statuses or not {"pursuing", "stopped"} & set(statuses)
    assert all(side.living for side in state.sides if side.status in ("fleeing", "pursuing"))
    if state.over:
        assert PORTES.offers(state) == ()
        return
    assert len(state.there) > 1 or state.tied
    if state.turn is not None:
        # The order covers the living, save whom surprise left out when it was made.
        assert all(state.placed(pair) for pair in state.living(i for i in state.there if i not in state.waiting))
        named = [pair for pair in state.pairs() if state.placed(pair)]
        assert len(named) == len(set(named))


def offers_mean_what_they_say(state):
    """What is offered goes through, what is refused says why; neither the dead nor the surprised strike."""
    for offer in PORTES.offers(state):
        args = dict(offer.args)
        for param in offer.params:
            args[param.name] = param.values[0] if param.values else "" if param.name == "spell" else 0
        if offer.refusal is None:
            PORTES.apply(state, Choice(offer.do, args), RandomDice(lambda sides: sides // 2))
        else:
            args = {**args, **({"at": (0, 0)} if offer.do == "attack" else {})}
            if offer.do == "attack":
                args.setdefault("by", (0, 0))
            dice = ScriptedDice([])
            with pytest.raises(RuleViolation) as refusal:
                PORTES.apply(state, Choice(offer.do, args), dice)
            assert offer.refusal.endswith(".") and (offer.params or str(refusal.value) == offer.refusal)
    for by in state.pairs():
        held, standing = state.held(by[0]), by in state.standing
        if not held and standing and (state.member(by).living or state.tied):
            continue
        for at in state.pairs():
            with pytest.raises(RuleViolation):
                PORTES.apply(state, Choice("attack", {"by": by, "at": at}), ScriptedDice([20, 1]))


def drawn(data, state):
    """One of the choices offered, with its parameters."""
    free = [offer for offer in PORTES.offers(state) if offer.refusal is None and offer.do not in ("end", "leave")]
    offer = data.draw(st.sampled_from(free))
    args = dict(offer.args)
    for param in offer.params:
        if param.values:
            args[param.name] = data.draw(st.sampled_from(param.values))
        elif param.name == "spell":
            args[param.name] = data.draw(st.sampled_from(["", "Sommeil"]))
        else:
            low, high = -9 if param.low is None else param.low, 9 if param.high is None else param.high
            args[param.name] = data.draw(st.integers(low, high))
    return Choice(offer.do, args)


def as_plain(choice):
    return {"do": choice.do, **json.loads(json.dumps(dict(choice.args)))}


def start(found, chosen):
    return PORTES.start([CODEC.side(side) for side in found], CODEC.options(chosen))


@settings(deadline=None, max_examples=50)
@given(sides, options, st.data())
def test_any_sequence_of_choices(found, chosen, data):
    state = start(found, chosen)
    dice = RandomDice(lambda sides: data.draw(st.integers(0, sides - 1)))
    done, saved = [], [CODEC.encounter_data(state)]
    for _ in range(16):
        whole(state)
        offers_mean_what_they_say(state)
        assert CODEC.encounter_data(state) == saved[-1]
        if state.over:
            break
        choice = drawn(data, state)
        assert CODEC.choice_by_hand(as_plain(choice)) == choice
        state, events = PORTES.apply(state, choice, dice)
        assert events and all(json.dumps(CODEC.event_data(event)) for event in events)
        done.append(choice)
        saved.append(CODEC.encounter_data(state))
    # Undo is by the states saved, back to the start.
    assert CODEC.encounter(json.loads(json.dumps(saved[0]))) == start(found, chosen)
    if NEEDED & {choice.do for choice in done}:
        return
    faces = [face for rolled in dice.rolled for face in rolled.faces]
    scenario = {"ruleset": "portes", "do": "encounter", "sides": found, "options": chosen, "dice": faces}
    result = run(json.dumps({**scenario, "choices": [as_plain(choice) for choice in done]}))
    expected = {**CODEC.result(state), "legal": legal(PORTES, state), "dice_used": len(faces)}
    assert result == {"id": None, **json.loads(json.dumps(expected))}


def by_hand(data, state):
    """Something that the MdT does by hand."""
    pairs = list(state.pairs())
    side = st.integers(0, len(state.sides) - 1)
    newcomer = data.draw(members)
    kinds = ["add", "add_side", "remove", "move", "hurt", "heal", "set", "status", "member", "order"]
    kind = data.draw(st.sampled_from(kinds))
    if kind == "add":
        return {"do": "add", "side": data.draw(side), "members": [newcomer]}
    if kind == "add_side":
        return {"do": "add_side", "monsters": True, "members": [newcomer]}
    if not pairs:
        return {"do": "set", "distance": 3}
    who = list(data.draw(st.sampled_from(pairs)))
    if kind == "remove":
        return {"do": "remove", "who": who}
    if kind == "move":
        return {"do": "move", "who": who, "to": data.draw(side)}
    if kind in ("hurt", "heal"):
        return {"do": kind, "at": [who, pairs[0]], "amount": data.draw(st.integers(0, 5))}
    if kind == "status":
        status = data.draw(st.sampled_from(["", "fleeing", "fled", "left", "pursuing", "stopped"]))
        marks = {"status": status, "surprised": data.draw(st.booleans())}
        return {"do": "set", "side": {"index": data.draw(side), **marks}}
    if kind == "member":
        return {"do": "set", "member": {"index": who, "pv": data.draw(st.integers(0, 5)), "morale": 7}}
    if kind == "order":
        return {"do": "set", "order": [[data.draw(side)]]}
    values = {name: st.booleans() for name in ("individual", "engaged", "closed")} | {"round": st.integers(1, 3)}
    name = data.draw(st.sampled_from(list(values)))
    return {"do": "set", name: data.draw(values[name])}


@settings(deadline=None, max_examples=50)
@given(sides, options, st.data())
def test_any_sequence_with_the_mdt_s_hand_in_it(found, chosen, data):
    state = start(found, chosen)
    dice = RandomDice(lambda sides: data.draw(st.integers(0, sides - 1)))
    for _ in range(14):
        whole(state)
        if state.over or data.draw(st.integers(0, 2)) == 0:
            choice = CODEC.choice_by_hand(json.loads(json.dumps(by_hand(data, state))))
        else:
            choice = drawn(data, state)
        before = CODEC.encounter_data(state)
        try:
            after, events = PORTES.apply(state, choice, dice)
        except RuleViolation as violation:
            assert str(violation).endswith(".")
            continue
        finally:
            assert CODEC.encounter_data(state) == before
        assert all(json.dumps(CODEC.event_data(event)) for event in events)
        state = after
        offers_mean_what_they_say(state)


index = st.integers(-1, 3)
pair = st.tuples(index, index).map(list)
any_choice = st.one_of(
    st.sampled_from([{"do": do} for do in ("distance", "surprise", "initiative", "initiative", "next", "next", "set")]),
    st.sampled_from([{"do": "initiative", "keep": True}, {"do": "distance", "metres": 9}]),
    st.fixed_dictionaries(
        {"do": st.sampled_from(["reaction", "morale", "flee", "pursue", "drop", "evade"]), "side": st.integers(-1, 4)}
    ),
    st.fixed_dictionaries({"do": st.just("attack"), "by": pair, "at": pair, "modifier": st.sampled_from([0, 20])}),
)


@settings(deadline=None, max_examples=100)
@given(sides, options, st.lists(any_choice, max_size=20), st.lists(st.integers(1, 6), max_size=60))
def test_what_cannot_be_done_leaves_all_as_it_was(found, chosen, choices, faces):
    opening = [{"do": "distance", "metres": 30}, {"do": "surprise"}]
    scenario = {"ruleset": "portes", "do": "encounter", "sides": found, "options": chosen, "dice": faces}
    result = run(json.dumps({**scenario, "choices": [*opening, *choices]}))
    if "error" not in result:
        return
    error = result.pop("error")
    assert error["code"] in ("illegal_choice", "not_enough_dice", "bad_die") and error["message"].endswith(".")
    done = [*opening, *choices][: error["choice"]]
    assert run(json.dumps({**scenario, "choices": done})) == result
    if error["code"] == "illegal_choice":
        # Refused before any die: without one left it is refused all the same.
        short = {**scenario, "dice": faces[: result["dice_used"]], "choices": [*done, [*opening, *choices][len(done)]]}
        assert run(json.dumps(short))["error"] == error
