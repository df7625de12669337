"""What can go wrong with what is kept."""

from problem.errors import Overloaded


class StoreUnavailable(Overloaded):
    """The database cannot be reached, or the disk is full: what needs it has to come back later."""
