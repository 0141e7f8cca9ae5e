"""The rules of five books as pure engines: no Django, no I/O, no clock, no global randomness."""
