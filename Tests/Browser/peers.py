"""Generated stacks and grids, compared with the layouts of other libraries with the algorithms of CSS.

Trees in which a library and the browser differ are left out. Texts are ideographs, each one em wide, which may be broken anywhere.
"""
import math

import flow

TOLERANCE = 0.1
# Larger trees have more in which a library and the browser differ.
DEEPEST = 2


def text_size(text, width):
    """Returns the width and the height of a text that has at most a width."""
    wide = len(text) * flow.EM
    width = min(wide, max(width, flow.EM))
    return width, lines(text, width) * flow.LINE


def lines(text, width):
    return math.ceil(len(text) / max(1, math.floor(width / flow.EM + 1e-3)))


def edges(value):
    """Returns top, end, bottom and start."""
    return [float(edge) for edge in flow.edges(value)]


def gaps(element):
    """Returns the gap between columns and the gap between rows of a stack or grid."""
    gap = element.get("gap", 0)
    if "grid" in element:
        row, column = gap if isinstance(gap, list) else (gap, gap)
    else:
        row, column = (element.get("lineGap", 0), gap) if element["stack"] == "row" else (gap, 0)
    return float(column), float(row)


def aspect(element):
    wide, high = element["aspect"].split(":")
    return float(wide) / float(high)


def check(report, browser, tool, folder, library, layouts, kinds, count):
    """Checks `count` trees of some kinds in both directions.

    `layouts` returns the frames of all boxes of a tree as the library lays them out, each before its descendants, for each direction.
    """
    agreed, same, worst = 0, 0, ("", "", "")
    for start in range(0, count, flow.TREES):
        seeds = range(start, min(start + flow.TREES, count))
        trees = [flow.Generator(f"{library} {kinds} {seed}", kinds, DEEPEST).tree() for seed in seeds]
        for direction, peers in zip(flow.DIRECTIONS, zip(*map(layouts, trees))):
            ours = flow.engine_frames(tool, folder, trees, direction)
            css = browser.measure(flow.document(trees, direction), flow.FRAMES)
            for tree, seed, own, peer, other in zip(trees, seeds, ours, peers, css):
                if not flow.compare(tree, peer, other, TOLERANCE)[0]:
                    continue
                agreed += 1
                is_same, expected, seen = flow.compare(tree, own, peer, TOLERANCE)
                same += is_same
                if not is_same:
                    worst = min(worst, (f"{seed} {direction}", expected, seen), key=lambda one: len(one[2]) or 1e9)
    name = "/".join(kinds)
    total = len(flow.DIRECTIONS) * count
    report.tallies[f"flows of {name} like in {library}, of {agreed} in which it is like the browser, of {total}"] = same
    report.check(library, f"{name}: {worst[0]}", "all frames are equal", same == agreed and agreed > total / 4, worst[1], worst[2])
