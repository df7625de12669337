"""The entry of the `tilefit` command."""

from service.command_line.commands import app
from service.command_line.streams import guard_streams


def main() -> None:
    """Run the command line."""
    with guard_streams():
        app()
