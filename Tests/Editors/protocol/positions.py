"""Positions in a text: offsets of Unicode scalars, positions of the protocol, and lines and columns of reports."""
import re

from lsprotocol import types

UNITS = {"utf-8": lambda text: len(text.encode()), "utf-16": lambda text: len(text.encode("utf-16-le")) // 2, "utf-32": len}


def line_starts(text):
    """Returns the offsets of the lines. A line ends with CR LF, LF or CR."""
    return [0] + [match.end() for match in re.finditer(r"\r\n|\n|\r", text)]


def position(text, offset, encoding):
    """Returns the position of an offset, independently of the server."""
    starts = line_starts(text)
    line = max(index for index, start in enumerate(starts) if start <= offset)
    return types.Position(line, UNITS[encoding](text[starts[line]:offset]))


def offset(text, at, encoding):
    """Returns the offset of a position. A position that is not in the text is an error."""
    starts = line_starts(text)
    assert at.line < len(starts), f"line {at.line} of a text with {len(starts)} lines"
    start = starts[at.line]
    end = starts[at.line + 1] if at.line + 1 < len(starts) else len(text)
    line = text[start:end].rstrip("\r\n")
    for length in range(len(line) + 1):
        if UNITS[encoding](line[:length]) == at.character:
            return start + length
    raise AssertionError(f"character {at.character} of line {at.line} is not between two characters: {line!r}")


def span(text, area, encoding):
    """Returns the part of a text in a range."""
    first, last = offset(text, area.start, encoding), offset(text, area.end, encoding)
    assert first <= last, f"a range that ends before its start: {area}"
    return text[first:last]


def reported_offset(text, line, column):
    """Returns the offset of a line and column of a report: both from 1. Only LF ends a line, and a byte-order mark has no column."""
    lines = text.split("\n")
    mark = line == 1 and text.startswith("\ufeff")
    return sum(len(before) + 1 for before in lines[:line - 1]) + column - 1 + mark


def applied(text, edits, encoding):
    """Returns a text after edits, which must not overlap."""
    places = sorted((offset(text, edit.range.start, encoding), offset(text, edit.range.end, encoding), index, edit.new_text)
                    for index, edit in enumerate(edits))
    pieces, end = [], 0
    for first, last, _, new in places:
        assert first >= end, f"edits that overlap: {edits}"
        pieces += [text[end:first], new]
        end = last
    return "".join(pieces) + text[end:]
