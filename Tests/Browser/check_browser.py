"""Checks in Chromium that pages look and behave as the engine defines.

    check_browser.py [--short] [--only TEXT] [--edits N] STOREY [REAL_PAGE]
    check_browser.py --screenshots DIR STOREY PAGE...
    check_browser.py --readme channel.html STOREY [--record]

With STOREY_BROWSER_PARTIAL=1, missing features of the tool are skipped and listed, and are not failures.
"""
import argparse
import faulthandler
import multiprocessing
import os
import pathlib
import subprocess
import sys
import tempfile
import time
import traceback

from playwright.sync_api import Error, sync_playwright

import accessibility
import boxes
import carousels
import colours
import controls
import countdowns
import covers
import differences
import drawings
import editing
import edits
import floating
import flow
import gallery
import generated
import hostile
import keyboard
import markup
import merging
import paragraphs
import pictures
import preview
import prose
import races
import random_editing
import readme
import sandboxing
import screenshots
import scrolling
import taffy
import taps
import workspace
import yoga
from browser import Browser
from report import Report
from tool import DARK, LIGHT, ROOT, RTL, Case, Tool

WIDTHS = (320, 375, 414, 768)
OTHER_VIEWPORTS = (500, 1200)
# The numbers of generated flows in the long form.
STACKS, GRIDS = 3000, 1000
# Seconds after which a step is taken to hang. The longest takes about 250 s on two quiet cores.
HANGS = 1500
FONTS = {"Liberation Sans": "Liberation Sans", "Noto Sans CJK SC": "Noto Sans CJK SC", "emoji": "Noto Color Emoji"}


def check_fonts(report):
    """Checks that the fonts are installed for which the engine measures lines; with other fonts, lines would differ."""
    for wanted, family in FONTS.items():
        found = subprocess.run(["fc-match", "--format", "%{family}", wanted], capture_output=True, text=True).stdout
        report.check("fonts", "fc-match", wanted, family in found, family, found)


