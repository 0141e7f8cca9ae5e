"""The figures of le Marais aux Scorpions as data."""

from rulesets.defis.engine.tables import Creation

CREATION = (
    Creation("habilete", 1, 6),
    Creation("endurance", 2, 12),
    Creation("chance", 1, 6),
    Creation("sante", 1, 7),
)
"""SCO-01 to SCO-04, in order."""

GIVEN = {"or": 20, "repas": 4}
GEAR = ("Épée", "Cotte de mailles", "Sac à dos", "Anneau de cuivre de votre père")
"""What she starts with beside meals and gold (SCO-05)."""

MEAL = 3
"""ENDURANCE that a meal gives (DEF-50)."""

RESTORING = ("habilete", "endurance", "chance")
"""Stones that give back half of the score of the same name (SCO-32)."""

FIGHTING = ("force", "faiblesse")
"""Stones for one whole fight, never offered by the text (SCO-33, SCO-34)."""

NEUTRAL = ("habilete", "endurance", "chance", "feu", "glace", "illusion")
BENEFICIAL = ("amitie", "croissance", "benediction", "force")
MALEFICENT = ("terreur", "fletrissure", "malediction", "faiblesse")
STONES = (*NEUTRAL, *BENEFICIAL, *MALEFICENT)
"""The fourteen kinds (SCO-30)."""

OFFERED = tuple(stone for stone in STONES if stone not in (*RESTORING, *FIGHTING))
"""The nine that only a paragraph makes usable (SCO-38)."""

GIVERS = ("good", "neutral", "evil", "found")
"""Who stones come from (SCO-31)."""

NAMES = {
    "habilete": "Habileté",
    "endurance": "Endurance",
    "chance": "Chance",
    "feu": "Feu",
    "glace": "Glace",
    "illusion": "Illusion",
    "amitie": "Amitié",
    "croissance": "Croissance",
    "benediction": "Bénédiction",
    "force": "Force",
    "terreur": "Terreur",
    "fletrissure": "Flétrissure",
    "malediction": "Malédiction",
    "faiblesse": "Faiblesse",
}

HELP = {
    "habilete": "Rend la moitié (arrondie au-dessus) de votre HABILETÉ de départ, sans dépasser ce total.",
    "endurance": "Rend la moitié (arrondie au-dessus) de votre ENDURANCE de départ, sans dépasser ce total.",
    "chance": "Rend la moitié (arrondie au-dessus) de votre CHANCE de départ, sans dépasser ce total.",
    "feu": "Enflamme un objet de taille moyenne, d’autant mieux qu’il brûle facilement.",
    "glace": "Fait naître de la glace ; donne le meilleur d’elle-même près de l’eau ou de la vapeur.",
    "illusion": "Trompe les sens un court moment ; agir contre votre propre illusion la dissipe.",
    "amitie": "Gagne les faveurs d’une créature, si l’amitié a un sens pour elle.",
    "croissance": "Fait pousser une plante de bonne taille ou plusieurs petites ; rien d’autre que des plantes.",
    "benediction": "Rend à quelqu’un d’autre que vous 3 points d’ENDURANCE, d’HABILETÉ et de CHANCE, chacun dans la "
    "limite de son total de départ.",
    "force": "Avant le premier assaut : 2 points d’HABILETÉ de plus pour tout le combat, sans dépasser 12.",
    "terreur": "Effraie une créature capable d’avoir peur.",
    "fletrissure": "Fane une plante de bonne taille ou plusieurs petites ; rien d’autre que des plantes.",
    "malediction": "Frappe votre victime d’un sort que dit le texte ; il vous en coûte un dé de points d’ENDURANCE.",
    "faiblesse": "Avant le premier assaut : 2 points de Force d’Attaque en moins pour un adversaire, tout le combat.",
}
"""What each stone does, for the help page (SCO-32 to SCO-38, SCO-40)."""
