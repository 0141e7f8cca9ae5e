"""Monsters of Portes, Monstres & Trésors: they come in numbers, and no hero fights them alone."""

from collections.abc import Mapping
from typing import Any

from rulesets.kit.dice import Dice
from rulesets.kit.errors import RuleViolation
from rulesets.kit.protocol import Data
from rulesets.portes.engine.bestiary import Monster, hit_points, level_hint, monster_attack, muster, number_appearing
from rulesets.portes.engine.events import LivesRolled
from rulesets.portes.engine.notation import Damage, HitDice
from rulesets.portes.engine.state import Member
from rulesets.portes.engine.tables import LABYRINTH
from rulesets.portes.forms_monsters import PortesFoeForm, PortesGatherForm, PortesKindForm
from rulesets.portes.kinds import EncounterBinding, Kind

NO_WEAPON = "{hero} n’a plus l’arme choisie : choisissez-en une autre."
SURPLUS = "{pv} PV pour {count} : les derniers ne servent à personne."


class PortesFoeBinding(EncounterBinding):
    """The family of `portes`, for the bestiary and for who makes up an encounter."""

    foe_columns = (
        "name",
        "dv",
        "in_labyrinth",
        "at_surface",
        "movement",
        "ca",
        "attack",
        "damages",
        "morale",
        "initiative",
        "hit_points",
    )
    foe_form = PortesFoeForm
    kind_form = PortesKindForm
    gather_form = PortesGatherForm
    read_as = {"pv": "hit_points", "damage": "damages"}
    may_lack = frozenset(("count", "attacks", "morale", "hit_points"))

    def as_read(self, scores: Mapping[str, Any]) -> Data:
        """Return what the reader made of a stat line: a damage for each attack, PV as they are typed."""
        found = super().as_read(scores)
        dealt, lives, attacks = found["damages"], found["hit_points"], found.pop("attacks") or 1
        if dealt is not None:
            found["damages"] = "/".join([dealt] * attacks if isinstance(dealt, str) else dealt)
        if isinstance(lives, list):
            found["hit_points"] = ", ".join(map(str, lives))
        return found

    # --- Making up an encounter ---

    def counted(self, kind: Kind, place: str, dice: Dice) -> Kind:
        """Return a kind with its number rolled for a place, and the faces kept beside it (POR-04).

        Where nothing is said of the place it is as many as have PV, or one.
        """
        said = self._cleaned(kind)
        appearing = (said.get("in_labyrinth", ""), said.get("at_surface", ""))
        if not appearing[0 if place == LABYRINTH else 1]:
            return {**kind, "count": str(len(_lives(said)) or 1), "rolled": "", "dice": ""}
        written = Monster(name="", dv="", appearing=appearing, movement=0, ca=0, damages=())
        count, faces = number_appearing(written, place, dice)
        shown = appearing[0 if place == LABYRINTH else 1] if faces else ""
        return {**kind, "count": str(count), "rolled": " ".join(map(str, faces)), "dice": shown}

    def from_elsewhere(self, kind: Kind, place: str) -> bool:
        """Say whether a kind's number was rolled with dice that are not those of this place (POR-04)."""
        said = self._cleaned(kind)
        return bool(kind.get("dice")) and kind["dice"] != said.get(
            "in_labyrinth" if place == LABYRINTH else "at_surface", ""
        )

    def enlivened(self, kind: Kind, dice: Dice, *, anew: bool = False) -> Kind:
        """Return a kind with the PV rolled from the DV of those for whom none are written; `anew` rolls everybody's.

        One number alone is everybody's. `thrown` keeps which were rolled: "-, -, 4" when two were given.
        """
        said = self._cleaned(kind)
        written = () if anew else _lives(said)
        some = kind.get("lives") == "on"
        count = said.get("count") or 0
        if not said.get("dv") or (not some and written and (len(written) == 1 or len(written) >= count)):
            return kind
        thrown = [pv if by_dice else None for pv, by_dice in zip(written, _fell(said), strict=False)]
        kept = max(count, next((place for place, pv in enumerate(thrown) if pv is not None), len(thrown)))
        rolled = [hit_points(said["dv"], dice)[0] for _ in range(count - len(written))]
        return {
            **kind,
            "hit_points": ", ".join(map(str, [*written[:kept], *rolled])),
            "thrown": ", ".join("-" if pv is None else str(pv) for pv in [*thrown[:kept], *rolled]),
            "lives": "on",
        }

    def members(self, foe: Data, dice: Dice) -> tuple[tuple[Member, ...], LivesRolled | None]:
        """Return the combatants of a kind whose form was valid, and which PV were rolled for them (POR-04, POR-63)."""
        count = foe["count"]
        written = lives = _lives(foe)
        if len(lives) < count and (foe["lives"] or len(lives) != 1):
            lives = (*lives, *(hit_points(foe["dv"], dice)[0] for _ in range(count - len(lives))))
        fell = [*_fell(foe), *(True for _ in range(count - len(written)) if len(lives) > len(written))]
        given = tuple(pv for pv, by_dice in zip(lives[:count], fell, strict=False) if not by_dice)
        rolled = tuple(pv for pv, by_dice in zip(lives[:count], fell, strict=False) if by_dice)
        event = LivesRolled(foe["side"], foe["name"], given, rolled) if rolled else None
        return self._muster(foe, lives, dice), event

    def _muster(self, foe: Data, lives: tuple[int, ...], dice: Dice) -> tuple[Member, ...]:
        monster = Monster(
            name=foe["name"],
            dv=foe["dv"],
            appearing=(foe["in_labyrinth"], foe["at_surface"]),
            movement=foe["movement"],
            ca=foe["ca"],
            damages=tuple(found for one in foe["damages"].split("/") if (found := Damage.parse(one)) is not None),
            attack=foe["attack"],
            morale=foe["morale"],
            initiative=foe["initiative"] or 0,
            pv=lives,
        )
        return muster(monster, foe["count"], dice)

    def hint(self, kind: Kind, place: str, level: int | None) -> int:
        """Return how far the labyrinth's level is over a kind's DV, 0 where they match or nothing is known (POR-04)."""
        dv = self._cleaned(kind).get("dv", "")
        return level_hint(dv, level) if dv and level is not None and place == LABYRINTH else 0

    def facts(self, kind: Kind) -> Data:
        """Return what follows from a kind's DV, its attack bonus (POR-63), and where its PV come from.

        `given` and `fallen` are PV that were written and rolled, `surplus` those that nobody has.
        """
        said = self._cleaned(kind)
        dv, lives, fell = said.get("dv", ""), _lives(said), _fell(said)
        return {
            "attack_by_dv": monster_attack(dv) if HitDice.parse(dv) else None,
            "given": [pv for pv, by_dice in zip(lives, fell, strict=True) if not by_dice],
            "fallen": [pv for pv, by_dice in zip(lives, fell, strict=True) if by_dice],
            "surplus": _surplus(said),
        }

    def doubts(self, kind: Kind) -> dict[str, str]:
        """Return what of a kind that was just read has to be looked at, by column: more PV than monsters."""
        said = self._cleaned(kind)
        if not _surplus(said):
            return {}
        return {"hit_points": SURPLUS.format(pv=len(_lives(said)), count=said["count"])}

    def hero_member(self, state: Any, name: str, weapon: str, ref: str) -> Member:
        """Return a character as a combatant with one of his weapons, the first unless told; raises RuleViolation."""
        keys = [_weapon_key(one) for one in state.weapons]
        if weapon and weapon not in keys:
            raise RuleViolation(NO_WEAPON.format(hero=name))
        member: Member = state.member(name, keys.index(weapon) if weapon else 0, ref)
        return member

    def unready(self, state: Any) -> bool:
        """Say whether a character lacks what an encounter needs of him: PV."""
        return state.pv is None

    def readied(self, typed: Mapping[str, str]) -> dict[str, str]:
        """Return the form of the act that writes what was typed of a character who is not ready."""
        return {"do": "first_pv", "pv": typed.get("pv", "")}

    def hero_facts(self, state: Any) -> Data:
        """Return what the form shows of a character: his weapons, PV, and what he adds to a reaction (POR-12)."""
        return {
            "weapons": [
                {"key": _weapon_key(weapon), "name": weapon.name, "damage": str(weapon.damage)}
                for weapon in state.weapons
            ],
            "pv": state.pv,
            "ca": state.ca,
            "reaction": state.value("reaction"),
        }

    def _cleaned(self, kind: Kind) -> Data:
        """Return what of a kind can be read already, whatever is missing yet."""
        form = self.kind_form({**kind, "side": "0"})
        form.is_valid()
        return form.cleaned_data


def _lives(foe: Data) -> tuple[int, ...]:
    return tuple(int(one) for one in str(foe.get("hit_points", "")).split(",") if one.strip())


def _weapon_key(weapon: Any) -> str:
    """Return what a form calls a weapon: what it is, since its place on the sheet may be another’s by then."""
    return f"{weapon.damage} {weapon.name}"


def _thrown(foe: Data) -> list[int | None]:
    return [None if one == "-" else int(one) for one in str(foe.get("thrown", "")).split(", ") if one]


def _fell(foe: Data) -> list[bool]:
    """Say of each PV of a kind whether it is as it was rolled: one that was changed since is written."""
    lives, thrown = _lives(foe), _thrown(foe)
    return [place < len(thrown) and thrown[place] == pv for place, pv in enumerate(lives)]


def _surplus(foe: Data) -> list[int]:
    """Return the PV of a kind for which there is nobody; one number alone is everybody's."""
    lives = _lives(foe)
    return list(lives[foe["count"] :]) if foe.get("count") and len(lives) > 1 else []


PORTES = PortesFoeBinding()
