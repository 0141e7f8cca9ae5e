"""How the program reads what le Marais aux Scorpions leaves open, told to the player."""

from rulesets.defis.engine import rulings
from rulesets.kit.protocol import Ruling

RULINGS = (
    *rulings.RULINGS,
    Ruling(
        "SCO-14",
        "La pénalité de SANTÉ s’efface dès que votre SANTÉ est revenue au seuil, sans devoir le dépasser.",
    ),
    Ruling(
        "SCO-15",
        "Les pénalités de SANTÉ ne s’additionnent pas : seule la plus lourde compte. Elles pèsent sur vos scores sans les "
        "entamer ; vos points notés restent intacts et ce sont les scores diminués qui servent aux tests, aux combats et "
        "décident de la mort.",
    ),
    Ruling(
        "SCO-22",
        "Fuir coûte une seule blessure, quel que soit le nombre d’adversaires. Elle peut vous tuer, et le combat est "
        "alors perdu.",
    ),
    Ruling("SCO-31", "Un sorcier neutre, comme une trouvaille, peut vous procurer n’importe quelle pierre."),
    Ruling(
        "SCO-35",
        "Une Pierre de Force et une Pierre de Faiblesse peuvent servir dans le même combat ; c’est avec la potion de Furie "
        "que ni l’une ni l’autre ne se cumule.",
    ),
    Ruling(
        "SCO-51",
        "Le livre parle de quatre points cardinaux mais n’exclut que le nord-ouest et le sud-est : les passages de la "
        "carte peuvent donc aussi partir vers le nord-est et le sud-ouest.",
    ),
)
