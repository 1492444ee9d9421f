"""Who stands where, by which tie-breaks, and why."""
