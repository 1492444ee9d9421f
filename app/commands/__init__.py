"""The commands of the command line, a file each. They are imported when they are called, so that
each starts fast.
"""
