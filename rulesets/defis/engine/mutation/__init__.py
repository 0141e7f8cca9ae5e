"""DF 62: the family's core with MUTATION, and without SANTÉ, stones or a rule of flight."""
