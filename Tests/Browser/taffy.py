"""Generated stacks and grids, compared with the layout of Taffy, a library with the algorithms of CSS (on PyPI: `stretchable`).

Trees in which Taffy and the browser differ are left out. Texts are ideographs, each one em wide, which may be broken anywhere.
"""
import math

from stretchable import Edge, Node
from stretchable.style import AUTO, PCT, AlignContent, AlignItems, AlignSelf, Display, FlexDirection, FlexWrap, JustifyContent
from stretchable.style.geometry.size import SizePoints

import flow

EM, LINE = 14, 20
KINDS = (("row", "column"), ("grid",))
TOLERANCE = 0.1
ALIGN = {"start": "FLEX_START", "end": "FLEX_END", "center": "CENTER", "stretch": "STRETCH", "baseline": "BASELINE"}
JUSTIFY = {"start": "FLEX_START", "end": "FLEX_END", "center": "CENTER", "between": "SPACE_BETWEEN", "around": "SPACE_AROUND", "evenly": "SPACE_EVENLY"}


def size(value):
    if value in (None, "auto", "fill"):
        return AUTO
    return float(value) if isinstance(value, (int, float)) else float(value[:-1]) * PCT


def track(value):
    return value if isinstance(value, str) else f"{value}px"


def edges(value):
    return [float(edge) for edge in flow.edges(value)]


def measure_of(text):
    """Returns the function that measures a text of ideographs."""
    count = len(text)

    def measure(_, known, available):
        wide = count * EM
        width = known.width.value
        if math.isnan(width):
            kind = available.width.scale.name
            room = 0 if "MIN" in kind else wide if "MAX" in kind else available.width.value
            width = min(wide, max(room, EM))
        lines = math.ceil(count / max(1, math.floor(width / EM + 1e-3)))
        height = known.height.value
        return SizePoints(width, lines * LINE if math.isnan(height) else height)
    return measure


def style(element, parent):
    result = {"min_size": (size(element.get("minWidth", 0)), size(element.get("minHeight", 0)))}
    if "elements" in element:
        result |= container_style(element)
    if parent is None:
        return result
    result["size"] = (size(element.get("width")), size(element.get("height")))
    result["max_size"] = (size(element.get("maxWidth")), size(element.get("maxHeight")))
    if parent in ("row", "column"):
        result |= {"flex_grow": float(element.get("grow", 0)), "flex_shrink": float(element.get("shrink", 1)), "flex_basis": size(element.get("basis"))}
        if element.get("width" if parent == "row" else "height") == "fill":
            result |= {"flex_grow": float(element.get("grow") or 1), "flex_basis": 0.0}
    if "alignSelf" in element:
        word = ALIGN[element["alignSelf"]]
        result["align_self"] = AlignSelf[word.removeprefix("FLEX_") if parent == "grid" else word]
    if parent == "grid":
        result["grid_column"] = f'span {element.get("span", 1)}'
        result["grid_row"] = f'span {element.get("rowSpan", 1)}'
    if "margin" in element:
        result["margin"] = edges(element["margin"])
    if "aspect" in element:
        wide, high = element["aspect"].split(":")
        result["aspect_ratio"] = float(wide) / float(high)
    return result


def container_style(element):
    result = {}
    if "grid" in element:
        gap = element.get("gap", 0)
        row, column = gap if isinstance(gap, list) else (gap, gap)
        result = {"display": Display.GRID, "grid_template_columns": [track(one) for one in element["grid"]], "gap": (float(column), float(row))}
    else:
        is_row = element["stack"] == "row"
        gaps = (element.get("gap", 0), element.get("lineGap", 0)) if is_row else (0, element.get("gap", 0))
        result = {
            "display": Display.FLEX, "flex_direction": FlexDirection.ROW if is_row else FlexDirection.COLUMN,
            "flex_wrap": FlexWrap.WRAP if element.get("wrap") else FlexWrap.NO_WRAP, "gap": tuple(float(one) for one in gaps),
            "align_items": AlignItems[ALIGN[element.get("align", "stretch")]], "align_content": AlignContent.STRETCH,
            "justify_content": JustifyContent[JUSTIFY[element.get("justify", "start")]]}
    if "padding" in element:
        result["padding"] = edges(element["padding"])
    return result


def node(element, parent=None):
    children = [node(child, element.get("stack") or "grid") for child in element.get("elements", ())]
    measure = measure_of(element["text"]) if "text" in element else None
    return Node(*children, measure=measure, **style(element, parent))


def frames(tree):
    """Returns the frames of all boxes, each before its descendants, as Taffy lays them out."""
    root = node(tree)
    whole = Node(root, display=Display.FLEX, flex_direction=FlexDirection.COLUMN, size=(float(flow.WIDTH), AUTO))
    whole.compute_layout(use_rounding=False)
    found = []

    def visit(one, x, y):
        box = one.get_box(Edge.BORDER, relative=True)
        found.append([x + box.x, y + box.y, box.width, box.height])
        for child in one:
            visit(child, x + box.x, y + box.y)

    try:
        visit(root, 0, 0)
    except TypeError:
        # Some boxes without space have no frame.
        return []
    return found


def mirrored(boxes):
    return [[flow.WIDTH - x - width, y, width, height] for x, y, width, height in boxes]


def check(report, browser, tool, folder, count):
    for kinds in KINDS:
        agreed, same, worst = 0, 0, ("", "", "")
        for start in range(0, count, flow.TREES):
            seeds = range(start, min(start + flow.TREES, count))
            trees = [flow.Generator(f"taffy {kinds} {seed}", kinds).container(0, kinds[0] if len(kinds) == 1 else None) for seed in seeds]
            peers = [frames(tree) for tree in trees]
            for direction in ("ltr", "rtl"):
                ours = flow.engine_frames(tool, folder, trees, direction)
                css = browser.measure(flow.document(trees, direction), flow.FRAMES)
                for tree, seed, own, peer, other in zip(trees, seeds, ours, peers, css):
                    peer = peer if direction == "ltr" else mirrored(peer)
                    if not flow.compare(tree, peer, other, TOLERANCE)[0]:
                        continue
                    agreed += 1
                    is_same, expected, seen = flow.compare(tree, own, peer, TOLERANCE)
                    same += is_same
                    if not is_same:
                        worst = min(worst, (f"{seed} {direction}", expected, seen), key=lambda one: len(one[2]) or 1e9)
        name = "/".join(kinds)
        report.tallies[f"flows of {name} like in Taffy, of {agreed} in which it is like the browser, of {2 * count}"] = same
        report.check("taffy", f"{name}: {worst[0]}", "all frames are equal", same == agreed and agreed > count / 2, worst[1], worst[2])
