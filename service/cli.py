"""The entry of the `tilefit` command."""

from service.command_line.console import errors_in_words
from service.settings import Settings, keep_kernels_in


def main() -> None:
    """Run the command line; kernels are kept in the data folder, where one is set."""
    with errors_in_words("the environment"):
        data_dir = Settings().data_dir
        if data_dir is not None:
            keep_kernels_in(data_dir)
    from service.command_line.commands import app  # noqa: PLC0415 - imports the compiler, which must know the cache's folder by then

    app()
