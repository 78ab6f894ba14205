"""A file that is open in the editor, and the features of the protocol for it."""
import asyncio
import json
import subprocess
import time

from lsprotocol import types

from positions import applied, position, reported_offset, span

SEVERITIES = {"error": types.DiagnosticSeverity.Error, "warning": types.DiagnosticSeverity.Warning,
              "note": types.DiagnosticSeverity.Information}
LIMIT = 5
QUIET = 0.3


class Buffer:
    """A file that is open in the editor. Its text may differ from that of the file."""

    def __init__(self, session, path, text, language):
        self.session, self.path, self.text, self.version = session, path, text, 1
        self.identifier = types.TextDocumentIdentifier(path.as_uri())
        session.client.text_document_did_open(types.DidOpenTextDocumentParams(
            types.TextDocumentItem(path.as_uri(), language, self.version, text)))

    def at(self, part, index=0):
        """Returns the position in front of a part of the text, plus a number of characters."""
        assert self.text.count(part) >= 1, f"no {part!r} in {self.text!r}"
        return position(self.text, self.text.index(part) + index, self.session.encoding)

    def area(self, part):
        """Returns the range of a part of the text."""
        return types.Range(self.at(part), self.at(part, len(part)))

    def all(self):
        return types.Range(types.Position(0, 0), position(self.text, len(self.text), self.session.encoding))

    def replace(self, first, last, new):
        """Replaces the characters between two offsets, as a change of a range."""
        area = types.Range(*(position(self.text, place, self.session.encoding) for place in (first, last)))
        self.text = self.text[:first] + new + self.text[last:]
        self.changed([types.TextDocumentContentChangePartial(area, new)])

    def set(self, text):
        """Replaces the whole text."""
        self.text = text
        self.changed([types.TextDocumentContentChangeWholeDocument(text)])

    def changed(self, changes):
        self.version += 1
        self.session.client.text_document_did_change(types.DidChangeTextDocumentParams(
            types.VersionedTextDocumentIdentifier(self.version, self.path.as_uri()), changes))

    def close(self):
        self.session.client.text_document_did_close(types.DidCloseTextDocumentParams(self.identifier))

    def reported(self, *options):
        """Returns the findings of 'storey validate' for the text, as diagnostics."""
        tool, folder = self.session.tool, self.path.parent
        done = subprocess.run([tool, "validate", "-", "--stdin-filename", str(self.path), "--format", "json", *options],
                              cwd=folder, input=self.text.encode(), capture_output=True)
        assert done.returncode in (0, 1), done.stderr.decode()
        return [self.diagnostic(found) for found in json.loads(done.stdout)["diagnostics"]]

    def diagnostic(self, found):
        """Returns a finding of a JSON report as a comparable diagnostic."""
        places = (reported_offset(self.text, found["line"], found["column"]), reported_offset(self.text, found["endLine"], found["endColumn"]))
        area = types.Range(*(position(self.text, place, self.session.encoding) for place in places))
        message = found["message"] + (f"\n{found['hint']}" if found["hint"] else "")
        return comparable(types.Diagnostic(area, message, SEVERITIES[found["severity"]], found["rule"], source="storey"))

    async def expect(self, expected=None):
        """Waits until the diagnostics are the expected ones: by default, those that 'storey validate' reports. No diagnostics must
        be the state for a while, because it is also the state of a client that has not received any yet."""
        expected = sorted(self.reported() if expected is None else expected)
        end, since = time.monotonic() + LIMIT, None
        while True:
            found, now = sorted(comparable(one) for one in await self.diagnostics()), time.monotonic()
            since = since or now if found == expected else None
            if since and (found or self.session.pulls or now - since > QUIET):
                return
            assert now < end or since, f"{self.path.name}: {found} != {expected}"
            await asyncio.sleep(0.02)

    async def until(self, condition, description):
        """Waits until the diagnostics meet a condition, and returns them."""
        end = time.monotonic() + LIMIT
        while not condition(found := await self.diagnostics()):
            assert time.monotonic() < end, f"expected {description}; found {found}"
            await asyncio.sleep(0.02)
        return found

    async def expect_rules(self, rules):
        """Waits until the diagnostics have these rules, in any order."""
        await self.until(lambda found: sorted(str(one.code) for one in found) == sorted(rules), f"diagnostics with the rules {rules}")

    async def expect_problem(self, area):
        """Waits until the only diagnostic is an error in a range."""
        await self.until(lambda found: [(one.range, one.severity) for one in found] == [(area, types.DiagnosticSeverity.Error)],
                         f"one error at {area}")

    async def diagnostics(self):
        """Returns the current diagnostics: pulled if the client can do so, otherwise those that were published last."""
        if self.session.pulls:
            report = await self.session.client.text_document_diagnostic_async(types.DocumentDiagnosticParams(self.identifier))
            return report.items
        return self.session.client.diagnostics.get(self.path.as_uri(), [])

    async def published(self, count=1):
        """Waits for a number of notifications of diagnostics of this file, and returns them."""
        uri, end = self.path.as_uri(), time.monotonic() + LIMIT
        while len(found := [one for one in self.session.client.published if one.uri == uri]) < count:
            assert time.monotonic() < end, f"expected {count} notifications of diagnostics; found {len(found)}"
            await asyncio.sleep(0.01)
        return found

    async def code_actions(self, area, only=None, diagnostics=None):
        """Returns the code actions in a range, with their edits."""
        if diagnostics is None:
            diagnostics = [one for one in await self.diagnostics() if overlap(one.range, area)]
        context = types.CodeActionContext(diagnostics, only)
        found = await self.session.client.text_document_code_action_async(
            types.CodeActionParams(self.identifier, area, context))
        return [await self.session.resolved(action) for action in found or []]

    async def completions(self, at):
        """Returns the completions at a position, in the order in which an editor shows them."""
        found = await self.session.client.text_document_completion_async(types.CompletionParams(self.identifier, at))
        items = found.items if isinstance(found, types.CompletionList) else found or []
        return sorted(items, key=lambda item: item.sort_text or item.label)

    def edited(self, edits):
        return applied(self.text, edits, self.session.encoding)


def overlap(one, other):
    return one.start <= other.end and other.start <= one.end


def comparable(diagnostic):
    """Returns the parts of a diagnostic that are compared with a report."""
    area = diagnostic.range
    return ((area.start.line, area.start.character), (area.end.line, area.end.character),
            diagnostic.severity.value, diagnostic.code, diagnostic.message, diagnostic.source)


def text_at(buffer, area):
    return span(buffer.text, area, buffer.session.encoding)
