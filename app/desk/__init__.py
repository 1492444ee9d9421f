"""The desk: the single door to the log. Reports, rulings, deadlines, chance and refusals; knows no
web framework.
"""
