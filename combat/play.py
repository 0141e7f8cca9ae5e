"""Fights and acts of one hero: rows to the engine's state, one choice, state to rows, and the entry of the journal.

A roll that the player makes with real dice interrupts the choice: what was rolled before it is saved in
`Character.asked`, and the same choice is played again, with those faces given back, once the missing ones are typed.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, partial
from typing import Any

from django.db.models import QuerySet

from combat import offers
from combat.bindings import FIGHT_BINDINGS, fight_binding_of
from combat.bindings.base import foes_of, names_of, title_of
from combat.dice_data import DICE_AWAITED, NOTHING_AWAITED, roll_data, roll_of, rolled_of
from combat.models import Fight, Meeting
from combat.remember import remember
from lib.dice import randbelow
from lib.prepared import Prepared, fetch
from lib.refusals import cleaned
from rulesets.kit.dice import DiceNeeded, RandomDice, Rolled, TableDice, as_printed, check_faces
from rulesets.kit.errors import RuleViolation
from rulesets.kit.protocol import Choice, Data
from rulesets.kit.registry import fight_rules
from sheets.bindings import binding_of
from sheets.models import Character
from sheets.turn import NothingChanged, Turn, Unmoved
from sheets.turn import roll_data as rolled_data
from sheets.veil import secrets_of

ALREADY_FIGHTING = "Un combat est déjà en cours : terminez-le ou quittez-le d’abord."
NOT_FIGHTING = "Il n’y a pas de combat en cours."
NOTHING_TO_TAKE = "Il n’y a rien à prendre à cet adversaire."
TAKEN = "Vous avez déjà pris quelque chose à cet adversaire."
DEAD = "Ce héros est mort : sa feuille se lit, mais l’aventure est finie."


def open_fight_of(hero: Character) -> Fight | None:
    """Return the hero's open fight with all of its rows, or None; the same few queries whatever the past fights."""
    if not binding_of(hero.ruleset).fights:
        return None
    known: Fight | None = hero.open_fight
    if known is not None and known.status == Fight.Status.OPEN:
        return known
    fight = _open(fight_binding_of(binding_of(hero.ruleset).ruleset.family).row).first(hero.pk)
    if fight is not None:
        fetch(fight, "combatants")
        # The same hero and not a second reading of him: his rows are changed in one place.
        fight.hero = hero
    hero.open_fight = fight
    return fight


@cache
def _open(row: str) -> Prepared[Fight]:
    """Return what asks for a hero's open fight with the options that fights of his rules have, by their row's name."""
    return Prepared(lambda hero: Fight.objects.filter(hero=hero, status=Fight.Status.OPEN).select_related(row), int)


def fights_of(hero: Character) -> QuerySet[Fight]:
    """Return a hero's fights, that bring along their combatants and the options that fights of his rules have."""
    row = fight_binding_of(binding_of(hero.ruleset).ruleset.family).row
    return Fight.objects.filter(hero=hero).select_related(row).prefetch_related("combatants")


def with_rows(fights: QuerySet[Fight]) -> QuerySet[Fight]:
    """Return fights of whatever rules that bring their options and their combatants along."""
    return fights.select_related(*FIGHT_BINDINGS).prefetch_related("combatants")


def load_fight(fight: Fight) -> Any:
    """Return the engine's fight from its rows and its hero's."""
    ruleset = fight_rules(fight.ruleset)
    hero = binding_of(fight.ruleset).load(fight.hero)
    return fight_binding_of(ruleset.family).load(fight, ruleset, hero)


