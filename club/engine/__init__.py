"""Values of the club that need no row: the cards of a deal, and how files write them."""