def steps(tool, real, attack, edit_count, is_short):
    """Yields all steps, or in the short form one pass over boxes, lines, taps and the live preview: the name of each step, and a
    function of a report and a browser."""
    samples = sorted((ROOT / "Samples").glob("*.json")) + ([real] if real else [])
    broken = [p for p in sorted((ROOT / "Samples" / "broken").glob("*.json")) if p.name != "invalid-json.json"]
    declared = sorted((ROOT / "Samples" / "templates").glob("*.json"))
    upright = [Case(tool, page, width) for page in samples + declared for width in WIDTHS]
    usual = [Case(tool, page) for page in samples]
    small = [Case(tool, page) for page in broken + declared]
    hostile_case = Case(tool, attack)
    # The light and the dark variant have the same document.
    others = [variant for variant in tool.variants if variant not in (LIGHT, DARK)]
    varied = [Case(tool, page, 375, variant) for page in samples + [attack] for variant in others]
    has_rtl = RTL in tool.variants
    turned = [Case(tool, page, 375, RTL) for page in samples] if has_rtl else []
    small_turned = [Case(tool, page, 375, RTL) for page in broken + declared] if has_rtl else []

    def each(what, cases, check, *arguments):
        def run(report, browser):
            for case in cases:
                try:
                    check(report, browser, case, *arguments)
                except Error as error:
                    report.check(what, case, "stopped", False, "no error", error)

        return f"{what}, {len(cases)} cases", run

    if is_short:
        yield "the live preview", lambda report, browser: preview.check(report, browser, tool, real)
        yield each("boxes and lines", usual + small + turned + [hostile_case], boxes.check)
        yield each("taps", usual + small + turned, taps.check)
        yield each("controls", [case for case in usual if case.page.name == "home.json"], controls.check)
        yield each("texts above taps", [generated.covered_tap(tool, attack.parent)], covers.check_texts)
        yield "edits in the live preview", lambda report, browser: edits.check(report, browser, tool, edit_count)
        yield "flows", lambda report, browser: flow.check(report, browser, tool, attack.parent, 80, 80)
        yield "countdowns", lambda report, browser: countdowns.check(report, browser, tool, attack.parent)
        yield "reports of differences", lambda report, browser: differences.check(report, browser, tool)
        yield "merges", lambda report, browser: merging.check(report, browser, tool)
        yield "editing pages", lambda report, browser: editing.check(report, browser, tool)
        yield "races of edits", lambda report, browser: races.check(report, browser, tool)
        yield "the workspace", lambda report, browser: workspace.check(report, browser, tool)
        yield "random editing", lambda report, browser: random_editing.check(report, browser, tool, edit_count)
        yield "flows as in Taffy", lambda report, browser: taffy.check(report, browser, tool, attack.parent, 80, 80)
        yield "flows as in Yoga", lambda report, browser: yoga.check(report, browser, tool, attack.parent, 80)
        return
    yield each("boxes and lines", upright + small + small_turned + varied + [hostile_case], boxes.check)
    narrow, wide = OTHER_VIEWPORTS
    yield each(f"boxes and lines at {narrow} px", usual + small[::2] + turned, boxes.check, narrow, "width")
    yield each(f"boxes and lines at {wide} px", usual + small[1::2] + turned, boxes.check, wide, "width")
    yield each(f"boxes and lines in a column at {narrow} px", usual + turned, boxes.check, narrow, "phone")
    yield each(f"boxes and lines in a column at {wide} px", usual + small[::2], boxes.check, wide, "phone")
    yield each("controls", usual + turned, controls.check)
    yield each("pictures", usual, pictures.check)
    yield each("scrolling", upright + small + turned, scrolling.check)
    yield each("carousels", usual + small + turned, carousels.check)
    yield each("carousels with insets", generated.inset_cases(tool, attack.parent), carousels.check)
    covered = generated.covered_page(attack.parent)
    covered_cases = [Case(tool, covered)] + ([Case(tool, covered, 375, RTL)] if has_rtl else [])
    yield each("floating buttons above a page", covered_cases, covers.check)
    yield "places of floating buttons", lambda report, browser: floating.check_all(report, browser, tool, attack.parent)
    yield each("texts above taps", [generated.covered_tap(tool, attack.parent)], covers.check_texts)
    yield each("taps", usual + small + turned, taps.check)
    yield each("links", usual, taps.check_navigation)
    yield each("keyboard", usual + small + turned, keyboard.check)
    yield each("sandboxing", usual + small + varied + [hostile_case], sandboxing.check)
    in_the_dark = [Case(tool, page, 375, DARK) for page in samples] if DARK in tool.variants else []
    documents = usual + small + small_turned + [case for case in varied if case.page != attack]
    yield each("accessibility", documents + in_the_dark, accessibility.check)
    if DARK in tool.variants:
        yield each("colours", usual, lambda report, browser, case: colours.check(
            report, browser, case, Case(tool, case.page, 375, DARK)))
    if tool.has_svg:
        yield each("SVG", usual + small + varied + [hostile_case], drawings.check)
        yield each("sandboxing of SVG", usual + [hostile_case], sandboxing.check, "svg")
    yield "the live preview", lambda report, browser: preview.check(report, browser, tool, real)
    yield "the gallery of floors", lambda report, browser: gallery.check(report, browser, tool)
    yield "edits in the live preview", lambda report, browser: edits.check(report, browser, tool, edit_count)
    yield "flows", lambda report, browser: flow.check(report, browser, tool, attack.parent, STACKS, GRIDS)
    yield "countdowns", lambda report, browser: countdowns.check(report, browser, tool, attack.parent)
    yield "flows as in Taffy", lambda report, browser: taffy.check(report, browser, tool, attack.parent, STACKS, GRIDS)
    yield "flows as in Yoga", lambda report, browser: yoga.check(report, browser, tool, attack.parent, STACKS)
    yield "reports of differences", lambda report, browser: differences.check(report, browser, tool)
    yield "merges", lambda report, browser: merging.check(report, browser, tool)
    yield "editing pages", lambda report, browser: editing.check(report, browser, tool)
    yield "races of edits", lambda report, browser: races.check(report, browser, tool)
    yield "the workspace", lambda report, browser: workspace.check(report, browser, tool)
    # Edits in the window are faster than those of files.
    yield "random editing", lambda report, browser: random_editing.check(report, browser, tool, 8 * edit_count)
    yield "prose", lambda report, browser: prose.check(report, browser, tool, attack.parent)
    yield "paragraphs", lambda report, browser: paragraphs.check(report, browser, tool, attack.parent)
    yield "markup", lambda report, browser: markup.check(report, documents)


