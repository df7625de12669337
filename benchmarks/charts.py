"""Draws figures that grow as charts."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Chart:
    """Lines over the same steps, both axes logarithmic."""

    name: str
    """Of its file."""
    title: str
    across: str
    up: str
    lines: Mapping[str, Sequence[tuple[float, float]]]


def draw(chart: Chart, folder: Path) -> Path:
    """Draw a chart as SVG, the same file for the same figures, and return where it is."""
    import matplotlib as mpl  # noqa: PLC0415 - of the tools of benchmarks, which the tests of a page do without
    from matplotlib.figure import Figure  # noqa: PLC0415
    from matplotlib.ticker import FuncFormatter, LogLocator, NullLocator  # noqa: PLC0415

    figure = Figure(figsize=(7, 3.5), layout="constrained")
    axes = figure.add_subplot(title=chart.title, xlabel=chart.across, ylabel=chart.up, xscale="log", yscale="log")
    for label, points in chart.lines.items():
        axes.plot(*zip(*points, strict=True), marker="o", label=label)
    steps = sorted({across for points in chart.lines.values() for across, _ in points})
    axes.set_xticks(steps, [f"{step:,.0f}" for step in steps])
    axes.xaxis.set_minor_locator(NullLocator())
    axes.yaxis.set_major_locator(LogLocator(subs=(1, 2, 5)))
    axes.yaxis.set_major_formatter(FuncFormatter(lambda value, _: f"{value:g}"))
    axes.yaxis.set_minor_locator(NullLocator())
    axes.grid(alpha=0.3)
    axes.legend()
    path = folder / f"{chart.name}.svg"
    with mpl.rc_context({"svg.hashsalt": chart.name, "svg.fonttype": "none"}):
        figure.savefig(path, metadata={"Date": None})
    return path
