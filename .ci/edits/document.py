"""A file that is open in the editor, and requests about it."""
import json

from texts import Text


# A page. A file stays a page while it is edited, so that all later texts are checked.
EMPTY = '{"floors": []}'


class OpenDocument:
    """An open file: its text, its version, and the requests about it."""

    def __init__(self, client, uri, content):
        self.client, self.uri, self.version = client, uri, 0
        client.diagnostics.pop(uri, None)
        client.notify("textDocument/didOpen", {"textDocument": {"uri": uri, "languageId": "json", "version": 0, "text": EMPTY}})
        # The server recognizes the file when it checks it.
        if client.pulls:
            client.result(self.request("diagnostic"))
        else:
            client.published(uri, 0)
        self.replace(content)

    def change(self, edits, escapes=False):
        """Sends replacements in one notification, and returns those that undo them, in their order."""
        changes, undo = [], []
        for edit in edits:
            first, last, new = self.text.placed(*edit)
            changes.append({"range": self.text.range(first, last), "text": new})
            undo.append((first, first + len(new), self.text.content[first:last]))
            self.text = self.text.replaced(first, last, new)
        self.send(changes, escapes)
        return undo[::-1]

    def replace(self, content):
        """Replaces the whole text without a range."""
        self.text = Text(content)
        self.send([{"text": content}])

    def send(self, changes, escapes=False):
        self.version += 1
        self.client.notify("textDocument/didChange",
                           {"textDocument": {"uri": self.uri, "version": self.version}, "contentChanges": changes}, escapes)

    def close(self):
        self.client.notify("textDocument/didClose", {"textDocument": {"uri": self.uri}})

    def request(self, feature, **params):
        """Sends a request of a feature, and returns its number."""
        return self.client.request(f"textDocument/{feature}", {"textDocument": {"uri": self.uri}, **params})

    def requests_at(self, offsets):
        """Sends all requests about places, and returns their numbers with their names."""
        sent = []
        for offset in offsets:
            position = self.text.position(offset)
            area = {"start": position, "end": position}
            for feature, params in [("completion", {"position": position}), ("hover", {"position": position}),
                                    ("codeAction", {"range": area, "context": {"diagnostics": []}}),
                                    ("selectionRange", {"positions": [position]})]:
                sent.append((f"{feature} at {position}", self.request(feature, **params)))
        return sent

    def requests(self):
        """Sends all requests about the whole text, and returns their numbers with their names."""
        everything = self.text.range(0, self.text.place(len(self.text.content)))
        sent = [(feature, self.request(feature)) for feature in
                ["documentSymbol", "foldingRange", "documentLink", "documentColor"]]
        sent.append(("formatting", self.request("formatting", options={"tabSize": 4, "insertSpaces": True})))
        sent.append(("inlayHint", self.request("inlayHint", range=everything)))
        actions = {"diagnostics": [], "only": ["source.fixAll"]}
        sent.append(("all corrections", self.request("codeAction", range=everything, context=actions)))
        return sent

    def results(self, sent):
        """Returns the results of requests by name, with a neutral URI and version."""
        found = {}
        for name, number in sent:
            try:
                result = self.client.result(number)
            except AssertionError as error:
                raise AssertionError(f"{name}: {error}") from None
            found[name] = json.loads(json.dumps(result).replace(self.uri, "file:///page.json"), object_hook=without_version)
        return found


def without_version(value):
    value.pop("version", None)
    return value