def work(todo, pending, found):
    """Runs pending steps in a separate browser until no step is left, and sends the report."""
    report = Report()
    try:
        with sync_playwright() as playwright:
            browser = Browser(playwright, report)
            while (number := pending.get()) is not None:
                what, run = todo[number]
                # Prints where the step is, and ends this process, so that its report is missing.
                faulthandler.dump_traceback_later(HANGS, exit=True)
                start = time.monotonic()
                run(report, browser)
                print(f"{time.monotonic() - start:6.1f} s  {what}", flush=True)
            browser.close()
            faulthandler.cancel_dump_traceback_later()
    except (Exception, SystemExit):
        report.check("steps", "a browser", "runs its steps", False, "no error", traceback.format_exc())
    found.send(report)


def check_all(report, todo):
    """Distributes the steps to several browsers, one per core."""
    # Processes are forked, because steps are closures. This is safe before any browser or thread is started.
    context = multiprocessing.get_context("fork")
    count = min(4, os.cpu_count() or 1)
    pending = context.SimpleQueue()
    for number in [*range(len(todo)), *[None] * count]:
        pending.put(number)
    running = []
    for _ in range(count):
        receiver, sender = context.Pipe(duplex=False)
        process = context.Process(target=work, args=(todo, pending, sender))
        process.start()
        sender.close()
        running.append((process, receiver))
    for process, receiver in running:
        try:
            report.add(receiver.recv())
        except EOFError:
            report.check("steps", "a browser", "sends its report", False)
        process.join()


def main():
    parser = argparse.ArgumentParser(description="Checks pages in Chromium.")
    parser.add_argument("--screenshots", metavar="DIR", type=pathlib.Path, help="write screenshots of the pages instead")
    parser.add_argument("--readme", metavar="HTML", type=pathlib.Path,
                        help="compare the picture of the README with this file, which its first command wrote")
    parser.add_argument("--short", action="store_true", help="one pass over boxes, lines, taps and the live preview")
    parser.add_argument("--record", action="store_true", help="with --readme: write the picture")
    parser.add_argument("--only", metavar="TEXT", default="", help="run only the steps with TEXT in their names")
    parser.add_argument("--edits", metavar="N", type=int, default=edits.USUAL,
                        help=f"the number of random edits in the live preview (default: {edits.USUAL})")
    parser.add_argument("storey", type=pathlib.Path, help="the tool")
    parser.add_argument("pages", type=pathlib.Path, nargs="*", help="a real page, or the pages of the screenshots")
    arguments = parser.parse_args()
    if not arguments.screenshots and len(arguments.pages) > 1:
        parser.error("expected at most one real page")
    start = time.monotonic()
    report = Report()
    tool = Tool(arguments.storey, report)
    check_fonts(report)
    if arguments.readme:
        with sync_playwright() as playwright:
            browser = Browser(playwright, report)
            readme.check(report, browser, arguments.readme, arguments.record)
            browser.close()
    elif arguments.screenshots:
        with sync_playwright() as playwright:
            browser = Browser(playwright, report)
            screenshots.write(browser, tool, arguments.pages, arguments.screenshots)
            browser.close()
    else:
        with tempfile.TemporaryDirectory() as folder:
            attack = pathlib.Path(folder, "hostile.json")
            attack.write_text(hostile.page(), encoding="utf-8")
            real = arguments.pages[0] if arguments.pages else None
            check_all(report, [step for step in steps(tool, real, attack, arguments.edits, arguments.short) if arguments.only in step[0]])
    print(report.summary())
    print(f"{time.monotonic() - start:.0f} s in total")
    sys.exit(1 if report.failures else 0)


if __name__ == "__main__":
    main()
