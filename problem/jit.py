"""The one owner of Numba's compile flags."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, TypeVar, cast

import numba
from numba.core.types import unliteral

from problem.build import kernels_name

_Function = TypeVar("_Function", bound=Callable[..., Any])

_FLAGS: Final[dict[str, Any]] = {"cache": True, "nogil": True, "error_model": "python", "no_cfunc_wrapper": True}


def _cache_folder() -> Path:
    """Return a folder for machine code that is named after all the source that it may come from.

    Numba looks only at the file of a kernel, not at those that it calls or whose constants it holds.
    """
    chosen: str = numba.config.CACHE_DIR  # type: ignore[attr-defined]
    return Path(chosen or Path(__file__).parents[1] / ".kernels") / kernels_name()


# Numba reads this as it decorates a kernel, so it has to stand before the first one.
numba.config.CACHE_DIR = str(_cache_folder())  # type: ignore[attr-defined]


def kernel(function: _Function) -> _Function:
    """Compile a function of scalars, arrays and named tuples of them, at its first call, for the types of that call.

    The flags, for every kernel alike:

    - ``cache``: machine code is kept on disk, so that only the first start of a release compiles.
    - ``nogil``: chunks of tiles run in parallel threads. A kernel must not write what another thread reads.
    - ``error_model="python"``: a zero divisor raises. Moduli are at least 1 by validation, so a zero is a fault of
      ours, which the other model would turn into a wrong address; the test costs little beside the division.
    - ``no_cfunc_wrapper``: no kernel is called from C, and the wrapper for that is a tenth of what compiling costs.

    Bounds are not checked, unless the process runs with ``NUMBA_BOUNDSCHECK=1``, as some of the tests do; they need a
    cache folder of their own (``NUMBA_CACHE_DIR``). Integers are 64 bits wide and wrap silently: callers bound their
    sums. A read-only column is of another type than a writeable one, and is compiled for anew.

    Returns
    -------
    The compiled function, typed as the plain one.
    """
    return _compiled(function)


def inlined_kernel(function: _Function) -> _Function:
    """Compile a function as a part of the one kernel that calls it; otherwise it is as any other kernel.

    Compiled apart it would be turned into machine code twice: alone, and within its caller.
    """
    return _compiled(function, inline="always")


def _compiled(function: _Function, **inlining: Any) -> _Function:  # noqa: ANN401 - as those of Numba
    compiled: Any = numba.njit(**_FLAGS, **inlining)(function)
    if not numba.config.DISABLE_JIT:  # type: ignore[attr-defined]
        compiled.get_call_template = _for_any_value(compiled.get_call_template)
    return cast("_Function", compiled)


def _for_any_value(template_of: Callable[..., Any]) -> Callable[..., Any]:
    """Look up what another kernel calls by the types of arguments only.

    Numba takes a constant for a type of its own, and would compile what is called once more for each of them.
    """

    def template(args: tuple[Any, ...], kws: dict[str, Any]) -> Any:  # noqa: ANN401 - as those of Numba
        general: Callable[[Any], Any] = unliteral
        return template_of(tuple(map(general, args)), {name: general(kind) for name, kind in kws.items()})

    return template


def is_cold() -> bool:
    """Tell whether the cache holds no machine code at all."""
    return not any(Path(numba.config.CACHE_DIR).rglob("*.nbc"))  # type: ignore[attr-defined]