def open_fight(
    turn: Turn,
    foes: Sequence[Data],
    options: Data,
    *,
    resumed: Fight | None = None,
    met: Meeting | None = None,
    shown: str = Fight.Shown.NUMBERS,
) -> Fight:
    """Start a fight at the hero's paragraph; raises RuleViolation or BadScenario.

    `resumed` is the fight left at this place that this one takes up again (DEF-41), `met` the meeting of the bestiary
    that it starts from, `shown` what the player sees of adversaries that a MdT opposes to him.
    """
    hero = turn.hero
    binding, ruleset = binding_of(hero.ruleset), fight_rules(hero.ruleset)
    _refuse_while_asked(hero)
    if hero.dead:
        raise RuleViolation(DEAD)
    if Fight.objects.filter(hero=hero, status=Fight.Status.OPEN).exists():
        raise RuleViolation(ALREADY_FIGHTING)
    fights = fight_binding_of(ruleset.family)
    wanted = fights.options_for(len(foes), options if resumed else fights.joined(hero, options))
    state = ruleset.start(binding.load(hero), [ruleset.codec.foe(foe) for foe in foes], ruleset.codec.options(wanted))
    place = resumed.paragraph if resumed else hero.paragraph
    fight: Fight = turn.create(
        Fight,
        ruleset=ruleset.key,
        rules_version=ruleset.rules_version,
        paragraph=place,
        clearing=resumed.clearing if resumed else binding.noted_place(hero),
        outcome=state.outcome,
        # Some fights begin with a word of the text awaited.
        pending=ruleset.codec.fight_data(state)["pending"],
        status=Fight.Status.OVER if state.over else Fight.Status.OPEN,
        shown=resumed.shown if resumed else shown,
        resumes=resumed.ordinal if resumed else None,
    )
    fights.create(turn, fight, state, ruleset, resumed)
    if resumed is not None:
        turn.update(resumed, status=Fight.Status.RESUMED)
        turn.update(fight, meeting=resumed.meeting)
    elif not fight.veil:
        # What is hidden from the player stands in no bestiary of his.
        remember(turn, fight, state, met=met)
    codec = ruleset.codec
    scenario = {
        "ruleset": ruleset.key,
        "do": "fight",
        "hero": codec.whole_hero_data(state.hero),
        "foes": [codec.foe_data(foe) for foe in state.foes],
        "options": codec.options_data(state.options),
    }
    turn.record("fight", choice=scenario, fight_ordinal=fight.ordinal, veil=fight.veil)
    return fight


def play(
    turn: Turn, choice: Data, known: Sequence[Rolled] = (), *, fight: Fight | None = None, state: Any = None
) -> None:
    """Make a choice in the open fight; raises RuleViolation or BadScenario.

    `fight` is given if it was read already, and `state` if it was loaded and nothing has changed since.
    """
    fight = fight or open_fight_of(turn.hero)
    if fight is None:
        raise RuleViolation(NOT_FIGHTING)
    _refuse_while_asked(turn.hero, known)
    ruleset = fight_rules(fight.ruleset)
    state = state or load_fight(fight)
    made = ruleset.codec.choice(choice)
    _roll(turn, "fight", choice, known, fight, lambda dice: _played(turn, fight, state, made, choice, dice))
    if turn.hero.asked is None and fight.status == Fight.Status.OPEN:
        # What the player has settled beforehand needs no tap of its own, but is a choice like any other.
        settled = fight_binding_of(ruleset.family).follow(fight, lambda: ruleset.offers(load_fight(fight)))
        if settled is not None:
            play(turn, settled, fight=fight)


def _played(turn: Turn, fight: Fight, state: Any, made: Choice, choice: Data, dice: TableDice) -> None:
    after, events = fight_rules(fight.ruleset).apply(state, made, dice)
    store_fight(turn, fight, after)
    turn.record(
        str(made.do),
        choice=choice,
        rolls=dice.rolled,
        events=_told(fight, after, events),
        fight_ordinal=fight.ordinal,
        veil=fight.veil,
    )


def _told(fight: Fight, after: Any, events: Iterable[Any]) -> list[Data]:
    """Return events as the log keeps them; in a veiled fight each says which of its fields are secret."""
    codec = binding_of(fight.ruleset).ruleset.codec
    told = [{**codec.event_data(event), **({"secrets": secrets_of(event)} if fight.veil else {})} for event in events]
    return _named(after, told)


def store_fight(turn: Turn, fight: Fight, after: Any) -> None:
    """Write the engine's fight into the rows, hero included, and close it when it is over."""
    ruleset = fight_rules(fight.ruleset)
    fights = fight_binding_of(ruleset.family)
    fights.store(turn, fight, after, ruleset)
    binding_of(fight.ruleset).store(turn, after.hero)
    turn.update(
        fight,
        pending=ruleset.codec.fight_data(after)["pending"],
        outcome=after.outcome,
        status=_status(after, bool(fights.remaining(fight, ruleset))),
    )


def _status(after: Any, some_stand: bool) -> str:
    """A fight that was left waits at its place as long as somebody stands there (DEF-41)."""
    if not after.over:
        return Fight.Status.OPEN
    if after.outcome in ("fled", "stopped") and some_stand:
        return Fight.Status.LEFT
    return Fight.Status.OVER


def hero_now(hero: Character) -> Any:
    """Return the engine's hero, as his open fight has him if there is one."""
    binding, fight = binding_of(hero.ruleset), open_fight_of(hero)
    if fight is None:
        return binding.load(hero)
    return fight_binding_of(binding.ruleset.family).hero_in(load_fight(fight))


