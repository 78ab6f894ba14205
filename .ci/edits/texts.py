"""The text of an open file as the client of a language server has it, independently of the server."""
import bisect
import re

LINE_END = re.compile(r"\r\n|\n|\r")


def units(text):
    """Returns the number of UTF-16 code units of a text."""
    return len(text.encode("utf-16-le")) // 2


class Text:
    """A text with its lines, which end with CR LF, LF or CR. Offsets count Unicode scalars, and positions UTF-16 code units."""

    def __init__(self, content):
        self.content = content
        self.starts = [0] + [match.end() for match in LINE_END.finditer(content)]

    def position(self, offset):
        """Returns the position of an offset, which must not be between CR and LF."""
        line = bisect.bisect_right(self.starts, offset) - 1
        return {"line": line, "character": units(self.content[self.starts[line]:offset])}

    def range(self, first, last):
        """Returns the range between two offsets."""
        return {"start": self.position(first), "end": self.position(last)}

    def offset(self, position):
        """Returns the offset of a position. A position that is not in the text is an error."""
        line, character = position["line"], position["character"]
        assert line < len(self.starts), f"line {line} of a text of {len(self.starts)} lines"
        end = self.starts[line + 1] if line + 1 < len(self.starts) else len(self.content)
        content = self.content[self.starts[line]:end].rstrip("\r\n")
        encoded = content.encode("utf-16-le")
        assert 2 * character <= len(encoded), f"character {character} of line {line}, which has {len(encoded) // 2}"
        return self.starts[line] + len(encoded[:2 * character].decode("utf-16-le"))

    def place(self, offset):
        """Returns the closest offset that has a position."""
        offset = min(max(offset, 0), len(self.content))
        return offset - 1 if self.content[offset - 1:offset + 1] == "\r\n" else offset

    def placed(self, first, last, new):
        """Returns the same replacement between offsets that have positions."""
        if self.place(first) < first:
            first, new = first - 1, "\r" + new
        return (first, last + 1, new + "\n") if self.place(last) < last else (first, last, new)

    def reported(self, line, column):
        """Returns the offset of a line and column of a report: both from 1, only LF ends a line, and a byte order mark does not
        count. A column after the end of its line is moved to the end, and an offset between CR and LF before both."""
        start = 0
        for _ in range(line - 1):
            start = self.content.index("\n", start) + 1
        mark = line == 1 and self.content.startswith("\ufeff")
        end = self.content.find("\n", start)
        return self.place(min(start + column - 1 + mark, end if end >= 0 else len(self.content)))

    def replaced(self, first, last, new):
        """Returns the text after a replacement."""
        return Text(self.content[:first] + new + self.content[last:])

    def applied(self, edits):
        """Returns the content after edits of a server, which must not overlap."""
        places = sorted((self.offset(edit["range"]["start"]), self.offset(edit["range"]["end"]), number, edit["newText"])
                        for number, edit in enumerate(edits))
        pieces, end = [], 0
        for first, last, _, new in places:
            assert end <= first <= last, f"edits that overlap: {edits}"
            pieces += [self.content[end:first], new]
            end = last
        return "".join(pieces) + self.content[end:]
