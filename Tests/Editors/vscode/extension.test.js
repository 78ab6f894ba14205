"use strict";

// Activates the extension with stand-ins for the modules of VS Code: NODE_PATH must contain stubs/.
const assert = require("node:assert/strict");
const { chmodSync, mkdtempSync, rmSync, writeFileSync } = require("node:fs");
const { tmpdir } = require("node:os");
const path = require("node:path");
const { after, before, beforeEach, test } = require("node:test");
const { state } = require("vscode");
const stub = require("vscode-languageclient/node");

const folder = path.resolve(__dirname, "../../../Editors/vscode");
const manifest = require(path.join(folder, "package.json"));
const main = require.resolve(path.join(folder, manifest.main));

let programs, storey, extension, context;

/** Writes a program that exits with a code. */
function program(name, code, mode = 0o755) {
  const file = path.join(programs, name);
  writeFileSync(file, `#!/bin/sh\nexit ${code}\n`);
  chmodSync(file, mode);
  return file;
}

before(() => {
  programs = mkdtempSync(path.join(tmpdir(), "storey-"));
  storey = program("storey", 0);
});

after(() => rmSync(programs, { recursive: true }));

beforeEach(() => {
  Object.assign(state, { commands: new Map(), providers: new Map(), listeners: [], errors: [], executed: [], answer: undefined });
  state.settings = { path: storey, arguments: [], inlayHints: true };
  stub.clients.length = 0;
  stub.failure = undefined;
  delete require.cache[main];
  extension = require(main);
  context = { subscriptions: [] };
});

const running = () => stub.clients.filter((client) => client.state === "running");
const change = (section) =>
  Promise.all(state.listeners.map((listener) => listener({ affectsConfiguration: (name) => name === section })));

test("the client is started with the configured command for JSON files", async () => {
  state.settings.arguments = ["--templates", "templates"];
  await extension.activate(context);
  const [client] = running();
  assert.deepEqual(client.server, { command: storey, args: ["lsp", "--templates", "templates"] });
  assert.deepEqual(client.options.documentSelector, [
    { scheme: "file", language: "json" },
    { scheme: "file", language: "jsonc" },
  ]);
  assert.deepEqual(state.errors, []);
});

test("each language of the selector activates the extension, and no other", async () => {
  await extension.activate(context);
  const languages = stub.clients[0].options.documentSelector.map(({ language }) => `onLanguage:${language}`);
  assert.deepEqual(manifest.activationEvents, languages);
});

test("the code of a diagnostic is a link to the description of its rule", async () => {
  state.settings.path = program("explains", 0);
  writeFileSync(state.settings.path, `#!/bin/sh\necho "about $*"\n`);
  await extension.activate(context);
  const prefix = running()[0].options.initializationOptions.ruleLinkPrefix;
  const link = new URL(`${prefix}dead-url`);
  const provider = state.providers.get(link.protocol.slice(0, -1));
  assert.equal(await provider.provideTextDocumentContent({ path: link.pathname }), "about explain -- dead-url\n");
  state.settings.path = program("fails", 2);
  assert.match(await provider.provideTextDocumentContent({ path: link.pathname }), /^Cannot show the description/);
});

test("the line above a template shows its uses in a list", async () => {
  await extension.activate(context);
  const { referencesCommand } = running()[0].options.initializationOptions;
  const place = { uri: "file:///a.json", range: { start: { line: 1, character: 2 }, end: { line: 1, character: 3 } } };
  await state.commands.get(referencesCommand)("file:///t.json", { line: 0, character: 7 }, [place]);
  assert.deepEqual(state.executed, [
    ["editor.action.showReferences", ["uri", "file:///t.json"], ["position", { line: 0, character: 7 }], [["location", place]]],
  ]);
  await extension.deactivate();
  assert.equal(state.commands.get(referencesCommand)("file:///t.json", { line: 0, character: 7 }, []), undefined);
});

test("the command restarts the server", async () => {
  await extension.activate(context);
  await state.commands.get("storey.restart")();
  assert.deepEqual(stub.clients.map((client) => client.state), ["stopped", "running"]);
});

test("restarts at the same time leave one server", async () => {
  await extension.activate(context);
  await Promise.all([1, 2, 3].map(() => state.commands.get("storey.restart")()));
  assert.deepEqual(stub.clients.map((client) => client.state), ["stopped", "stopped", "stopped", "running"]);
});

test("a change of a setting restarts the server with the new setting", async () => {
  await extension.activate(context);
  state.settings.arguments = ["--no-config"];
  await change("storey");
  assert.deepEqual(running().map((client) => client.server.args), [["lsp", "--no-config"]]);
});

test("changes of other settings do not restart the server", async () => {
  await extension.activate(context);
  await change("editor");
  assert.equal(stub.clients.length, 1);
});

test("deactivation stops the server", async () => {
  await extension.activate(context);
  await extension.deactivate();
  assert.deepEqual(stub.clients.map((client) => client.state), ["stopped"]);
});

test("deactivation while the server starts stops it", async () => {
  const activation = extension.activate(context);
  await extension.deactivate();
  await activation;
  assert.deepEqual(stub.clients.map((client) => client.state), ["stopped"]);
});

test("the subscriptions remove the command and the listener", async () => {
  await extension.activate(context);
  context.subscriptions.forEach((subscription) => subscription.dispose());
  assert.equal(state.commands.size, 0);
  assert.equal(state.listeners.length, 0);
});

test("inlay hints are shown only if the setting is on", async () => {
  await extension.activate(context);
  const hints = () => running()[0].options.middleware.provideInlayHints("document", "range", "token", () => ["hint"]);
  assert.deepEqual(hints(), ["hint"]);
  state.settings.inlayHints = false;
  await change("storey");
  assert.deepEqual(hints(), []);
});

for (const [name, file, reason] of [
  ["missing", () => path.join(programs, "missing"), "there is no such program"],
  ["not executable", () => program("data", 0, 0o644), "it is not executable"],
  ["failing", () => program("failing", 3), "--version\" failed"],
]) {
  test(`a program that is ${name} is reported with the setting`, async () => {
    state.settings.path = file();
    await extension.activate(context);
    assert.equal(state.errors.length, 1);
    const { message, buttons } = state.errors[0];
    assert.ok(message.includes(state.settings.path) && message.includes(reason), message);
    assert.ok(message.includes('"storey.path"'), message);
    assert.deepEqual(buttons, ["Open settings"]);
    assert.equal(stub.clients.length, 0);
    await extension.deactivate();
  });
}

test("the button of the message opens the setting", async () => {
  state.settings.path = path.join(programs, "missing");
  state.answer = "Open settings";
  await extension.activate(context);
  await new Promise(setImmediate);
  assert.deepEqual(state.executed, [["workbench.action.openSettings", "storey.path"]]);
});

test("a program without the command lsp is reported, and a restart after its replacement succeeds", async () => {
  stub.failure = new Error("Server exited with code 2");
  await extension.activate(context);
  assert.match(state.errors[0].message, /storey lsp" is not a language server: Server exited with code 2/);
  stub.failure = undefined;
  await state.commands.get("storey.restart")();
  assert.equal(running().length, 1);
});
