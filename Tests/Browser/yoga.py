"""Layouts of generated stacks by Yoga, a library with the algorithm of CSS flexbox (on PyPI: `pyyoga`). It has no grids."""
import contextlib
import gc
import math

from pyyoga import Align, BoxSizing, Config, Direction, Edge, FlexDirection, Gutter, Justify, MeasureMode, Node, Wrap

import flow
import peers

ALIGN = {"start": Align.FlexStart, "end": Align.FlexEnd, "center": Align.Center, "stretch": Align.Stretch, "baseline": Align.Baseline}
JUSTIFY = {
    "start": Justify.FlexStart, "end": Justify.FlexEnd, "center": Justify.Center, "between": Justify.SpaceBetween,
    "around": Justify.SpaceAround, "evenly": Justify.SpaceEvenly}
EDGES = (Edge.Top, Edge.End, Edge.Bottom, Edge.Start)
# A node of Yoga does not keep its configuration, so there is one for all nodes, which is never freed.
CONFIG = Config(use_web_defaults=True)
# Frames are not rounded.
CONFIG.point_scale_factor = 0


def new_node():
    node = Node(CONFIG)
    node.box_sizing = BoxSizing.BorderBox
    return node


def measure_of(text):
    """Returns the function that measures a text of ideographs."""
    def measure(width, width_mode, height, height_mode):
        if MeasureMode(width_mode) != MeasureMode.Exactly:
            width = peers.text_size(text, math.inf if MeasureMode(width_mode) == MeasureMode.Undefined else width)[0]
        return width, height if MeasureMode(height_mode) == MeasureMode.Exactly else peers.lines(text, width) * flow.LINE
    return measure


def style_child(node, element, parent):
    for key, name in (("width", "width"), ("height", "height"), ("minWidth", "min_width"), ("maxWidth", "max_width"),
                      ("minHeight", "min_height"), ("maxHeight", "max_height"), ("basis", "flex_basis")):
        if key in element and element[key] != "fill":
            setattr(node, name, element[key])
    node.flex_grow = float(element.get("grow", 0))
    node.flex_shrink = float(element.get("shrink", 1))
    if element.get("width" if parent == "row" else "height") == "fill":
        node.flex_grow = float(element.get("grow") or 1)
        node.flex_basis = 0
    if "alignSelf" in element:
        node.align_self = ALIGN[element["alignSelf"]]
    if "margin" in element:
        for edge, points in zip(EDGES, peers.edges(element["margin"])):
            node.set_margin(edge, points)
    if "aspect" in element:
        node.aspect_ratio = peers.aspect(element)


def style_container(node, element):
    column, row = peers.gaps(element)
    node.set_gap(Gutter.Column, column)
    node.set_gap(Gutter.Row, row)
    node.flex_direction = FlexDirection.Row if element["stack"] == "row" else FlexDirection.Column
    node.flex_wrap = Wrap.Wrap if element.get("wrap") else Wrap.NoWrap
    node.align_items = ALIGN[element.get("align", "stretch")]
    node.align_content = Align.Stretch
    node.justify_content = JUSTIFY[element.get("justify", "start")]
    if "padding" in element:
        for edge, points in zip(EDGES, peers.edges(element["padding"])):
            node.set_padding(edge, points)


def node_of(element, parent=None):
    node = new_node()
    if parent:
        style_child(node, element, parent)
    if "elements" in element:
        style_container(node, element)
        for child in element["elements"]:
            node.add_child(node_of(child, element["stack"]))
    if "text" in element:
        node.set_measure_func(measure_of(element["text"]))
    return node


@contextlib.contextmanager
def no_garbage_collection():
    """Holds back the garbage collector.

    The binding holds a lock while it calls a function that measures, and takes the same lock when a node is freed. If nodes of earlier
    trees are collected within such a function, the process waits for itself forever.
    """
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def frames(tree, direction):
    whole, root = new_node(), node_of(tree)
    whole.flex_direction = FlexDirection.Column
    whole.width = flow.WIDTH
    root.flex_shrink = 0
    whole.add_child(root)
    with no_garbage_collection():
        whole.calculate_layout(flow.WIDTH, None, direction)
    found = []

    def visit(one, x, y):
        x, y = x + one.layout_left, y + one.layout_top
        found.append([x, y, one.layout_width, one.layout_height])
        for child in one.children:
            visit(child, x, y)

    visit(root, 0, 0)
    return found


def layouts(tree):
    return frames(tree, Direction.LTR), frames(tree, Direction.RTL)


def check(report, browser, tool, folder, count):
    peers.check(report, browser, tool, folder, "Yoga", layouts, ("row", "column"), count)
