"""Checks 'storey mcp' with a client of the Model Context Protocol (the package mcp), and with messages of its own.

    check_mcp.py STOREY

Every tool is called. Its result must conform to its output schema, and must agree with the output of the command.
"""
import asyncio
import json
import pathlib
import subprocess
import sys
import tempfile

import jsonschema
from mcp import ClientSession, MCPError, StdioServerParameters, stdio_client

storey = str(pathlib.Path(sys.argv[1]).resolve())
root = pathlib.Path(__file__).resolve().parent.parent
READING = ["validate", "render", "explain", "schema", "diff", "actions"]
VERSIONS = ["2024-11-05", "2025-06-18"]
FAULTY = '{"name": "Tea", "channelFloorSize": 3, "floors": [{"pattern": "Focsu", "picList": [{"img": "a.png", "title": "Tea", "jump": {"des": "search", "srv": "tea"}}]}]}\n'
SECRET = '{"name": "Secret", "floors": [{"pattern": "Secret"}]}'


def make(folder):
    """Creates pages in a folder, and a secret page beside it with links to it."""
    pages = folder / "pages"
    pages.mkdir(parents=True)
    (pages / "faulty.json").write_text(FAULTY)
    (pages / "old.json").write_text((root / "Samples/home.json").read_text())
    (pages / "new.json").write_text((root / "Samples/changed/home.json").read_text())
    (folder / "secret").mkdir()
    (folder / "secret/page.json").write_text(SECRET)
    (pages / "links").mkdir()
    (pages / "links/page.json").symlink_to(folder / "secret/page.json")
    (pages / "links/folder").symlink_to(folder / "secret")
    return pages


def tool(*arguments, cwd, code=0):
    """Returns the output of a command."""
    run = subprocess.run([storey, *arguments], cwd=cwd, capture_output=True, text=True)
    assert run.returncode == code, run
    return run.stdout


class Checker:
    """Calls the tools of a session, and checks each result."""

    def __init__(self, session, tools):
        self.session = session
        self.schemas = {tool.name: tool.output_schema for tool in tools}

    async def call(self, name, **arguments):
        """Returns the text and the structured content of a call that succeeds."""
        result = await self.session.call_tool(name, arguments)
        assert not result.is_error, result
        jsonschema.validate(result.structured_content, self.schemas[name])
        (content,) = result.content
        assert content.type == "text"
        return content.text, result.structured_content

    async def refuse(self, name, reason, **arguments):
        """Checks that a call fails for a reason, and that its result has no content of the secret page."""
        result = await self.session.call_tool(name, arguments)
        assert result.is_error and result.structured_content is None, result
        text = result.content[0].text
        assert reason in text and "Secret" not in text, text


async def with_session(folder, arguments, check):
    """Starts a server and passes its session and its tools to a function."""
    server = StdioServerParameters(command=storey, args=["mcp", *arguments], cwd=str(folder))
    async with stdio_client(server) as (read, write), ClientSession(read, write) as session:
        answer = await session.initialize()
        assert answer.server_info.name == "storey" and answer.protocol_version == VERSIONS[-1], answer
        assert answer.capabilities.tools.list_changed is False, answer
        tools = (await session.list_tools()).tools
        for description in tools:
            jsonschema.Draft202012Validator.check_schema(description.input_schema)
            jsonschema.Draft202012Validator.check_schema(description.output_schema)
            assert description.description and description.title
            writes = description.name == "fix"
            assert description.annotations.read_only_hint is not writes
            assert description.annotations.destructive_hint is writes
        await session.send_ping()
        await check(Checker(session, tools), [description.name for description in tools])


