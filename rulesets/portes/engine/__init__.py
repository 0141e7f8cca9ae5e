"""Portes, Monstres & Trésors: the encounters."""
