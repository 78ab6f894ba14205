"""A session with the server: open buffers, and the features of the protocol in terms of texts."""
import asyncio
import json
import pathlib
import subprocess
import time
import urllib.parse

from lsprotocol import types

from positions import applied, offset, position, reported_offset

SEVERITIES = {"error": types.DiagnosticSeverity.Error, "warning": types.DiagnosticSeverity.Warning,
              "note": types.DiagnosticSeverity.Information}
LIMIT = 5
QUIET = 0.3


def path_of(uri):
    return pathlib.Path(urllib.parse.unquote(urllib.parse.urlparse(uri).path))


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


class Session:
    """A client and a server after the handshake."""

    def __init__(self, client, tool, folder, result):
        self.client, self.tool, self.folder, self.result = client, tool, folder, result
        self.capabilities = result.capabilities
        # The values of open enumerations are members or texts.
        self.encoding = types.PositionEncodingKind(result.capabilities.position_encoding or "utf-16").value
        text_document = client.capabilities.text_document
        self.pulls = bool(text_document and text_document.diagnostic)

    def write(self, name, text):
        """Writes a file of the workspace."""
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text if isinstance(text, str) else json.dumps(text), newline="")
        return path

    def open(self, name, text=None, language="json"):
        """Opens a file of the workspace, by default with its text on disk."""
        path = self.folder / name
        return Buffer(self, path, path.read_bytes().decode() if text is None else text, language)

    def page(self, text, name="page.json"):
        """Writes a page and opens it."""
        self.write(name, text)
        return self.open(name)

    def watched(self, path, kind=types.FileChangeType.Changed):
        """Reports a change on disk."""
        self.client.workspace_did_change_watched_files(
            types.DidChangeWatchedFilesParams([types.FileEvent(path.as_uri(), kind)]))

    async def resolved(self, action):
        """Returns a code action with its edit."""
        if isinstance(action, types.CodeAction) and action.edit is None and action.data is not None:
            return await self.client.code_action_resolve_async(action)
        return action

    async def texts(self, action, *buffers):
        """Returns the texts of the files that a code action changes, by path, as they are after it."""
        assert isinstance(action, types.CodeAction), action
        edit = action.edit
        if edit is None:
            before = len(self.client.applied_edits)
            await self.client.workspace_execute_command_async(
                types.ExecuteCommandParams(action.command.command, action.command.arguments))
            assert len(self.client.applied_edits) == before + 1
            edit = self.client.applied_edits[-1]
        return self.after(edit, *buffers)

    def after(self, edit, *buffers):
        """Returns the texts of the files that an edit changes, by path. The edit must use only abilities of the client."""
        able = getattr(self.client.capabilities.workspace, "workspace_edit", None)
        texts, open_texts = {}, {buffer.path: buffer for buffer in buffers}
        assert not (edit.changes and edit.document_changes)
        changes = [(uri, None, edits) for uri, edits in (edit.changes or {}).items()]
        for change in edit.document_changes or []:
            if isinstance(change, types.TextDocumentEdit):
                assert able and able.document_changes, "the client does not support documentChanges"
                changes.append((change.text_document.uri, change.text_document.version, change.edits))
            else:
                assert isinstance(change, types.CreateFile), change
                assert able and types.ResourceOperationKind.Create in (able.resource_operations or []), "the client cannot create files"
                texts[path_of(change.uri)] = ""
        for uri, version, edits in changes:
            path = path_of(uri)
            if buffer := open_texts.get(path):
                assert version in (None, buffer.version)
            before = texts.get(path)
            if before is None:
                before = buffer.text if buffer else path.read_bytes().decode()
            texts[path] = applied(before, edits, self.encoding)
        return texts

    def findings(self, *paths):
        """Returns the findings of files on disk, as (file, rule)."""
        done = subprocess.run([self.tool, "validate", *map(str, paths), "--format", "json"], cwd=self.folder, capture_output=True)
        assert done.returncode in (0, 1), done.stderr.decode()
        return [(pathlib.Path(found["file"]).name, found["rule"]) for found in json.loads(done.stdout)["diagnostics"]]

    def corrected(self, buffer, *options):
        """Returns the text of a saved file after 'storey validate --fix'."""
        path = buffer.path.with_name(".corrected-" + buffer.path.name)
        path.write_text(buffer.text, newline="")
        subprocess.run([self.tool, "validate", str(path), "--fix", *options], cwd=self.folder, capture_output=True)
        text = path.read_bytes().decode()
        path.unlink()
        return text


def correction(session, actions):
    """Returns the correction among code actions: the preferred one, or the first one for a client without preferred actions."""
    if session.client.capabilities.text_document.code_action.is_preferred_support:
        found, = [action for action in actions if action.is_preferred]
        return found
    assert not any(action.is_preferred for action in actions)
    return next(action for action in actions if action.kind == types.CodeActionKind.QuickFix)


def overlap(one, other):
    return one.start <= other.end and other.start <= one.end


def comparable(diagnostic):
    """Returns the parts of a diagnostic that are compared with a report."""
    area = diagnostic.range
    return ((area.start.line, area.start.character), (area.end.line, area.end.character),
            diagnostic.severity.value, diagnostic.code, diagnostic.message, diagnostic.source)


def nested(area, inner):
    return area.start <= inner.start and inner.end <= area.end


def text_at(buffer, area):
    return buffer.text[offset(buffer.text, area.start, buffer.session.encoding):offset(buffer.text, area.end, buffer.session.encoding)]
