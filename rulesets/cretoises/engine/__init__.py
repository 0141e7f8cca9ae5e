"""Chroniques Crétoises 2, Althéos: FORCE and PROTECTION, HONNEUR and HONTE, four conditions, the gods."""
