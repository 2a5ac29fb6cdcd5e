"""What the movement engine refuses."""


class MovementError(ValueError):
    """A movement that cannot be made. The text is one English line that says what is legal.

    ``code`` names the reason and ``values`` carries its numbers, for readers who phrase it themselves:
    kind, not_supported, tables, rounds, boards, missing, arrow_switch, skip_after, pairs, document.
    """

    def __init__(self, code: str, text: str, **values: int | str) -> None:
        super().__init__(text)
        self.code = code
        self.values = values