async def check_reading(folder):
    """Checks the tools that read."""
    pages = folder / "pages"

    async def check(session, names):
        assert names == READING, names
        text, report = await session.call("validate", paths=["pages/faulty.json"])
        assert "pages/faulty.json:1:63: error: no floor is registered" in text, text
        expected = json.loads(tool("validate", "--format", "json", "pages/faulty.json", cwd=folder, code=1))
        assert report["diagnostics"] == expected["diagnostics"] and report["summary"] == expected["summary"]
        assert report["isComplete"] and report["omitted"] == 0
        _, errors = await session.call("validate", paths=["pages/faulty.json"], severity="error", rules=["unknown-pattern"])
        assert {finding["rule"] for finding in errors["diagnostics"]} == {"unknown-pattern"}

        text, drawing = await session.call("render", page="pages/new.json", width=320, columns=60)
        assert drawing["text"] == tool("render", "pages/new.json", "--width", "320", "--columns", "60", cwd=folder)
        assert text.startswith(drawing["text"]) and not drawing["isCut"]

        _, explanation = await session.call("explain", rule="unknown-pattern")
        assert explanation["text"] == tool("explain", "unknown-pattern", cwd=folder)

        for arguments, options in [({}, []), ({"pattern": "Focus"}, ["Focus"]), ({"closed": True}, ["--closed"])] + [
            ({"kind": kind}, [f"--{kind}"]) for kind in ["config", "theme", "template", "manifest", "samples"]]:
            _, answer = await session.call("schema", **arguments)
            assert answer["schema"] == json.loads(tool("schema", *options, cwd=folder)), arguments
            jsonschema.Draft202012Validator.check_schema(answer["schema"])

        _, difference = await session.call("diff", old="pages/old.json", new="pages/new.json")
        assert difference["text"] == tool("diff", "pages/old.json", "pages/new.json", cwd=folder, code=1)
        assert not difference["isEqual"]
        _, difference = await session.call("diff", old="pages/old.json", new="pages/old.json")
        assert difference["isEqual"] and difference["text"] == "no differences\n"

        text, actions = await session.call("actions", page="pages/old.json")
        assert actions["actions"] == json.loads(tool("actions", "pages/old.json", "--format", "json", cwd=folder))["actions"]
        assert json.loads(text) == actions

        # The same page by its path below the folder, and by its absolute path.
        for page in ["old.json", str(pages / "old.json"), "pages/../pages/old.json"]:
            await session.call("actions", page=page)
        for page in [
            "/etc/passwd", str(folder / "secret/page.json"), "pages/links/page.json",
            "pages/links/folder/page.json", "https://example.com/page.json", "/dev/stdin", "..", "../secret/page.json", "", "pages/links/folder/none.json",
        ]:
            await session.refuse("render", "is not below a folder", page=page)
            await session.refuse("validate", "is not below a folder", paths=["pages/old.json", page])
        # A folder with a link that leads out of it.
        await session.refuse("validate", "is not below a folder", paths=["pages"])
        for page in ["none.json", "pages/none.json", "secret/page.json", "pages/../secret/page.json", "-", "--config=pages/old.json"]:
            await session.refuse("render", "cannot find", page=page)
        await session.refuse("render", "is not a file", page="pages")
        await session.refuse("render", "120 to 4096", page="old.json", width=5)
        await session.refuse("render", "missing argument 'page'")
        await session.refuse("render", "unknown argument 'with'", page="old.json", **{"with": 320})
        await session.refuse("explain", "unknown rule", rule="unknown")
        await session.refuse("schema", "no floor is registered", pattern="Focsu")
        await session.refuse("validate", "array of 1 to", paths=[])
        for name in ["fix", "none"]:
            try:
                await session.session.call_tool(name, {"paths": ["pages/faulty.json"]})
                raise AssertionError(f"the tool {name} was called")
            except MCPError as error:
                assert "unknown tool" in str(error), error
        assert (pages / "faulty.json").read_text() == FAULTY

    await with_session(folder, ["pages"], check)


async def check_fix(folder):
    """Checks the tool that writes."""
    page = folder / "pages/faulty.json"

    async def check(session, names):
        assert names == READING + ["fix"], names
        text, dry = await session.call("fix", paths=["pages/faulty.json"], dryRun=True)
        assert dry["isChanged"] and page.read_text() == FAULTY
        text, fixed = await session.call("fix", paths=["pages/faulty.json"])
        assert fixed["isChanged"] and fixed["text"] == dry["text"] and '+{"name": "Tea", "channelFloorSize": 1,' in text
        assert page.read_text() == FAULTY.replace("3", "1")
        subprocess.run(["patch", "-R", "-p1", "-s"], input=fixed["text"], cwd=folder, text=True, check=True)
        assert page.read_text() == FAULTY
        await session.call("fix", paths=["pages/faulty.json"])
        _, again = await session.call("fix", paths=["pages/faulty.json"])
        assert not again["isChanged"] and again["text"] == ""
        for path in ["../secret/page.json", "pages/links/page.json", "pages", "/etc/passwd"]:
            await session.refuse("fix", "is not below a folder", paths=[path])
        assert (folder / "secret/page.json").read_text() == SECRET

    await with_session(folder, ["--allow-fix", "pages"], check)


def exchange(lines, folder):
    """Returns the messages that a server answers to lines of bytes, after checking that it ends with exit code 0."""
    run = subprocess.run([storey, "mcp"], cwd=folder, input=b"\n".join(lines), capture_output=True)
    assert run.returncode == 0 and run.stderr == b"", run
    return [json.loads(line) for line in run.stdout.decode().split("\n")[:-1]]


def check_messages(folder):
    """Checks versions, faulty messages, and cancelled calls."""
    def message(**members):
        return json.dumps({"jsonrpc": "2.0", **members}).encode()

    for requested in [*VERSIONS, "2031-01-01"]:
        (answer,) = exchange([message(id=1, method="initialize", params={"protocolVersion": requested})], folder)
        assert answer["result"]["protocolVersion"] == (requested if requested in VERSIONS else VERSIONS[-1]), answer
    lines = [b"{", b"[]", b'{"jsonrpc": "2.0", "id": 1}', b"x" * (5 << 20), b"", message(id=2, method="resources/list"),
             message(id=3, method="tools/call", params={"name": 1}), message(id="4", method="ping")]
    answers = exchange(lines, folder)
    assert [(answer["id"], answer.get("error", {}).get("code")) for answer in answers] == [
        (None, -32700), (None, -32600), (1, -32600), (None, -32600), (2, -32601), (3, -32602), ("4", None)], answers
    # The calls are read at once, so the last one is cancelled before it begins.
    calls = [message(id=id, method="tools/call", params={"name": "validate", "arguments": {"paths": ["pages/old.json"]}}) for id in range(30)]
    answers = exchange([*calls, message(method="notifications/cancelled", params={"requestId": 29})], folder)
    assert [answer["id"] for answer in answers] == list(range(29)), answers


def main():
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name).resolve()
        for number, check in enumerate([check_reading, check_fix]):
            make(folder / str(number))
            asyncio.run(check(folder / str(number)))
        check_messages(folder / "0")
    print(f"storey mcp: {len(READING) + 1} tools are correct")


main()
