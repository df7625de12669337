"""What clients share of something that there is only so much of."""

from collections import defaultdict

from problem.errors import Overloaded, ShareExceeded


class Quota:
    """An amount that clients take from; none may hold more than is still free for the others.

    So whoever comes first never takes all: a client alone may hold a half, two a third each, and one that comes new
    finds room. This is the dynamic threshold of A. K. Choudhury and E. L. Hahne, Dynamic queue length thresholds for
    shared-memory packet switches, IEEE/ACM Transactions on Networking 6(2), 1998, doi:10.1109/90.664262.

    Not safe for threads: it belongs to an event loop.
    """

    def __init__(self, total: int, what: str) -> None:
        self._what = what
        self._free = total
        self._held: defaultdict[str, int] = defaultdict(int)

    @property
    def free(self) -> int:
        """What nobody holds."""
        return self._free

    def take(self, client: str, amount: int) -> None:
        """Let `client` hold so much more.

        Raises
        ------
        Overloaded
            There is not enough for anybody.
        ShareExceeded
            There is, but this client holds too much already.
        """
        if amount > self._free:
            raise Overloaded(f"the service holds as many {self._what} as it can at a time: come back later")
        if self._held.get(client, 0) + amount > self._free:
            raise ShareExceeded(f"your {self._what} are all that one client may have here at a time: come back later")
        self._free -= amount
        self._held[client] += amount

    def give_back(self, client: str, amount: int) -> None:
        """Let `client` hold so much less."""
        self._free += amount
        self._held[client] -= amount
        if not self._held[client]:
            del self._held[client]
