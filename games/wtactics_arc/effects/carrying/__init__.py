"""How the effects of an item are carried out: whom each concerns, what is done, and what waits."""
