"""What the sentences of one text mean together: what leads them, what they refer to and count."""
