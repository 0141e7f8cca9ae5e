"""The figures of the Défis Fantastiques core as data."""

from dataclasses import dataclass

SINGLE_MODES = ("one", "as_one")
MODES = (*SINGLE_MODES, "in_turn", "all")
"""Ways of facing creatures (DEF-30): the single ones take exactly one pair of scores."""

WOUND = 2
"""ENDURANCE that a wound takes when the paragraph says nothing else (DEF-21)."""

FLIGHT_WOUND = 2
"""ENDURANCE that fleeing costs, whatever the paragraph's own figure (SCO-21)."""

LUCKY_BLOW, UNLUCKY_BLOW = 2, -1
"""What luck adds to a wound dealt (DEF-22)."""

LUCKY_HURT, UNLUCKY_HURT = -1, 1
"""What luck adds to a wound received (DEF-23)."""

FORCE_GAIN, FORCE_CAP = 2, 12
"""What the Force stone adds to HABILETÉ and the HABILETÉ it does not go past (SCO-33); only scorpions has it."""

FAIBLESSE_LOSS = 2
"""What the Faiblesse stone takes from one creature's Attack Strength (SCO-34); only scorpions has it."""


@dataclass(frozen=True, slots=True)
class Creation:
    """How one number of a new hero is rolled: `count`d6, halved upwards where the book says so, plus `bonus`."""

    score: str
    count: int
    bonus: int
    halved: bool = False

    @property
    def formula(self) -> str:
        """The roll as a table writes it.

        >>> Creation("endurance", 2, 12).formula, Creation("habilete", 1, 7, halved=True).formula
        ('2d6 + 12', '1d6 ÷ 2 + 7')
        """
        return f"{self.count}d6{' ÷ 2' if self.halved else ''} + {self.bonus}"
