"""Pages for players and the public: a player's phone, a table, the wall."""
