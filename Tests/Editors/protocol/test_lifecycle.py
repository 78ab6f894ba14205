"""The handshake, the end of a session, and faulty messages."""
import asyncio
import json
import subprocess
import time

import pytest
from lsprotocol import types
from pygls.exceptions import JsonRpcException

from raw import RawServer, initialize

NOT_INITIALIZED, INVALID_REQUEST, METHOD_NOT_FOUND, INVALID_PARAMS, PARSE_ERROR, CANCELLED = -32002, -32600, -32601, -32602, -32700, -32800


@pytest.fixture
def server(tool, tmp_path):
    with RawServer([tool, "lsp"], tmp_path) as started:
        yield started


async def test_the_server_names_itself(session):
    version = subprocess.run([session.tool, "--version"], capture_output=True, text=True).stdout.split()[-1]
    assert (session.result.server_info.name, session.result.server_info.version) == ("storey", version)


async def test_the_server_takes_changes_of_ranges(session):
    sync = session.capabilities.text_document_sync
    assert isinstance(sync, types.TextDocumentSyncOptions)
    assert (sync.open_close, sync.change) == (True, types.TextDocumentSyncKind.Incremental)


async def test_the_server_offers_its_features(session):
    offered = session.capabilities
    for name in ("code_action", "completion", "hover", "document_symbol", "folding_range", "selection_range", "document_link", "color",
                 "definition", "references", "rename", "document_formatting"):
        assert getattr(offered, f"{name}_provider"), name


async def test_pulled_diagnostics_are_offered_to_clients_that_pull(session):
    able = session.client.capabilities
    refresh = able.workspace and able.workspace.diagnostics and able.workspace.diagnostics.refresh_support
    # Other clients would keep the diagnostics of old settings.
    assert session.pulls == bool(able.text_document and able.text_document.diagnostic and refresh)


async def test_a_position_encoding_is_one_of_the_client(session):
    general = session.client.capabilities.general
    known = [types.PositionEncodingKind(one).value for one in (general and general.position_encodings) or []]
    assert session.encoding in (known or ["utf-16"])
    if "utf-8" in known:
        assert session.encoding == "utf-8"


async def test_an_unknown_request_is_answered_with_an_error(session):
    with pytest.raises(JsonRpcException) as found:
        await session.client.protocol.send_request_async("storey/unknown", {})
    assert found.value.code == METHOD_NOT_FOUND


async def test_a_notification_that_is_unknown_is_ignored(session):
    session.client.protocol.notify("storey/unknown", {})
    session.client.protocol.notify("$/unknown", {})
    await session.page('{"floors": []}').expect()


async def test_each_request_at_the_same_time_has_its_own_response(session):
    buffer = session.page('{"floors": [{"pattern": "Focus", "picList": []}]}')
    at = buffer.at("pattern")
    found = await asyncio.gather(*(session.client.text_document_hover_async(types.HoverParams(buffer.identifier, at)) for _ in range(50)))
    assert found[0] is not None and all(one == found[0] for one in found)


def test_a_request_before_the_handshake_is_an_error(server):
    assert server.request("textDocument/hover", {})["error"]["code"] == NOT_INITIALIZED
    assert "result" in server.request("initialize", initialize())


def test_a_notification_before_the_handshake_is_dropped(server):
    server.notify("textDocument/didOpen", {"textDocument": {"uri": "file:///a.json", "languageId": "json", "version": 1, "text": "{"}})
    server.handshake()
    others = server.until_response(server.send_request("shutdown"))[:-1]
    assert "textDocument/publishDiagnostics" not in [one["method"] for one in others]


def test_a_second_handshake_is_an_error(server):
    server.handshake()
    assert server.request("initialize", initialize())["error"]["code"] == INVALID_REQUEST


def test_a_request_after_shutdown_is_an_error(server):
    server.handshake()
    assert server.request("shutdown")["result"] is None
    assert server.request("textDocument/hover", {})["error"]["code"] == INVALID_REQUEST


def test_exit_after_shutdown_ends_with_0(server):
    server.handshake()
    server.request("shutdown")
    server.notify("exit")
    assert server.end() == 0


@pytest.mark.parametrize("handshake", [True, False])
def test_exit_without_shutdown_ends_with_1(server, handshake):
    if handshake:
        server.handshake()
    server.notify("exit")
    assert server.end() == 1


def test_the_end_of_the_input_ends_the_server(server):
    server.handshake()
    server.process.stdin.close()
    assert server.end() == 1


def test_the_end_of_the_editor_ends_the_server(tool, tmp_path):
    editor = subprocess.Popen(["sleep", "1000"])
    with RawServer([tool, "lsp"], tmp_path) as server:
        server.request("initialize", initialize() | {"processId": editor.pid})
        server.notify("initialized", {})
        editor.kill()
        editor.wait()
        assert server.end(limit=30) == 1


def test_a_message_that_is_not_json_is_reported_and_the_next_one_is_read(server):
    server.handshake()
    server.write_body(b"{nonsense")
    found = server.read()
    assert (found["error"]["code"], found["id"]) == (PARSE_ERROR, None)
    assert server.request("shutdown")["result"] is None


