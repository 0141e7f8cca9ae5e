"""stub"""

from rulesets.reading import Reading


def read(text: str) -> Reading:
    return Reading(text)
