"""Players start an evening without a director: by the club's link, or as members with an account."""
