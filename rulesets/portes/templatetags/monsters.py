"""Monsters that come in numbers as pages write them: what their DV give, dice with a real minus sign."""

from django import template

from rulesets.portes.engine.bestiary import monster_attack
from rulesets.portes.engine.notation import HitDice

register = template.Library()


@register.filter
def dv_attack(dv: object) -> int | str:
    """Return the attack bonus that DV give (POR-63), nothing for what cannot be read as DV.

    >>> dv_attack("3+1"), dv_attack("trois")
    (4, '')
    """
    written = str(dv).strip()
    return monster_attack(written) if HitDice.parse(written) else ""


@register.filter
def as_dice(written: object) -> str:
    """Write dice or DV with a real minus sign, several attacks apart.

    >>> as_dice("1-1"), as_dice("1d6/2d4-1")
    ('1−1', '1d6 / 2d4−1')
    """
    return str(written).replace("-", "−").replace("/", " / ")
