"""What the desk answers when it does not store: refusals, errors of forms, server faults."""
