"""A client of 'storey lsp' that can have many requests in flight."""
import json
import os
import pathlib
import select
import subprocess
import tempfile

LIMIT = 60
CAPABILITIES = {
    "textDocument": {
        "publishDiagnostics": {"versionSupport": True},
        "completion": {"completionItem": {"snippetSupport": True, "documentationFormat": ["markdown"]}},
        "hover": {"contentFormat": ["markdown"]},
        "codeAction": {"codeActionLiteralSupport": {"codeActionKind": {"valueSet": ["quickfix", "source.fixAll"]}}},
        "documentSymbol": {"hierarchicalDocumentSymbolSupport": True},
        "inlayHint": {},
    },
    "workspace": {"didChangeWatchedFiles": {"dynamicRegistration": True}, "workspaceEdit": {"documentChanges": True}},
}


class Client:
    """A session. Diagnostics are published, or pulled if the client has the capability."""

    def __init__(self, storey, folder, pulls=False):
        self.pulls, self.number, self.buffer, self.start = pulls, 0, b"", 0
        self.diagnostics, self.responses = {}, {}
        self.errors = tempfile.TemporaryFile()
        self.process = subprocess.Popen([storey, "lsp"], cwd=folder, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self.errors,
                                        bufsize=0)
        capabilities = json.loads(json.dumps(CAPABILITIES))
        if pulls:
            capabilities["textDocument"]["diagnostic"] = {}
        result = self.answer("initialize", {"processId": None, "rootUri": pathlib.Path(folder).as_uri(), "capabilities": capabilities})
        assert result["capabilities"].get("positionEncoding", "utf-16") == "utf-16", result
        self.notify("initialized", {})

    # Writing

    def write(self, *bodies):
        """Writes messages. The server reads them while it answers others."""
        rest = memoryview(b"".join(b"Content-Length: %d\r\n\r\n%s" % (len(body), body) for body in bodies))
        while rest:
            rest = rest[self.process.stdin.write(rest):]

    def notify(self, method, params, escapes=False):
        """Writes a notification. Its characters that are not ASCII are written as escapes on request."""
        self.write(json.dumps({"jsonrpc": "2.0", "method": method, "params": params}, ensure_ascii=escapes).encode())

    def request(self, method, params):
        """Writes a request, and returns its number."""
        self.number += 1
        self.write(json.dumps({"jsonrpc": "2.0", "id": self.number, "method": method, "params": params}, ensure_ascii=False).encode())
        return self.number

    def answer(self, method, params):
        """Returns the result of a request."""
        return self.result(self.request(method, params))

    # Reading

    def read(self):
        """Returns the body of the next message."""
        while True:
            head = self.buffer.find(b"\r\n\r\n", self.start)
            if head >= 0:
                length = int(self.buffer[self.start:head].partition(b"Content-Length: ")[2])
                end = head + 4 + length
                if len(self.buffer) >= end:
                    body = self.buffer[head + 4:end]
                    self.start = end
                    return body
            assert select.select([self.process.stdout], [], [], LIMIT)[0], f"no message after {LIMIT} s"
            piece = os.read(self.process.stdout.fileno(), 1 << 20)
            assert piece, f"the server ended: exit code {self.process.wait()}, {self.standard_error()!r}"
            self.buffer = self.buffer[self.start:] + piece
            self.start = 0

    def receive(self):
        """Reads a message, and keeps it: a response or diagnostics. Requests of the server are answered."""
        message = json.loads(self.read())
        if "method" not in message:
            self.responses[message["id"]] = message
        elif "id" in message:
            self.write(json.dumps({"jsonrpc": "2.0", "id": message["id"], "result": None}).encode())
        elif message["method"] == "textDocument/publishDiagnostics":
            self.diagnostics[message["params"]["uri"]] = message["params"]

    def result(self, number):
        """Returns the result of the request with a number. An error is a failure."""
        while number not in self.responses:
            self.receive()
        response = self.responses.pop(number)
        assert "error" not in response and "result" in response, f"request {number} is answered with {response}"
        return response["result"]

    def published(self, uri, version):
        """Returns the diagnostics of a version of a file."""
        while self.diagnostics.get(uri, {}).get("version") != version:
            self.receive()
        return self.diagnostics[uri]["diagnostics"]

    # End

    def standard_error(self):
        self.errors.seek(0)
        return self.errors.read().decode(errors="replace")

    def end(self):
        """Ends the session, which must leave exit code 0 and nothing on standard error."""
        assert self.answer("shutdown", None) is None
        self.write(b'{"jsonrpc":"2.0","method":"exit"}')
        code = self.process.wait(LIMIT)
        assert (code, self.standard_error()) == (0, ""), f"exit code {code}, standard error {self.standard_error()!r}"

    def kill(self):
        """Ends the process of a session that failed."""
        self.process.kill()
        self.process.wait()
        for stream in [self.process.stdin, self.process.stdout, self.errors]:
            stream.close()
