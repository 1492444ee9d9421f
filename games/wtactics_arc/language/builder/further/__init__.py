"""The later parts of the builder (`games.wtactics_arc.language.builder` lists all in order)."""
