"""The gods and the oracle (CRE-50 to CRE-70)."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from rulesets.cretoises.engine.acts import Args, Deed, Outcome, verify_alive
from rulesets.cretoises.engine.sheet_events import AttitudeChanged, GodRemoved, OracleConsulted, PatronAsked, ZeusCalled
from rulesets.cretoises.engine.state import INDEMNE, Hero
from rulesets.cretoises.engine.tables import ATTITUDES, GIFTS, GODS, ORACLE_STEP, RAISED, REFUSED_HELP_LOSS
from rulesets.kit.dice import Dice, Roll
from rulesets.kit.errors import RuleViolation, refusal
from rulesets.kit.protocol import Offer, Param


def verify_zeus(hero: Hero, gift: str) -> None:
    """Refuse a second call, and a gift that has nothing to bear on (CRE-60 to CRE-64)."""
    if gift not in GIFTS:
        raise RuleViolation("Zeus n’accorde rien de tel.")
    if hero.zeus_used:
        raise RuleViolation("Zeus n’intervient qu’une fois par aventure, et vous l’avez déjà invoqué.")
    if gift == "resurrection":
        if not hero.dead:
            raise RuleViolation("Althéos est vivant : il n’a pas à ressusciter.")
        if hero.disgraced:
            raise RuleViolation("La HONTE d’Althéos dépasse son HONNEUR : il ne peut pas ressusciter.")
        return
    if hero.dead:
        raise RuleViolation("Althéos est mort : Zeus ne peut plus que le ressusciter.")
    if gift == "restore" and hero.honneur > 0:
        raise RuleViolation("Zeus ne rend son HONNEUR qu’à qui l’a perdu tout entier.")


def offer_zeus(hero: Hero) -> Iterator[Offer]:
    """Offer the four gifts."""
    for gift in GIFTS:
        yield Offer("zeus", {"gift": gift}, refusal=refusal(verify_zeus, hero, gift))


def zeus(hero: Hero, args: Args, dice: Dice) -> Outcome:
    """Call on Zeus, once."""
    gift = args["gift"]
    verify_zeus(hero, gift)
    faces: tuple[int, ...] = ()
    after = replace(hero, zeus_used=True)
    if gift == "resurrection":
        after = replace(after.with_scores(**RAISED), condition=INDEMNE)
    elif gift == "honneur":
        faces = dice.roll(Roll(1, 6, "hero", "zeus"))
        after = replace(after, honneur=hero.honneur + sum(faces))
    elif gift == "restore":
        after = replace(after, honneur=1)
    else:
        after = replace(after, gods=hero.gods.all_neutral())
    called = ZeusCalled(gift, faces, hero.honneur, after.honneur, hero.honte, after.honte)
    return after, (called,)


def verify_patron_help(hero: Hero, price: int | str) -> None:
    """Refuse a help asked of no one, and a price that is none (CRE-51)."""
    verify_alive(hero)
    if hero.patron is None:
        raise RuleViolation("Vous n’avez pas de dieu protecteur.")
    if isinstance(price, str) and price != "die":
        raise RuleViolation("Le prix de cette aide est un nombre de points d’HONNEUR, ou un dé.")
    if isinstance(price, int) and price < 0:
        raise RuleViolation("Le prix de cette aide ne peut pas être négatif.")


def offer_patron_help(hero: Hero) -> Iterator[Offer]:
    """Offer the help at a price that the text names, and at the price of a die."""
    refused = refusal(verify_patron_help, hero, 0)
    yield Offer("patron_help", params=(Param("honneur", low=0),), refusal=refused)
    yield Offer("patron_help", {"honneur": "die"}, refusal=refused)


def patron_help(hero: Hero, args: Args, dice: Dice) -> Outcome:
    """Ask the patron's help: paid if he can, else 1 HONNEUR is lost, and he goes back to the choice (CRE-51)."""
    asked = args.get("honneur", 0)
    verify_patron_help(hero, asked)
    faces = dice.roll(Roll(1, 6, "hero", "patron_help")) if asked == "die" else ()
    price = sum(faces) if asked == "die" else asked
    success = price <= hero.honneur
    left = hero.honneur - price if success else max(0, hero.honneur - REFUSED_HELP_LOSS)
    return replace(hero, honneur=left), (PatronAsked(price, faces, success, hero.honneur, left),)


def verify_oracle(hero: Hero) -> int:
    """Return the paragraph from which the oracle is consulted (CRE-70)."""
    verify_alive(hero)
    if hero.paragraph is None:
        raise RuleViolation("Notez d’abord le paragraphe où vous êtes.")
    return hero.paragraph


def offer_oracle(hero: Hero) -> Iterator[Offer]:
    """Offer the oracle; only the book shows whether the number is in italics."""
    yield Offer("oracle", refusal=refusal(verify_oracle, hero))


def oracle(hero: Hero, args: Args, dice: Dice) -> Outcome:
    """Go twenty paragraphs further; the price is told there (CRE-70)."""
    before = verify_oracle(hero)
    after = before + ORACLE_STEP
    return replace(hero, paragraph=after), (OracleConsulted(before, after),)


def verify_attitude(hero: Hero, god: str, attitude: str) -> None:
    """Refuse an attitude that does not exist, and one of the patron (CRE-50)."""
    if attitude not in ATTITUDES:
        raise RuleViolation("Un dieu est favorable, neutre ou défavorable.")
    if not god.strip():
        raise RuleViolation("Donnez un nom à ce dieu.")
    if god == hero.patron:
        raise RuleViolation("Votre dieu protecteur le reste, quoi que pensent les autres.")


def offer_attitude(hero: Hero) -> Iterator[Offer]:
    """Offer every god's attitude, and one more god; replay has no form for it."""
    values = Param("attitude", values=ATTITUDES)
    for god in hero.others:
        yield Offer("attitude", {"god": god}, (values,), listed=False)
    yield Offer("attitude", params=(Param("god"), values), listed=False)


def set_attitude(hero: Hero, args: Args, dice: Dice) -> Outcome:
    """Write a god's attitude down; a name not yet there adds a god or spirit."""
    god, attitude = args["god"], args["attitude"]
    verify_attitude(hero, god, attitude)
    event = AttitudeChanged(god, hero.attitude(god), attitude)
    return replace(hero, gods=hero.gods.with_attitude(god, attitude)), (event,)


def verify_remove(hero: Hero, god: str) -> None:
    """Allow to take off only a god that the player had added."""
    if god in GODS or god not in hero.gods:
        raise RuleViolation("Seul un dieu que vous avez ajouté peut être retiré.")


def offer_remove(hero: Hero) -> Iterator[Offer]:
    """Offer to take off each god added; replay has no form for it."""
    for god in hero.gods:
        if god not in GODS:
            yield Offer("remove_god", {"god": god}, listed=False)


def remove(hero: Hero, args: Args, dice: Dice) -> Outcome:
    """Take a god off the sheet."""
    verify_remove(hero, args["god"])
    return replace(hero, gods=hero.gods.without(args["god"])), (GodRemoved(args["god"]),)


DIVINE: Mapping[str, Deed] = {
    "zeus": Deed(offer_zeus, zeus),
    "patron_help": Deed(offer_patron_help, patron_help),
    "oracle": Deed(offer_oracle, oracle),
    "attitude": Deed(offer_attitude, set_attitude),
    "remove_god": Deed(offer_remove, remove),
}
