"""Words that tell prose from a name, and the hero from his adversary; all folded."""

import re


def words_of(text: str) -> frozenset[str]:
    """Return the words of a text, as a set."""
    return frozenset(text.split())


CONNECTIVES = words_of("de des du d l la le les a au aux en of the sur von")
"""May stand inside a name, between its words."""

ARTICLES = words_of("un une le la les l ce cet cette ces des du the an")

COUNTS = {"deux": 2, "trois": 3, "quatre": 4, "cinq": 5, "six": 6, "two": 2, "three": 3, "four": 4, "five": 5}

DETERMINERS = (ARTICLES - {"du"}) | frozenset(COUNTS)

ORDINALS = words_of(
    "premier premiere deuxieme second seconde troisieme quatrieme cinquieme sixieme septieme huitieme "
    "neuvieme dixieme dernier derniere first third fourth fifth sixth last autre"
)

HERO = words_of("vous votre vos je j mon ma mes moi nous notre nos tu toi ton ta tes you your my heros heroine")
"""Whose scores stand after them, when nobody else is named in between."""

THEIRS = words_of("son sa ses leur leurs his her their")

POSSESSIVES = words_of("votre vos mon ma mes notre nos ton ta tes your my")

HAVING = words_of(
    "avez aviez aurez auriez ayez possedez possediez disposez disposiez etes gardez conservez ai as have "
    "had commencez debutez partez reste"
)

ENEMIES = words_of(
    "adversaire adversaires ennemi ennemie ennemis assaillant assaillants agresseur agresseurs opposant "
    "opponent enemy foe adversary attaquant rival"
)

CHANGE = re.compile(
    r"(?:re)?perd(?:s|ez|re|ent|rez|ra|iez|ant)?|(?:re)?gagn(?:e|es|ez|er|erez|era|ent|ant)"
    r"|repren(?:d|ds|dre|drez|ez)|(?:lanc|jet|test|tent|baiss|remont|depens)(?:ez|er|erez)"
    r"|(?:ot|retir|retranch|enlev|diminu|augment|r?ajout|restaur|cout|inflig|ramen|recuper|recouvr|abaiss|decompt)"
    r"(?:e|es|ez|er|erez|era|ent|ant)"
    r"|(?:de|re)dui(?:s|t|re|sez|sent|sant)|soustra(?:yez|ire|it)|remett(?:ez|re|rez)|retabli(?:t|r|ssez|ssent)"
    r"|accroi(?:t|ssez|tre)|loses?|losing|lost|gains?|gained|regains?|deduct|subtract|add|reduce[sd]?|restore[sd]?"
    r"|minus|moins|bonus|malus|penalites?|pertes?|roll|test"
)
"""Words after which a score is changed or tested, not given."""

RENDERS = words_of("rend rendent rendez")

PROSE = words_of(
    "vous votre vos je j il elle ils elles on nous notre nos tu qui que qu dont si sinon quand lorsque "
    "lorsqu mais car puis alors rendez allez retournez continuez notez lancez jetez tentez testez est "
    "sont etes avez ont a ai perdez gagnez attaque attaquent attaquez combattez combattre affrontez "
    "affronter devez doit pouvez peut possede possedent dispose avec pour par dans vers chez son sa ses "
    "leur leurs se s ne n pas plus surgit bondit apparait approche charge jette dresse fait barre degaine "
    "arrive engage ou et to you your it he she with has have must fight fights attack attacks if go turn "
    "is are its his her and that who which ce c voici voila soudain contre comme meurt tue tuez vainqueur "
    "victoire defend combattent combattrez affronterez livrez livrer menez mener ayant sera etre"
)
"""Words that no name holds: a sentence is being told."""

SOFT = words_of("a et ou par dans contre avec")
"""Of these, those that capitals make part of a name: "CAVALIER ET MONTURE"."""

NOT_NAMES = (
    words_of(
        "au page pages paragraphe paragraphes section chapitre numero numeros n no au aux de or ors piece "
        "pieces po repas jour jours annee an ans chance luck des dice score scores points point pts total "
        "date note notes tome volume livre adventure aventure feuille fin attention combat assaut assauts "
        "tour rounds round tome vol niveau habilete endurance paragraph entre entry provisions potion potions "
        "bonus malus retour suite heure heures minute minutes inventaire equipement objets sac "
        "caracteristiques caracteristique"
    )
    | HERO
)
"""Words that are no adversary's name by themselves, capitals or not."""

HEADS = words_of(
    "nom noms creature creatures monstre monstres adversaire adversaires ennemi ennemis name names foe "
    "foes enemy enemies monster monsters opponent rencontre rencontres type de des d6 die dice jet "
    "resultat numero no n description qui"
)
"""What the first column of a table is called."""

UNITS = words_of(
    "piece pieces po pc pa kg metre metres m cm jour jours heure heures minute minutes fois an ans assaut "
    "assauts pas blessure blessures coup coups personne personnes gold coins coin round rounds repas "
    "pourcent euros km lieue lieues tour tours semaine semaines dice fleche fleches"
)
"""After them a number counts something else."""

LINKS = words_of("de d est a egale egal vaut of is sont points point pts pt score total")
"""May stand between a label and its number."""

POINTS = words_of("points point pts pt")

EACH = words_of("chacun chacune each")

SHEET = words_of("chance luck sante mutation honneur honte")
"""Scores that only the hero has: beside scores without a name they make them his."""