def read_act(hero: Character, posted: Mapping[str, str]) -> Choice:
    """Return the act of the sheet that a form names; raises RuleViolation for one not offered, or FormRefused."""
    binding = binding_of(hero.ruleset)
    form_of = binding.act_forms.get(posted.get("do", ""))
    if form_of is not None:
        form = form_of(posted)
        cleaned(form)
        return binding.act_of(hero, posted["do"], form)
    offer, data = offers.find(binding.ruleset.acts(binding.load(hero)), posted, whole=True)
    if offer.lost:
        # What cannot be done now is refused before anything is asked.
        _refuse_now(hero, Choice(offer.do, offer.args))
    data |= offers.above(offer, posted)
    return Choice(data.pop("do"), data)


def _refuse_now(hero: Character, action: Choice) -> None:
    _refuse_while_asked(hero)
    fight = open_fight_of(hero)
    if fight is not None:
        _try(load_fight(fight), hero.ruleset, action)


def _try(state: Any, ruleset: str, action: Choice) -> None:
    """See whether a fight bears an act of the sheet, whatever the dice show; raises RuleViolation."""
    fight_rules(ruleset).act_in_fight(state, action, RandomDice(lambda sides: 0))


def allowed_by_book(hero: Character, action: Choice) -> bool:
    """Say whether an act that was refused is possible once the player says that the text allows it."""
    said = Choice(action.do, {**action.args, "book": True})
    binding, fight = binding_of(hero.ruleset), open_fight_of(hero)
    try:
        if fight is None:
            binding.ruleset.act(binding.load(hero), said, RandomDice(lambda sides: 0))
        else:
            _try(load_fight(fight), hero.ruleset, said)
    except RuleViolation:
        return False
    return said != action


def throw(turn: Turn, sides: int) -> int:
    """Roll one die of the program, told in the journal; returns its face."""
    binding = binding_of(turn.hero.ruleset)
    choice = Choice("roll", {"count": 1, "sides": sides})
    dice = TableDice((), lambda roll: False, randbelow)
    _, events = binding.ruleset.act(binding.load(turn.hero), choice, dice)
    told = [binding.ruleset.codec.event_data(event) for event in events]
    turn.record("roll", choice=binding.recorded(choice), rolls=dice.rolled, events=told)
    return dice.rolled[-1].faces[0]


def loot(turn: Turn, fight: Fight, order: int, action: Choice) -> None:
    """Take something, once, from one who was beaten in a fight that is over; raises RuleViolation."""
    _refuse_while_asked(turn.hero)
    binding = binding_of(fight.ruleset)
    if fight.status == Fight.Status.OPEN or open_fight_of(turn.hero) is not None:
        raise RuleViolation(ALREADY_FIGHTING)
    if order not in fight_binding_of(binding.ruleset.family).lootable(fight):
        raise RuleViolation(NOTHING_TO_TAKE)
    beaten = foes_of(fight)[order]
    if beaten.looted:
        raise RuleViolation(TAKEN)
    after, events = binding.ruleset.act(binding.load(turn.hero), action, RandomDice(randbelow))
    binding.store(turn, after)
    turn.update(beaten, looted=True)
    told = [{**binding.ruleset.codec.event_data(event), "foe_name": beaten.name} for event in events]
    # It is the fight's last line, and no choice of it: replay has no form for it.
    turn.record(action.do, events=told, fight_ordinal=fight.ordinal, veil=fight.veil)


def _named(fight_state: Any, events: Sequence[Data]) -> list[Data]:
    """The log keeps the adversary's name of that moment beside its index."""
    names = [foe.name for foe in fight_state.foes]
    return [
        {**event, "foe_name": title_of(names[event["foe"]], event["foe"])} if event.get("foe") is not None else event
        for event in events
    ]


def act(turn: Turn, action: Choice, known: Sequence[Rolled] = (), then: str = "", *, by_program: bool = False) -> None:
    """Do something of the sheet; while a fight is open it goes through the fight. Raises RuleViolation.

    `then` is the choice that the fight makes of it, in the same tap: who calls on a god has no blow (CRE-20).
    `by_program` lets no roll wait for the dice that the player throws himself.
    """
    _act(turn, action, known, then, by_program=by_program)
    fight = open_fight_of(turn.hero) if then and turn.hero.asked is None else None
    if fight is not None:
        play(turn, {"do": then}, fight=fight)