def test_a_message_that_is_not_a_request_is_reported(server):
    server.handshake()
    server.write_body(b'{"jsonrpc": "2.0", "id": 7}')
    server.write_body(b"[1]")
    assert server.request("shutdown")["result"] is None


def test_invalid_parameters_are_reported(server):
    server.handshake()
    assert server.request("textDocument/hover", {"textDocument": 3})["error"]["code"] == INVALID_PARAMS


def test_identifiers_may_be_texts(server):
    server.handshake()
    server.write({"jsonrpc": "2.0", "id": "seven", "method": "shutdown"})
    assert server.read()["id"] == "seven"


def test_a_message_may_arrive_in_pieces(server):
    for byte in server.framed(json.dumps({"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": initialize()}).encode()):
        server.process.stdin.write(bytes([byte]))
        server.process.stdin.flush()
    assert server.read()["id"] == 1


def test_headers_may_have_any_case_and_a_content_type(server):
    body = json.dumps({"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": initialize()}).encode()
    head = f"content-type: application/vscode-jsonrpc; charset=utf-8\r\ncontent-length: {len(body)}\r\n\r\n"
    server.process.stdin.write(head.encode() + body)
    server.process.stdin.flush()
    assert server.read()["id"] == 1


def test_a_cancelled_request_is_answered_once(server, samples):
    server.handshake()
    text = (samples / "home.json").read_text()
    uri = "file:///page.json"
    server.notify("textDocument/didOpen", {"textDocument": {"uri": uri, "languageId": "json", "version": 1, "text": text}})
    numbers = [server.send_request("textDocument/documentSymbol", {"textDocument": {"uri": uri}}) for _ in range(20)]
    for number in numbers:
        server.notify("$/cancelRequest", {"id": number})
    server.notify("$/cancelRequest", {"id": 4711})
    answers = [one for one in server.until_response(server.send_request("shutdown")) if "id" in one and "method" not in one]
    assert sorted(one["id"] for one in answers[:-1] if one["id"] in numbers) == numbers
    for one in answers[:-1]:
        assert "result" in one or one["error"]["code"] == CANCELLED


@pytest.mark.parametrize("able", [True, False])
def test_a_rule_has_a_link_if_the_client_has_a_place_for_rules(server, able):
    publish = {"publishDiagnostics": {"codeDescriptionSupport": able}}
    server.request("initialize", initialize() | {"capabilities": {"textDocument": publish},
                                                 "initializationOptions": {"ruleLinkPrefix": "https://shop.storey.example/rules/"}})
    server.notify("initialized", {})
    server.notify("textDocument/didOpen", {"textDocument": {"uri": "file:///page.json", "languageId": "json", "version": 1,
                                                            "text": '{"channelFloorSize": 7, "name": "A", "floors": []}'}})
    message = server.read()
    found, = message["params"]["diagnostics"]
    assert found.get("codeDescription") == ({"href": "https://shop.storey.example/rules/floor-count-mismatch"} if able else None)


def test_the_line_above_a_template_has_the_command_of_the_client(server, tmp_path):
    folder = tmp_path.resolve()
    (folder / "page.json").write_text('{"name": "A", "floors": [{"pattern": "Notice", "title": "Far"}]}')
    (folder / ".storey.json").write_text('{"templates": ["notice.json"]}')
    text = '{"template": 1, "pattern": "Notice", "fields": {"title": {"type": "string"}}, "rows": []}'
    (folder / "notice.json").write_text(text)
    server.request("initialize", initialize() | {"rootUri": folder.as_uri(), "capabilities": {"textDocument": {"codeLens": {}}},
                                                 "initializationOptions": {"referencesCommand": "show.places"}})
    server.notify("initialized", {})
    uri = (folder / "notice.json").as_uri()
    server.notify("textDocument/didOpen", {"textDocument": {"uri": uri, "languageId": "json", "version": 1, "text": text}})
    lens, = server.request("textDocument/codeLens", {"textDocument": {"uri": uri}})["result"]
    title, command, (origin, position, places) = (lens["command"][key] for key in ("title", "command", "arguments"))
    assert (title, command, origin, position) == ("1 use in 1 page", "show.places", uri, lens["range"]["start"])
    place, = places
    assert place["uri"] == (folder / "page.json").as_uri() and place["range"]["start"] == {"line": 0, "character": 38}


def test_nothing_but_messages_is_written(server):
    """`read` fails for output that is not a message."""
    server.handshake()
    server.request("shutdown")
    server.notify("exit")
    server.end()
    assert server.process.stdout.read() == b""


def test_many_changes_do_not_delay_a_request(server, samples):
    server.handshake()
    text = (samples / "home.json").read_text()
    uri = "file:///page.json"
    server.notify("textDocument/didOpen", {"textDocument": {"uri": uri, "languageId": "json", "version": 1, "text": text}})
    start = {"line": 0, "character": 1}
    for version in range(2, 102):
        server.notify("textDocument/didChange", {"textDocument": {"uri": uri, "version": version},
                                                 "contentChanges": [{"range": {"start": start, "end": start}, "text": " "}]})
    begun = time.monotonic()
    server.until_response(server.send_request("textDocument/hover", {"textDocument": {"uri": uri}, "position": start}))
    assert time.monotonic() - begun < 10
