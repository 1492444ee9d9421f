"""The description of the interface for programs: every door, the games, and the OpenAPI
document.
"""
