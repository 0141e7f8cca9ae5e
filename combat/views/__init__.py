"""Function views of the fight."""
