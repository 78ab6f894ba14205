"""Layouts of generated stacks and grids by Taffy, a library with the algorithms of CSS (on PyPI: `stretchable`)."""
import math

from stretchable import Edge, Node
from stretchable.style import AUTO, PCT, AlignContent, AlignItems, AlignSelf, Display, FlexDirection, FlexWrap, JustifyContent
from stretchable.style.geometry.size import SizePoints

import flow
import peers

ALIGN = {"start": "FLEX_START", "end": "FLEX_END", "center": "CENTER", "stretch": "STRETCH", "baseline": "BASELINE"}
JUSTIFY = {"start": "FLEX_START", "end": "FLEX_END", "center": "CENTER", "between": "SPACE_BETWEEN", "around": "SPACE_AROUND", "evenly": "SPACE_EVENLY"}


def size(value):
    if value in (None, "auto", "fill"):
        return AUTO
    return float(value) if isinstance(value, (int, float)) else float(value[:-1]) * PCT


def track(value):
    return value if isinstance(value, str) else f"{value}px"


def measure_of(text):
    """Returns the function that measures a text of ideographs."""
    def measure(_, known, available):
        width, height = known.width.value, known.height.value
        if math.isnan(width):
            kind = available.width.scale.name
            room = 0 if "MIN" in kind else math.inf if "MAX" in kind else available.width.value
            width = peers.text_size(text, room)[0]
        return SizePoints(width, peers.lines(text, width) * flow.LINE if math.isnan(height) else height)
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
        result["margin"] = peers.edges(element["margin"])
    if "aspect" in element:
        result["aspect_ratio"] = peers.aspect(element)
    return result


def container_style(element):
    result = {"gap": peers.gaps(element)}
    if "grid" in element:
        result |= {"display": Display.GRID, "grid_template_columns": [track(one) for one in element["grid"]]}
    else:
        result |= {
            "display": Display.FLEX, "flex_direction": FlexDirection.ROW if element["stack"] == "row" else FlexDirection.COLUMN,
            "flex_wrap": FlexWrap.WRAP if element.get("wrap") else FlexWrap.NO_WRAP,
            "align_items": AlignItems[ALIGN[element.get("align", "stretch")]], "align_content": AlignContent.STRETCH,
            "justify_content": JustifyContent[JUSTIFY[element.get("justify", "start")]]}
    if "padding" in element:
        result["padding"] = peers.edges(element["padding"])
    return result


def node(element, parent=None):
    children = [node(child, element.get("stack") or "grid") for child in element.get("elements", ())]
    measure = measure_of(element["text"]) if "text" in element else None
    return Node(*children, measure=measure, **style(element, parent))


def layouts(tree):
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
        return [], []
    # Taffy lays out from left to right only.
    return found, [[flow.WIDTH - x - width, y, width, height] for x, y, width, height in found]


def check(report, browser, tool, folder, stacks, grids):
    """Checks numbers of trees of stacks and of grids."""
    peers.check(report, browser, tool, folder, "Taffy", layouts, ("row", "column"), stacks)
    peers.check(report, browser, tool, folder, "Taffy", layouts, ("grid",), grids)
