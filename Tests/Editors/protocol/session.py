"""A session with the server: the files of a workspace, and edits of them."""
import json
import pathlib
import subprocess
import urllib.parse

from lsprotocol import types

from buffer import Buffer
from positions import applied


def path_of(uri):
    return pathlib.Path(urllib.parse.unquote(urllib.parse.urlparse(uri).path))


class Session:
    """A client and a server after the handshake."""

    def __init__(self, client, tool, folder, result):
        self.client, self.tool, self.folder, self.result = client, tool, folder, result
        self.capabilities = result.capabilities
        # The values of open enumerations are members or texts.
        self.encoding = types.PositionEncodingKind(result.capabilities.position_encoding or "utf-16").value
        self.pulls = result.capabilities.diagnostic_provider is not None

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
                # An editor removes a byte-order mark when it opens a file.
                before = buffer.text if buffer else path.read_bytes().decode("utf-8-sig")
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


def nested(area, inner):
    return area.start <= inner.start and inner.end <= area.end
