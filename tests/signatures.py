"""What the kernels are compiled for."""

import sys

from numba.core.dispatcher import Dispatcher

PACKAGES = {"problem", "heuristics", "solver", "service"}


def signatures() -> dict[str, list[object]]:
    """Return the signatures that each kernel is compiled for, by its full name.

    Modules are looked through, not the heap, which holds what other threads are still making.
    """
    modules = [module for name, module in sorted(sys.modules.items()) if name.partition(".")[0] in PACKAGES]
    kernels = [each for module in modules for each in vars(module).values() if isinstance(each, Dispatcher)]
    return {f"{kernel.py_func.__module__}.{kernel.py_func.__name__}": list(kernel.signatures) for kernel in kernels}
