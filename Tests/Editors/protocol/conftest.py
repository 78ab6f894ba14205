"""The tool, the workspace and the session of a test. Each test runs with each client."""
import os
import pathlib

import pytest
import pytest_asyncio
from lsprotocol import types

pytest.register_assert_rewrite("buffer", "positions", "session")
from client import CLIENTS, EditorClient, capabilities
from session import Session

ROOT = pathlib.Path(__file__).resolve().parents[3]


@pytest.fixture(scope="session")
def tool():
    """The absolute path of the tool: the environment variable STOREY."""
    return str(pathlib.Path(os.environ["STOREY"]).resolve())


@pytest.fixture
def folder(tmp_path):
    """The folder of the workspace."""
    path = tmp_path.resolve() / "work space"
    path.mkdir()
    return path


@pytest.fixture
def samples():
    return ROOT / "Samples"


@pytest_asyncio.fixture(params=CLIENTS)
async def client(request, tool, folder):
    """A client that is connected to a server. After the test, the server must have made no fault."""
    connected = EditorClient()
    connected.capabilities = capabilities(request.param)
    connected.label = request.param
    await connected.start_io(tool, "lsp", cwd=folder)
    yield connected
    if connected._server.returncode is None:
        # The test failed before the end of the session, for which `stop` would wait.
        connected._server.kill()
    await connected.stop()
    assert connected.faults == []


@pytest_asyncio.fixture
async def session(client, tool, folder):
    """A session after the handshake, which is ended as the protocol defines."""
    result = await client.initialize_session(types.InitializeParams(
        capabilities=client.capabilities, root_uri=folder.as_uri(), root_path=str(folder),
        workspace_folders=[types.WorkspaceFolder(folder.as_uri(), folder.name)]))
    begun = Session(client, tool, folder, result)
    yield begun
    if client.error is None:
        await client.shutdown_session()
        assert client._server.returncode == 0


@pytest.fixture
def templates(session, samples):
    """A workspace with a template and a configuration that names it."""
    session.write(".storey.json", {"templates": ["templates"]})
    session.write("templates/notice.json", NOTICE)
    return session


NOTICE = """{
  "template": 1,
  "pattern": "Notice",
  "fields": {
    "title": {"type": "string", "required": true}
  },
  "rows": [
    {"height": 40, "elements": [
      {"text": "{title}", "frame": [10, 10, "100%-20", 20]}
    ]}
  ]
}
"""
