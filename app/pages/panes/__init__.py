"""Pages that move are made of panes: what a pane shows is a value, and its HTML is made anew only
where the value is another one.
"""
