#!/usr/bin/env python3
"""Writes AdvanceWidths+Regular.swift and AdvanceWidths+Bold.swift from the fonts of Debian's packages fonts-liberation,
fonts-noto-cjk and fonts-dejavu-core, in the order of the font stack: Liberation Sans, then Noto Sans CJK SC, then DejaVu
Sans. Arabic letters have the widths of their isolated forms; joined forms are mostly narrower.

  pip install fonttools; apt-get install fonts-liberation fonts-noto-cjk fonts-dejavu-core
  python3 generate_advance_widths.py Sources/Storey/Text
  swift format -i Sources/Storey/Text/AdvanceWidths+*.swift

The same fonts give the same bytes. East Asian wide characters of one em, marks that CJK faces do not place, and scripts
that the engine does not join or shape (see `UnsupportedScript.swift`) are left out.
"""
import sys
import textwrap
import unicodedata
from pathlib import Path

from fontTools.ttLib import TTCollection, TTFont

FOLDER = Path("/usr/share/fonts")
FACES = {
    "Regular": ("LiberationSans-Regular.ttf", "NotoSansCJK-Regular.ttc", "DejaVuSans.ttf"),
    "Bold": ("LiberationSans-Bold.ttf", "NotoSansCJK-Bold.ttc", "DejaVuSans-Bold.ttf"),
}
# Excludes private use, presentation forms and controls, which do not occur in the text of a page.
# A soft hyphen has no width, except at the end of a line, where a hyphen is drawn in its place.
FIRST = [*range(0x20, 0x7F), *range(0xA0, 0xAD), *range(0xAE, 0xD800)]
# Letters that Liberation Sans lacks, symbols, Hangul, halfwidth forms, numbers in circles and squares.
SECOND = [*range(0xAE, 0xD800), *range(0xFF00, 0xFFF0), *range(0x1F100, 0x1F200)]
# Latin, Greek and Cyrillic letters that both lack, Armenian, Hebrew, Arabic, Georgian, symbols, and the replacement
# character.
THIRD = [*range(0x180, 0x700), *range(0x10A0, 0x1100), *range(0x1E00, 0x27C0), *range(0x2B00, 0x2C00), 0xFFFD]
LARGEST_GAP = 16
# The minimum number of scalars of one width that become a separate block.
LONGEST_PLAIN_RUN = 24
EM = 2048
# The widths that text shapers use instead of those of the font: spaces of a fixed width, NARROW NO-BREAK SPACE, which is half as
# wide as a space, and two dashes of several em.
SHAPED = {0x2000: EM // 2, 0x2001: EM, 0x2002: EM // 2, 0x2003: EM, 0x2004: EM // 3 + 1, 0x2005: EM // 4,
          0x2006: EM // 6, 0x2009: EM // 5 + 1, 0x200A: EM // 16, 0x202F: 285, 0x205F: EM * 4 // 18, 0x2E3A: 2 * EM, 0x2E3B: 3 * EM}
# Characters that are shaped as another one.
SAME = {0x2007: 0x30, 0x2008: 0x2E, 0x212A: 0x4B, 0x212B: 0xC5}


def font(file):
    folder = {"Liberation": "truetype/liberation", "NotoSans": "opentype/noto", "DejaVuSa": "truetype/dejavu"}
    path = FOLDER / next(folder[name] for name in folder if file.startswith(name)) / file
    if path.suffix != ".ttc":
        return TTFont(path)
    return next(f for f in TTCollection(path).fonts if f["name"].getDebugName(1) == "Noto Sans CJK SC")


def advances(file, scalars):
    face = font(file)
    glyphs, metrics, units = face.getBestCmap(), face["hmtx"].metrics, face["head"].unitsPerEm
    return {scalar: round(metrics[glyphs[scalar]][0] * EM / units) for scalar in scalars if scalar in glyphs}


def is_wide(scalar):
    return unicodedata.east_asian_width(chr(scalar)) in ("W", "F")


def widths(face):
    first, second, third = FACES[face]
    table = advances(first, FIRST)
    for scalar, width in advances(second, SECOND).items():
        if scalar not in table and unicodedata.category(chr(scalar))[0] != "M" and not (is_wide(scalar) and width == EM):
            table[scalar] = width
    # The second font has priority over the third, also for scalars that are left out of the table.
    known = advances(second, SECOND)
    for scalar, width in advances(third, THIRD).items():
        if scalar not in table and scalar not in known:
            table[scalar] = width
    table |= SHAPED | {scalar: table[other] for scalar, other in SAME.items()}
    # In the table, a width of 0 means that the scalar has no entry.
    return {scalar: width for scalar, width in table.items() if width}


def blocks(table):
    """Yields runs of scalars, of one width or of several. In a run of several widths, small gaps are filled with 0."""
    scalars = sorted(scalar for scalar in table if scalar >= 0xA0)
    same = []
    for scalar in scalars:
        if same and scalar == same[-1][-1] + 1 and table[scalar] == table[same[-1][-1]]:
            same[-1].append(scalar)
        else:
            same.append([scalar])
    runs = []
    for run in same:
        if len(run) >= LONGEST_PLAIN_RUN:
            runs.append((run[0], run[-1], True))
        elif runs and not runs[-1][2] and run[0] - runs[-1][1] <= LARGEST_GAP:
            runs[-1] = (runs[-1][0], run[-1], False)
        else:
            runs.append((run[0], run[-1], False))
    for first, last, is_plain in runs:
        yield first, last, [table[first]] if is_plain else [table.get(s, 0) for s in range(first, last + 1)]


def numbers(values, indent):
    text = ", ".join(map(str, values)) + ","
    return textwrap.fill(text, 120, initial_indent=" " * indent, subsequent_indent=" " * indent)


def main(folder):
    for face in FACES:
        table = widths(face)
        lines = [
            f"/// The widths of Liberation Sans 2.1 {face}, and for missing glyphs of Noto Sans CJK SC 2.004, then of",
            "/// DejaVu Sans 2.37. Generated by `Scripts/generate_advance_widths.py`. Do not edit.",
            "extension AdvanceWidths {",
            f"  static let {face.lower()} = AdvanceWidths(",
            "    ascii: [",
            numbers([table[scalar] for scalar in range(0x20, 0x7F)], 6),
            "    ],",
            "    blocks: [",
        ]
        for first, last, values in blocks(table):
            if len(values) == 1 and last > first:
                lines += [f"      Block(first: 0x{first:04X}, last: 0x{last:04X}, width: {values[0]}),"]
            else:
                lines += ["      Block(", f"        first: 0x{first:04X},", "        widths: ["]
                lines += [numbers(values, 10), "        ]),"]
        lines += ["    ])", "}", ""]
        Path(folder, f"AdvanceWidths+{face}.swift").write_text("\n".join(lines))


main(sys.argv[1])
