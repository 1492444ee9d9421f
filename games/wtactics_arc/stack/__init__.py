"""Cards and abilities from hand to effect: costs, response windows, triggered abilities."""
