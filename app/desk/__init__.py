"""The desk: all reading and writing of the log goes through it. Reports, rulings, deadlines, chance
and refusals; no web framework.
"""
