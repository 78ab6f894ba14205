#!/usr/bin/env python3
"""Writes Sources/Storey/Text/LineBreakTable.swift from the Unicode character database.

  python3 generate_line_break_table.py OUTPUT
      Unicode 16.0: Line_Break and Extended_Pictographic from the PyPI package uniseg 0.10.1 (compiled from
      LineBreak.txt and emoji-data.txt), East_Asian_Width and General_Category from unicodedata2 16.0.0.
  python3 generate_line_break_table.py OUTPUT --ucd DIRECTORY
      The files of any version: LineBreak.txt, EastAsianWidth.txt, emoji/emoji-data.txt and
      extracted/DerivedGeneralCategory.txt (Debian's package unicode-data has 15.0 in /usr/share/unicode).

The same input gives the same bytes.
"""
import re
import sys
from pathlib import Path

# The cases of LineBreakClass, in order. The classes in WIDE also occur with East Asian Width F, W or H.
WIDE = "AL BA CL EB EM EX GL H2 H3 ID IN IS JL NS OP PO PR".split()
NARROW = """B2 BB BK CB CM CP CR HL HY JT JV LF NL NU QU RI SP SY WJ ZW ZWJ AK AP AS VF VI
  HH QI QF DC UP SA SL LT SOT""".split()
CLASSES = WIDE + NARROW
BLOCK = 64
# A property is one printable character: FIRST + class, plus 64 if East Asian. It is never a backslash.
FIRST = 0x23

# Vowels written after their consonant, and marks of repetition and abbreviation: no line starts with them. Their
# Line_Break is SA and their General_Category is Lo, Lm or Po (Thai: the rules of the Royal Institute; Lao in the same way).
FOLLOWING = {0x0E2F, 0x0E30, 0x0E32, 0x0E33, 0x0E45, 0x0E46, 0x0EAF, 0x0EB0, 0x0EB2, 0x0EB3, 0x0EC6}
# Logical_Order_Exception (PropList.txt) among SA: vowels written before their consonant, so no line ends with them.
LEADING = {*range(0x0E40, 0x0E45), *range(0x0EC0, 0x0EC5), 0x19B5, 0x19B6, 0x19B7, 0x19BA, 0xAAB5, 0xAAB6, 0xAAB9,
           0xAABB, 0xAABC}
# Marks among SA that stack the next consonant below this one (Indic_Syllabic_Category Invisible_Stacker). They join like
# ZERO WIDTH JOINER.
STACKERS = {0x1039, 0x17D2, 0x1A60}
# The class HH of Unicode 17, whose rules LB20a and LB21a browsers use. In Unicode 16, all but U+2010 are only BA.
HYPHENS = {0x058A, 0x05BE, 0x1400, 0x2010, 0x2012, 0x2013, 0x2E17, 0x2E40, 0x2E5D, 0x10D6E, 0x10EAD}


def read_ranges(path, column=1):
    values = {}
    for line in Path(path).read_text(encoding="utf-8").splitlines():
        fields = [field.strip() for field in line.split("#")[0].split(";")]
        if len(fields) > column:
            first, _, last = fields[0].partition("..")
            for scalar in range(int(first, 16), int(last or first, 16) + 1):
                values.setdefault(scalar, set()).add(fields[column])
    return values


def from_files(directory):
    base = Path(directory)
    names = [base / "LineBreak.txt", base / "EastAsianWidth.txt", base / "extracted/DerivedGeneralCategory.txt"]
    breaks, widths, categories = [
        {scalar: next(iter(found)) for scalar, found in read_ranges(name).items()} for name in names]
    emoji = read_ranges(base / "emoji/emoji-data.txt")
    version = re.search(r"LineBreak-([\d.]+)\.txt", (base / "LineBreak.txt").read_text(encoding="utf-8")).group(1)
    return version, "LineBreak.txt, EastAsianWidth.txt, emoji-data.txt and DerivedGeneralCategory.txt", lambda scalar: (
        breaks.get(scalar, "XX"), widths.get(scalar, "N"), categories.get(scalar, "Cn"),
        "Extended_Pictographic" in emoji.get(scalar, ()))


