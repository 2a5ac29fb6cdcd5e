"""Something went wrong: what happened is asked, every lawful way to resolve it is shown with what it does."""
