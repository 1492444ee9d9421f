"""A battle from the declaration of an attack to its last combat."""
