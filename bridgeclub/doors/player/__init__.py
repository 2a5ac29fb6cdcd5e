"""What a player sees on the own telephone: the evening of one pair, by one scan and without an account."""
