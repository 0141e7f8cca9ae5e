"""Encounters between their tables and the engine: one tap from lock to log, as `sheets.turn` is for heroes."""
