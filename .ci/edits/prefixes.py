"""Completion at every prefix of a page."""
import json

from document import OpenDocument
from texts import Text, units

# The number of prefixes in a group. Two groups are in flight.
GROUP = 64
# The share of results that are parsed.
PARSED = 50


class Prefixes:
    """A page that is typed, with a completion after every character, and other requests at random places."""

    def __init__(self, client, page, folder, dice):
        self.client, self.dice, self.content = client, dice, page.read_bytes().decode()
        self.document = OpenDocument(client, (folder / page.name).as_uri(), self.content)

    def run(self):
        """Returns the number of completions."""
        document = self.document
        document.replace("")
        positions, waiting, self.next = self.positions(), [], self.client.number + 1
        for first in range(0, len(positions), GROUP):
            group = positions[first:first + GROUP]
            bodies = []
            for start, text, end in group:
                bodies += [self.change(start, text), self.completion(end)]
            self.client.write(*bodies)
            waiting.append([end for _, _, end in group])
            if len(waiting) == 2:
                self.read(waiting.pop(0))
        for group in waiting:
            self.read(group)
        document.text = Text(self.content)
        offsets = [self.dice.offset(document.text) for _ in range(50)]
        document.results(document.requests_at(offsets) + document.requests())
        document.close()
        return len(positions)

    def positions(self):
        """Returns the position before each character, the character, and the position after it. The first one is empty."""
        found, line, column = [((0, 0), "", (0, 0))], 0, 0
        for index, character in enumerate(self.content):
            start = (line, column)
            if character == "\n" and self.content[index - 1:index] == "\r":
                pass
            elif character in "\r\n":
                line, column = line + 1, 0
            else:
                column += units(character)
            found.append((start, character, (line, column)))
        return found

    def change(self, start, text):
        position = b'{"line":%d,"character":%d}' % start
        self.document.version += 1
        return b'{"jsonrpc":"2.0","method":"textDocument/didChange","params":{"textDocument":{"uri":"%s","version":%d},"contentChanges":' \
            b'[{"range":{"start":%s,"end":%s},"text":%s}]}}' % (
                self.document.uri.encode(), self.document.version, position, position, json.dumps(text).encode())

    def completion(self, position):
        self.client.number += 1
        return b'{"jsonrpc":"2.0","id":%d,"method":"textDocument/completion","params":{"textDocument":{"uri":"%s"},"position":{"line":%d,' \
            b'"character":%d}}}' % (self.client.number, self.document.uri.encode(), *position)

    def read(self, positions):
        """Reads the results for a group of positions, which arrive in the order of the requests."""
        for number, position in enumerate(positions, self.next):
            body = self.client.read()
            while body.startswith(b'{"jsonrpc":"2.0","method":'):
                # Diagnostics that have a hint after a search for templates.
                body = self.client.read()
            expected = b'{"jsonrpc":"2.0","id":%d,"result":' % number
            assert body.startswith(expected) and not body.startswith(expected + b"null"), \
                f"completion at {position} is answered with {body[:500]!r}"
            if number % PARSED == 0:
                check(json.loads(body)["result"], position)
        self.next += len(positions)


def check(result, position):
    """Checks that the items of a result replace text at the cursor."""
    for item in result["items"] if isinstance(result, dict) else result:
        edit = item.get("textEdit")
        if edit:
            area = edit.get("range") or edit["replace"]
            start, end = ((area[name]["line"], area[name]["character"]) for name in ("start", "end"))
            assert start <= position <= end, f"completion at {position} replaces {area}"