def from_packages():
    import unicodedata2
    import uniseg
    from uniseg.emoji import extended_pictographic
    from uniseg.linebreak import line_break
    if unicodedata2.unidata_version != uniseg.unidata_version:
        sys.exit(f"unicodedata2 is {unicodedata2.unidata_version}, uniseg {uniseg.unidata_version}: install one version")
    source = "LineBreak.txt and emoji-data.txt (by uniseg), EastAsianWidth.txt and UnicodeData.txt (by unicodedata2)"
    return uniseg.unidata_version, source, lambda scalar: (
        line_break(chr(scalar)).value, unicodedata2.east_asian_width(chr(scalar)), unicodedata2.category(chr(scalar)),
        extended_pictographic(chr(scalar)))


def resolve(scalar, line_break, width, category, pictographic):
    """Returns the class after LB1, or a class that only Storey defines (see LineBreakClass), and 64 if it is wide."""
    wide = 64 if width in ("F", "W", "H") else 0
    if scalar == 0x25CC:
        return "DC", wide
    if scalar in HYPHENS:
        return "HH", wide
    # Browsers show a tab as a space, and break lines after it in the same way.
    if scalar == 0x09:
        return "SP", wide
    if scalar == 0x3C:
        return "LT", wide
    if line_break in ("AI", "SG", "XX", "AL"):
        return "AL", wide
    if line_break == "CJ":
        return "ID", wide
    if line_break == "SA":
        if scalar in STACKERS:
            return "ZWJ", 0
        if category in ("Mn", "Mc") or scalar in FOLLOWING:
            return "CM", 0
        return ("SL" if scalar in LEADING else "SA"), wide
    if line_break == "QU":
        return {"Pi": "QI", "Pf": "QF"}.get(category, "QU"), wide
    if line_break == "ID" and pictographic and category == "Cn":
        return "UP", wide
    # The width of a combining mark is never read: the mark is a part of its base, or is treated as the letter A (LB10).
    return line_break, 0 if line_break in ("CM", "ZWJ") else wide


def character(value):
    name, wide = value
    index = CLASSES.index(name)
    assert not wide or index < len(WIDE), f"{name} also occurs as wide: add it to WIDE"
    code = FIRST + index + wide
    assert code < 0x7F and code != 0x5C
    return chr(code)


def literal(text, width=112):
    lines = [text[start:start + width] for start in range(0, len(text), width)]
    return '"""\n' + "\\\n".join("    " + line for line in lines) + "\n    \"\"\""


