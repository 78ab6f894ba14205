"""A client of the server: one of the recorded editors, or a client with all capabilities or none."""
import copy
import warnings

import pytest_lsp
from lsprotocol import types
from pygls.protocol import default_converter
from pytest_lsp.client import DEFAULT_CLIENT_FEATURES, register_lsp_features

# The recorded editors that the documentation has lines for.
RECORDED = ["visual-studio-code@v1.65.2", "neovim@v0.7.0", "neovim@v0.11.0", "emacs@v29.1"]
CLIENTS = [*RECORDED, "everything", "nothing"]


def capabilities(name):
    """Returns the capabilities of a client."""
    if name == "nothing":
        return types.ClientCapabilities()
    if name != "everything":
        return pytest_lsp.client_capabilities(name)
    # A recent VS Code: the recorded one, and the capabilities that were added after it.
    found = copy.deepcopy(pytest_lsp.client_capabilities("visual-studio-code"))
    found.general.position_encodings = [types.PositionEncodingKind.Utf16]
    found.text_document.diagnostic = types.DiagnosticClientCapabilities(dynamic_registration=True, related_document_support=True)
    found.text_document.inlay_hint = types.InlayHintClientCapabilities(dynamic_registration=True)
    found.text_document.publish_diagnostics.version_support = True
    found.workspace.diagnostics = types.DiagnosticWorkspaceClientCapabilities(refresh_support=True)
    found.workspace.inlay_hint = types.InlayHintWorkspaceClientCapabilities(refresh_support=True)
    found.workspace.did_change_watched_files = types.DidChangeWatchedFilesClientCapabilities(
        dynamic_registration=True, relative_pattern_support=True)
    return found


class EditorClient(pytest_lsp.LanguageClient):
    """A client that keeps every notification of diagnostics, and every fault of the server."""

    def __init__(self):
        super().__init__(converter_factory=default_converter)
        self.published = []
        self.faults = []
        self.registrations = []
        self.applied_edits = []
        self.refreshes = []
        register_lsp_features(self, DEFAULT_CLIENT_FEATURES | {
            types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS: lambda params: self.publish(params),
            types.CLIENT_REGISTER_CAPABILITY: lambda params: self.register(params),
            types.CLIENT_UNREGISTER_CAPABILITY: lambda params: None,
            types.WORKSPACE_APPLY_EDIT: lambda params: self.apply_edit(params),
            types.WORKSPACE_INLAY_HINT_REFRESH: lambda params: self.refreshes.append("inlay hints"),
            types.WORKSPACE_CODE_LENS_REFRESH: lambda params: self.refreshes.append("lenses"),
            types.WORKSPACE_DIAGNOSTIC_REFRESH: lambda params: self.refreshes.append("diagnostics"),
        })

    def publish(self, params):
        self.published.append(params)
        self.diagnostics[params.uri] = params.diagnostics

    def register(self, params):
        for registration in params.registrations:
            if not self.may_register(registration.method):
                warnings.warn(f"The client does not support a registration of '{registration.method}'",
                              pytest_lsp.LspSpecificationWarning, stacklevel=1)
        self.registrations += params.registrations

    def may_register(self, method):
        section, name = method.split("/")
        group = {"textDocument": "text_document", "workspace": "workspace"}[section]
        snake = "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in name)
        found = getattr(getattr(self.capabilities, group, None), snake, None)
        return bool(getattr(found, "dynamic_registration", False))

    def apply_edit(self, params):
        self.applied_edits.append(params.edit)
        return types.ApplyWorkspaceEditResult(applied=True)

    def report_server_error(self, error, source):
        self.faults.append(f"{source.__name__}: {error}")
        super().report_server_error(error, source)
