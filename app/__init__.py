"""All input and output of the program: HTTP, sockets, pages, commands, the clock and chance.
`app.factory` builds the application.
"""
