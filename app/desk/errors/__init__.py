"""The errors of the desk: refusals, faults of forms, server faults."""
