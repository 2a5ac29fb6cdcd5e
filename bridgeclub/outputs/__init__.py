"""An edition on its way out: as tables, on paper, as a folder of pages, for other programs.

Everything is made of a Sheet, as everybody may read it, and of the club's wishes: an edition made again gives the same
bytes as long as the names, the club's settings and the session's status are the same. No clock, no query that writes.
"""
