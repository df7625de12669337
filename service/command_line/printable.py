"""Text of callers for terminals."""


def printable(text: str) -> str:
    """Escape what a terminal would obey, or cannot encode."""
    return "".join(
        character if character.isprintable() else character.encode("unicode_escape").decode() for character in text
    )
