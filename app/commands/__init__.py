"""The commands of the command line, a file each. A command is imported when it is called, so that
each starts fast.
"""
