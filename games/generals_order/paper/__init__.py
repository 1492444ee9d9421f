"""The printed material."""