def main():
    arguments = sys.argv[1:]
    version, files, properties = from_files(arguments[2]) if "--ucd" in arguments else from_packages()
    value = {scalar: resolve(scalar, *properties(scalar)) for scalar in range(0x110000)}

    def check(scalars, expected):
        for scalar in scalars:
            if not 0xD800 <= scalar <= 0xDFFF and value[scalar] != expected(scalar):
                sys.exit(f"U+{scalar:04X} is {value[scalar]}: the shortcuts of LineBreakTable.property(of:) are wrong")

    # The ranges for which LineBreakTable.property(of:) does not use the table.
    check(range(0x3400, 0x4DC0), lambda _: ("ID", 64))
    check(range(0x4E00, 0xA000), lambda _: ("ID", 64))
    check(range(0xAC00, 0xD7A4), lambda scalar: ("H2" if (scalar - 0xAC00) % 28 == 0 else "H3", 64))
    check(range(0xE000, 0xF900), lambda _: ("AL", 0))
    check(range(0x20000, 0x40000), lambda scalar: ("ID", 64) if scalar & 0xFFFF < 0xFFFE else ("AL", 0))
    tags = {0xE0001, *range(0xE0020, 0xE0080), *range(0xE0100, 0xE01F0)}
    check(range(0x40000, 0x110000), lambda scalar: ("CM", 0) if scalar in tags else ("AL", 0))

    blocks, numbers, index = [], {}, ""
    for start in range(0, 0x20000, BLOCK):
        shortcut = 0x3400 <= start < 0x4DC0 or 0x4E00 <= start < 0xA000 or 0xAC00 <= start < 0xD780 \
            or 0xD800 <= start < 0xF900
        block = "".join(character(value[scalar]) for scalar in range(start, start + BLOCK))
        # A block that is never read refers to the first one.
        number = 0 if shortcut else numbers.setdefault(block, len(blocks))
        if number == len(blocks):
            blocks.append(block)
        # Two digits of base 56, so that no digit is a backslash (0x23 + 57).
        index += chr(FIRST + number // 56) + chr(FIRST + number % 56)
    assert len(blocks) < 56 * 56

    # For every scalar except surrogates, property(of:) must read the resolved value.
    text = "".join(blocks)
    for scalar in range(0x20000):
        entry = scalar // BLOCK * 2
        block = (ord(index[entry]) - FIRST) * 56 + ord(index[entry + 1]) - FIRST
        shortcut = 0x3400 <= scalar < 0x4DC0 or 0x4E00 <= scalar < 0xA000 or 0xAC00 <= scalar < 0xD7A4 \
            or 0xD800 <= scalar < 0xF900
        assert shortcut or text[block * BLOCK + scalar % BLOCK] == character(value[scalar]), hex(scalar)
    Path(arguments[0]).write_text(f'''\
/// The line breaking classes of Unicode {version}. Generated by `generate_line_break_table.py`. Do not edit.
///
/// Sources: {files}.
///
/// The table has two stages, stored as two strings of printable ASCII, which the compiler reads at no cost: an index
/// with two base-56 digits for each block of {BLOCK} scalars up to U+1FFFF, and the {len(blocks)} distinct blocks with one
/// character for each scalar, U+0023 plus its ``LineBreakProperty``. Both take {(len(index) + len(blocks) * BLOCK + 512) // 1024} KB.
enum LineBreakTable {{
  /// Returns the property of an ASCII character.
  @inline(__always)
  static func property(ofASCII byte: UInt8) -> LineBreakProperty {{
    // In bounds: the first two blocks are those of ASCII, and the index has 7 bits.
    unsafe LineBreakProperty(encoded: blocks.utf8Start[Int(byte & 0x7F)])
  }}

  /// Returns the property of any scalar. Numbers that are not scalars (surrogates, above U+10FFFF) are alphabetic.
  static func property(of scalar: UInt32) -> LineBreakProperty {{
    switch scalar {{
    case 0x3400...0x4DBF, 0x4E00...0x9FFF: return .ideograph
    case 0xAC00...0xD7A3: return LineBreakProperty((scalar - 0xAC00) % 28 == 0 ? .h2 : .h3, isEastAsian: true)
    case 0xD800...0xF8FF: return .letter
    case 0x20000...0x3FFFF: return scalar & 0xFFFF < 0xFFFE ? .ideograph : .letter
    case 0xE0001, 0xE0020...0xE007F, 0xE0100...0xE01EF: return LineBreakProperty(.cm, isEastAsian: false)
    case 0x40000...: return .letter
    default: break
    }}
    // In bounds: the scalar is below U+20000, and the generator writes two digits for each block up to there, of a
    // number up to {len(blocks) - 1}.
    let entry = Int(scalar / {BLOCK}) * 2
    let block = unsafe Int(index.utf8Start[entry] - {FIRST:#x}) * 56 + Int(index.utf8Start[entry + 1] - {FIRST:#x})
    return unsafe LineBreakProperty(encoded: blocks.utf8Start[block * {BLOCK} + Int(scalar % {BLOCK})])
  }}

  private static let index: StaticString = {literal(index)}

  private static let blocks: StaticString = {literal("".join(blocks))}
}}
''', encoding="utf-8")
    print(f"Unicode {version}: {len(blocks)} blocks, {len(index)} + {len(blocks) * BLOCK} bytes", file=sys.stderr)


main()
