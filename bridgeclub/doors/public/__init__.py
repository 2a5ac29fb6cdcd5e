"""What everyone sees: standings, travellers, scorecards, editions. No session and no account is opened here."""
