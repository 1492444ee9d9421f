"""Pages that update are made of panes: a pane shows a value, and its HTML is rendered again only
when the value has changed.
"""
