"""Storage that tensors of a model share: views, and results that are written over what is read for the last time."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from service.formats.models.lifetimes import Operator, Tensor


@dataclass(slots=True)
class Storages:
    """Which tensors lie in one storage, as it comes up operator by operator."""

    lifetime: Mapping[Tensor, tuple[int, int]]
    kept: frozenset[Tensor]
    """Tensors that nobody may write over: inputs, constants, outputs."""
    root: dict[Tensor, Tensor] = field(default_factory=dict)
    members: dict[Tensor, list[Tensor]] = field(default_factory=dict)

    def join(self, tensor: Tensor, other: Tensor) -> None:
        """Let `tensor`, which is new, lie where `other` does."""
        root = self.root.get(other, other)
        self.members.setdefault(root, [root]).append(tensor)
        self.root[tensor] = root

    def ends_at(self, tensor: Tensor, event: int) -> bool:
        """Tell whether the storage of `tensor` may be written over at `event`: nothing in it is there afterwards."""
        members = self.members.get(self.root.get(tensor, tensor), [tensor])
        return all(one not in self.kept and self.lifetime[one][1] <= event + 1 for one in members)

    def groups(self) -> list[list[Tensor]]:
        """Give the tensors of each storage that holds more than one."""
        return list(self.members.values())


def share(
    operators: Sequence[Operator],
    storages: Storages,
    view_of: Callable[[int], bool],
    over: Callable[[int], Sequence[Tensor]],
) -> list[list[Tensor]]:
    """Return the groups of tensors that share storage.

    Parameters
    ----------
    operators : sequence of Operator
        In the order in which they run.
    storages : Storages
        Without groups yet.
    view_of : callable
        Tells whether the first result of operator `i` is the first thing that it reads, unchanged.
    over : callable
        What operator `i` reads that its first result may be written over, the best first.
    """
    for event, operator in enumerate(operators):
        if not operator.writes or not operator.reads:
            continue
        result = operator.writes[0]
        if view_of(event):
            # Who calls has a place of its own for each input and output: those two are never one.
            if not (result in storages.kept and operator.reads[0] in storages.kept):
                storages.join(result, operator.reads[0])
            continue
        found = next((tensor for tensor in over(event) if storages.ends_at(tensor, event)), None)
        if found is not None:
            storages.join(result, found)
    return storages.groups()
