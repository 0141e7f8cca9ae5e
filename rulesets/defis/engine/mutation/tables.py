"""The figures of DF 62 as data."""

from rulesets.defis.engine.tables import Creation

CREATION = (
    Creation("habilete", 1, 7, halved=True),
    Creation("endurance", 2, 10),
    Creation("chance", 1, 6),
    Creation("or", 2, 6),
)
"""MUT-01 to MUT-04, in order."""

GIVEN = {"mutation": 0, "repas": 10}
GEAR = ("Épée", "Armure de cuir", "Sac à dos", "Lanterne", "Briquet à amadou")
"""What he starts with beside meals and gold (MUT-05, MUT-06)."""

MEAL = 4
"""ENDURANCE that a meal gives (MUT-08)."""
