"""Runs the tool: the outputs of a page at a width, in a variant."""
import dataclasses
import functools
import json
import os
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]


@dataclasses.dataclass(frozen=True)
class Variant:
    """The options for rendering a page, and the colour scheme of the browser."""

    name: str
    options: tuple = ()
    color_scheme: str = "light"


LIGHT = Variant("light")
DARK = Variant("dark", color_scheme="dark")
RTL = Variant("rtl", ("--direction", "rtl"))


class Tool:
    """The binary and its features."""

    def __init__(self, binary, report):
        self.binary = str(pathlib.Path(binary).resolve())
        self.partial = os.environ.get("STOREY_BROWSER_PARTIAL") == "1"
        self.run = functools.cache(self._run)
        help_text = self.run("render", "--help")
        themes = sorted((ROOT / "Samples" / "themes").glob("*.json"))
        has_direction = "--direction" in help_text
        has_themes = "--theme" in help_text and bool(themes)
        self.has_svg = "svg" in help_text.split("--format", 1)[1].split("\n", 1)[0]
        self.variants = [LIGHT]
        self.missing = []
        self._feature("dark colours (prefers-color-scheme)", self._is_dark_aware(), [DARK])
        self._feature("--direction", has_direction, [RTL])
        named = [Variant(f"theme {theme.stem}", ("--theme", str(theme))) for theme in themes]
        self._feature("--theme, with a theme in Samples/themes", has_themes, named)
        self._feature("--format svg", self.has_svg, [])
        for what in self.missing:
            if self.partial:
                report.skipped.append(f"{what}: the tool does not support it")
            else:
                report.check("features", "storey render --help", f"the tool has {what}", False)

    def _feature(self, what, exists, variants):
        if exists:
            self.variants += variants
        else:
            self.missing.append(what)

    def _is_dark_aware(self):
        page = sorted((ROOT / "Samples").glob("*.json"))[0]
        return "prefers-color-scheme" in self.run("render", str(page), "--format", "html")

    def _run(self, *arguments):
        # Some samples contain floors that templates declare.
        arguments += ("--templates", str(ROOT / "Templates"))
        done = subprocess.run([self.binary, *arguments], capture_output=True, stdin=subprocess.DEVNULL)
        if done.returncode != 0:
            sys.exit(f"storey {' '.join(arguments)}: exit code {done.returncode}\n{done.stderr.decode()}")
        return done.stdout.decode()


@dataclasses.dataclass(frozen=True)
class Case:
    """One page at one layout width in one variant."""

    tool: Tool
    page: pathlib.Path
    width: int = 375
    variant: Variant = LIGHT

    def __str__(self):
        return f"{self.page.name}, width {self.width}, {self.variant.name}"

    def render(self, format, *options):
        return self.tool.run(
            "render", str(self.page), "--format", format, "--width", str(self.width), *self.variant.options, *options)

    def title_picture(self):
        """Returns the address of the picture in place of the page's title, which the layout does not contain."""
        try:
            head = json.loads(self.page.read_text(encoding="utf-8-sig")).get("head")
        except json.JSONDecodeError:
            return None
        return head.get("titleImg") if isinstance(head, dict) else None

    def layout(self, *options):
        return json.loads(self.render("json", *options))

    def actions(self):
        """Returns the actions in order. All numbers are floats, as in JavaScript."""
        text = self.tool.run("actions", str(self.page), "--format", "json", "--width", str(self.width))
        return json.loads(text, parse_int=float)["actions"]

    def tap(self, path):
        return json.loads(self.tool.run("tap", str(self.page), path, "--width", str(self.width)), parse_int=float)
