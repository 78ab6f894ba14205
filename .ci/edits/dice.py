"""Random edits of a text."""
import random

# Characters of one and two UTF-16 code units, combining marks, and line ends of several kinds. U+2028 and U+0085 are not line ends.
PIECES = ["茶", "龙井", "新品【限时】", "🍵", "👩‍🌾", "🇨🇳", "e\u0301", "a\u0308\u0323", "\u0301", "🀄\ufe0f", "\r\n", "\n", "\r", "\r\r", "\n\r",
          "\u2028", "\u0085", "\ufeff", "\u0000", "\\ud83c", "\\u8336", "\\n", "\\", "é", "\t", " ", "ascii", "0", "-1.5e3", "//", "/*", "*/",
          '"', '"', "{", "}", "[", "]", ",", ":", "null", "true", "{}", '"title":', '"pattern": "Focus",', '"floors":', '"height": "abc"',
          '"img": "http://a.example/茶🍵.png",', '{"identityId": 1}']


class Dice:
    """A source of random edits. The same seed gives the same edits of the same text."""

    def __init__(self, seed):
        self.random = random.Random(seed)

    def below(self, limit):
        return self.random.randrange(limit)

    def line_end(self):
        """Returns the line end of a page, which is usually LF. A space puts the page on one line."""
        return self.random.choice(["\n", "\n", "\n", "\r\n", "\r", " "])

    def offset(self, text):
        """Returns a random offset, often at a character that is not ASCII or at the end of a line."""
        content = text.content
        offset = self.below(len(content) + 1)
        if self.below(3) == 0:
            near = next((place for place in range(offset, min(offset + 400, len(content)))
                         if not " " <= content[place] <= "~"), offset)
            offset = near + self.below(2)
        return text.place(offset)

    def inserted(self, text):
        """Returns a random text: pieces, or a part of the text itself."""
        if self.below(8) == 0:
            first = self.offset(text)
            return text.content[first:first + self.below(1 + self.random.choice([10, 100, 1000]))]
        return "".join(self.random.choice(PIECES) for _ in range(1 + self.below(self.random.choice([1, 2, 6]))))

    def edit(self, text):
        """Returns the first and last offset of a replacement and its text: an insertion, a deletion or both."""
        kind = self.below(3)
        first = last = self.offset(text)
        if kind != 0:
            last = text.place(min(len(text.content), first + self.below(1 + self.random.choice([1, 2, 8, 60, 400]))))
        return min(first, last), max(first, last), "" if kind == 1 else self.inserted(text)
