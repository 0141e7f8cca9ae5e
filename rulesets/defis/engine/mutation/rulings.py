"""How the program reads what DF 62 leaves open, told to the player."""

from rulesets.defis.engine import rulings
from rulesets.kit.protocol import Ruling

RULINGS = (
    *rulings.RULINGS,
    Ruling(
        "MUT-05",
        "Dès que votre MUTATION a dépassé 0, rien ne la ramène sous 1, pas même une correction à la main ; pour "
        "une faute de frappe, annulez plutôt le geste.",
    ),
    Ruling(
        "MUT-07",
        "Le livre dit d’abord que vous partez sans provisions, puis vous en donne 10 : le programme vous en donne 10.",
    ),
    Ruling(
        "MUT-09",
        "Ce livre n’a pas de règle de Fuite. Si un paragraphe la permet, cochez-le : fuir coûte alors une seule "
        "blessure de 2 points d’ENDURANCE, quel que soit le nombre d’adversaires, et la Chance peut s’y appliquer.",
    ),
)
