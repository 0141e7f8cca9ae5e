"""Le Marais aux Scorpions (DF 8.5): SANTÉ, flight and the stones of magic added to the family's core."""
