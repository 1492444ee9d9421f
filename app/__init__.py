"""Where the world comes in: HTTP, sockets, pages, commands, the clock and chance. `app.factory`
puts it together.
"""
