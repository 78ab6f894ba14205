"""Checks that the servers of a tool with a floor, a rule and a format of its own have them: the language server, the server for assistants, and the
live preview.

    check_own_tool.py TOOL PAGE RULE FORMAT

PAGE has a finding of RULE.
"""
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import urllib.request

tool, page, rule, output_format = sys.argv[1], pathlib.Path(sys.argv[2]).resolve(), sys.argv[3], sys.argv[4]
text = page.read_text()
pattern = json.loads(text)["floors"][0]["pattern"]


def frame(message):
    body = json.dumps({"jsonrpc": "2.0", **message}).encode()
    return b"Content-Length: %d\r\n\r\n%s" % (len(body), body)


def check_language_server():
    with subprocess.Popen([tool, "lsp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as server:
        uri = page.as_uri()
        document = {"uri": uri, "languageId": "json", "version": 1, "text": text}
        for message in [{"id": 1, "method": "initialize", "params": {"processId": None, "rootUri": None, "capabilities": {}}},
                        {"method": "initialized", "params": {}},
                        {"method": "textDocument/didOpen", "params": {"textDocument": document}}]:
            server.stdin.write(frame(message))
        server.stdin.flush()
        while True:
            length = int(re.search(rb"Content-Length: (\d+)", server.stdout.readline())[1])
            assert server.stdout.readline() == b"\r\n"
            message = json.loads(server.stdout.read(length))
            if message.get("method") == "textDocument/publishDiagnostics":
                break
        codes = {diagnostic["code"] for diagnostic in message["params"]["diagnostics"]}
        assert rule in codes and "unknown-pattern" not in codes, codes
        server.stdin.write(frame({"id": 2, "method": "shutdown"}) + frame({"method": "exit"}))


def check_assistant_server():
    calls = [("validate", {"paths": [page.name]}), ("schema", {"pattern": pattern}), ("explain", {"rule": rule})]
    lines = [json.dumps({"jsonrpc": "2.0", "id": number, "method": "tools/call", "params": {"name": name, "arguments": arguments}})
             for number, (name, arguments) in enumerate(calls)]
    output = subprocess.run([tool, "mcp"], input="\n".join(lines), capture_output=True, text=True, check=True, cwd=page.parent).stdout
    results = [json.loads(line)["result"] for line in output.splitlines()]
    assert not any(result["isError"] for result in results), results
    assert rule in {finding["rule"] for finding in results[0]["structuredContent"]["diagnostics"]}, results[0]


def check_preview():
    with tempfile.TemporaryDirectory() as folder:
        program = pathlib.Path(folder, "tool")
        shutil.copy(tool, program)
        with subprocess.Popen([program, "serve", str(page.parent), "--port", "0"], stderr=subprocess.PIPE, text=True) as server:
            try:
                address = re.search(r"http://\S+?/", server.stderr.readline())[0]

                def get(path):
                    return urllib.request.urlopen(address + path).read().decode()

                def version(html):
                    return int(re.search(r'data-version="(\d+)"', html)[1])

                window, html = get(""), get(f"page/{page.name}")
                assert json.loads(text)["floors"][0]["storeList"][0]["name"] in html, html[:2000]
                assert output_format in json.loads(get("api/state"))["formats"]
                with urllib.request.urlopen(f"{address}api/output?page={page.name}&format={output_format}") as answer:
                    assert answer.headers["Content-Disposition"] == f"attachment; filename*=UTF-8''{page.stem}.{output_format}"
                    rendered = subprocess.run([tool, "render", page, "--format", output_format], capture_output=True, check=True).stdout
                    assert answer.read() == rendered
                # A program that cannot be started does not end the preview.
                replace(program, b"#!/bin/sh\nexit 1\n")
                assert "cannot be started" in server.stderr.readline()
                # A build replaces the program. The new one has the same address and the same token, and other numbers of versions.
                replace(program, pathlib.Path(tool).read_bytes())
                line = server.stderr.readline()
                assert "with the new program" in line, line
                assert get("") == window
                assert version(get(f"page/{page.name}")) > version(html)
            finally:
                server.terminate()


def replace(program, content):
    new = program.with_suffix(".new")
    new.write_bytes(content)
    new.chmod(0o755)
    new.rename(program)


check_language_server()
check_assistant_server()
check_preview()
print("the three servers have the floor and the rule, and the preview the format")
