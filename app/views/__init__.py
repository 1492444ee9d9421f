"""What a viewer is shown of a match: the whole of it at a moment, what it waits for, and how
moments are named.
"""
