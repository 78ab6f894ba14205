"""A server whose messages are written and read as bytes."""
import json
import os
import select
import subprocess
import time

LIMIT = 15


def initialize():
    return {"processId": None, "rootUri": None, "capabilities": {}}


class RawServer:
    """A running server. Each read fails after a time limit, and for output that is not a message."""

    def __init__(self, command, folder):
        self.command, self.folder, self.number, self.rest = command, folder, 0, b""

    def __enter__(self):
        self.process = subprocess.Popen(self.command, cwd=self.folder, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()
        for stream in (self.process.stdin, self.process.stdout):
            try:
                stream.close()
            except BrokenPipeError:
                pass

    def framed(self, body):
        return b"Content-Length: %d\r\n\r\n%s" % (len(body), body)

    def write_body(self, body):
        self.process.stdin.write(self.framed(body))
        self.process.stdin.flush()

    def write(self, message):
        self.write_body(json.dumps(message).encode())

    def notify(self, method, params=None):
        self.write({"jsonrpc": "2.0", "method": method} | ({} if params is None else {"params": params}))

    def send_request(self, method, params=None):
        self.number += 1
        self.write({"jsonrpc": "2.0", "id": self.number, "method": method} | ({} if params is None else {"params": params}))
        return self.number

    def request(self, method, params=None):
        """Returns the response to a request, and drops notifications before it."""
        return self.until_response(self.send_request(method, params))[-1]

    def handshake(self):
        self.request("initialize", initialize())
        self.notify("initialized", {})

    def until_response(self, number):
        """Returns the messages up to the response to a request."""
        found = [self.read()]
        while found[-1].get("id") != number or "method" in found[-1]:
            found.append(self.read())
        return found

    def read(self):
        """Returns the next message."""
        end = time.monotonic() + LIMIT
        while True:
            head, separator, body = self.rest.partition(b"\r\n\r\n")
            if separator:
                fields = dict(line.split(b": ", 1) for line in head.split(b"\r\n"))
                length = int(fields[b"Content-Length"])
                if len(body) >= length:
                    self.rest = body[length:]
                    message = json.loads(body[:length])
                    assert message["jsonrpc"] == "2.0"
                    return message
            assert select.select([self.process.stdout], [], [], max(0, end - time.monotonic()))[0], f"no message after {LIMIT} s"
            piece = os.read(self.process.stdout.fileno(), 65536)
            assert piece, f"the output ends with {self.rest!r}"
            self.rest += piece

    def end(self, limit=LIMIT):
        """Waits for the end of the process, and returns its exit code."""
        return self.process.wait(limit)