def _act(turn: Turn, action: Choice, known: Sequence[Rolled], then: str, *, by_program: bool) -> None:
    if not binding_of(turn.hero.ruleset).ruleset.aside(action):
        _refuse_while_asked(turn.hero, known)
    choice = binding_of(turn.hero.ruleset).recorded(action)
    fight = open_fight_of(turn.hero)
    if fight is None:
        run_out = partial(_acted, turn, action, choice)
        _roll(turn, "sheet", choice, known, None, run_out, by_program=by_program)
        return
    ruleset, state = fight_rules(fight.ruleset), load_fight(fight)
    # What the fight cannot bear now is refused before the player is asked to roll for it.
    _try(state, fight.ruleset, action)

    def run(dice: TableDice) -> None:
        after, events, made = ruleset.act_in_fight(state, action, dice)
        _refuse_unmoved(action, made is None or after == state)
        events_data = _told(fight, after, events)
        if made is not None:
            store_fight(turn, fight, after)
        # The entry is named for the act, its choice is what the fight knows of it: `set` needs no dice in a replay.
        known_as = {"do": made.do, **made.args} if made is not None else {}
        turn.record(
            action.do,
            choice=known_as,
            rolls=dice.rolled,
            events=events_data,
            fight_ordinal=fight.ordinal,
            veil=fight.veil,
        )

    _roll(turn, "sheet", choice, known, fight, run, then, by_program=by_program)


def _refuse_unmoved(action: Choice, same: bool) -> None:
    """A score changed by hand that stays what it is, at its limit, is no step of the journal."""
    if same and action.do == "adjust":
        raise Unmoved(action.args["score"], action.args["by"])


def _acted(turn: Turn, action: Choice, choice: Data, dice: TableDice) -> None:
    binding = binding_of(turn.hero.ruleset)
    before = binding.load(turn.hero)
    after, events = binding.ruleset.act(before, action, dice)
    _refuse_unmoved(action, after == before)
    if after == before and not events:
        # What was written is what stood there.
        raise NothingChanged
    there = binding.act_elsewhere(turn, before, after)
    binding.store(turn, after)
    turn.record(
        there.do or action.do if there else action.do,
        choice={**choice, **there.choice} if there else choice,
        rolls=dice.rolled,
        events=[binding.ruleset.codec.event_data(event) for event in events],
    )


def sides_awaited(hero: Character) -> int:
    """Return how many faces the awaited dice have; raises RuleViolation when none are awaited."""
    if hero.asked is None:
        raise RuleViolation(NOTHING_AWAITED)
    return roll_of(hero.asked["wanted"]).sides


def answer(turn: Turn, faces: Sequence[int] | None) -> None:
    """Give the awaited roll its faces, typed, or rolled by the program when `faces` is None. Raises BadDie."""
    asked = turn.hero.asked
    if asked is None:
        raise RuleViolation(NOTHING_AWAITED)
    wanted = roll_of(asked["wanted"])
    if faces is None:
        made = Rolled(wanted, RandomDice(randbelow).roll(wanted), "program")
    else:
        made = Rolled(wanted, check_faces(wanted, as_printed(wanted, faces)), "typed")
    known = [*(rolled_of(rolled) for rolled in asked["rolled"]), made]
    choice = dict(asked["choice"])
    if asked["scope"] == "fight":
        play(turn, choice, known)
    else:
        act(turn, Choice(choice.pop("do"), choice), known, asked.get("then", ""))


def _roll(
    turn: Turn,
    scope: str,
    choice: Data,
    known: Sequence[Rolled],
    fight: Fight | None,
    run: Callable[[TableDice], None],
    then: str = "",
    *,
    by_program: bool = False,
) -> None:
    """Run a choice with the dice of this table; when faces have to be typed, save what was rolled so far and ask."""
    hero = turn.hero
    veil = fight.veil if fight is not None else ""
    # Whoever throws a hidden adversary's dice sees them: the program does.
    by_hand = {"hero": hero.hero_dice_typed, "foe": hero.foe_dice_typed and not veil}
    dice = TableDice(known, lambda roll: not by_program and by_hand.get(roll.who, False), randbelow)
    try:
        run(dice)
    except DiceNeeded as needed:
        asked = {
            "scope": scope,
            "choice": choice,
            "rolled": [rolled_data(rolled) for rolled in needed.rolled],
            "wanted": roll_data(needed.wanted),
            **({"then": then} if then else {}),
            **({"veil": veil} if veil else {}),
            **({"names": names_of(fight)} if fight is not None else {}),
        }
        turn.update(hero, asked=asked)
        ordinal = fight.ordinal if fight else None
        turn.record("asked", choice=choice, rolls=needed.rolled, fight_ordinal=ordinal, veil=veil)
        return
    # What is done beside a roll that waits leaves it waiting.
    if hero.asked is not None and known:
        turn.update(hero, asked=None)


def _refuse_while_asked(hero: Character, known: Sequence[Rolled] = ()) -> None:
    if hero.asked is not None and not known:
        raise RuleViolation(DICE_AWAITED)
