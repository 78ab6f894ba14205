"use strict";

const { execFile } = require("node:child_process");
const vscode = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

/** The files that the server is responsible for. It ignores JSON files that are not files of Storey. */
const documentSelector = [
  { scheme: "file", language: "json" },
  { scheme: "file", language: "jsonc" },
];

/** The scheme of the documents that describe rules: `storey:/rules/dead-url`. */
const scheme = "storey";

/** The running client, or `undefined` if the server could not be started or is stopped. */
let client;
/** The last start or stop. Each one waits for the one before it, so that there is at most one server. */
let last = Promise.resolve();

/** Starts the server, and registers the command, the settings and the descriptions of rules. */
exports.activate = async function activate(context) {
  context.subscriptions.push(
    vscode.commands.registerCommand("storey.restart", restart),
    vscode.commands.registerCommand("storey.showReferences", showReferences),
    vscode.workspace.registerTextDocumentContentProvider(scheme, { provideTextDocumentContent: descriptionOfRule }),
    vscode.workspace.onDidChangeConfiguration((event) => (event.affectsConfiguration("storey") ? restart() : undefined)),
  );
  await inOrder(start);
};

/** Stops the server. */
exports.deactivate = function deactivate() {
  return inOrder(stop);
};

/** Stops the server and starts it with the current settings. */
function restart() {
  return inOrder(async () => {
    await stop();
    await start();
  });
}

/** Runs an action after the ones before it. A failed action does not prevent the next one. */
function inOrder(action) {
  last = last.then(action, action);
  return last;
}

async function start() {
  const settings = vscode.workspace.getConfiguration("storey");
  const command = settings.get("path") || "storey";
  const problem = await problemOf(command);
  if (problem) {
    void report(`Cannot start "${command}": ${problem}. Install Storey, or set "storey.path" to the program.`);
    return;
  }
  const executable = { command, args: ["lsp", ...settings.get("arguments")] };
  const started = new LanguageClient("storey", "Storey", executable, {
    documentSelector,
    // The code of a diagnostic is a link to the description of its rule, and the line above a template shows its uses.
    initializationOptions: { ruleLinkPrefix: `${scheme}:/rules/`, referencesCommand: "storey.showReferences" },
    middleware: {
      provideInlayHints: (document, range, token, next) =>
        settings.get("inlayHints") ? next(document, range, token) : [],
    },
  });
  try {
    await started.start();
    client = started;
  } catch (error) {
    void report(`"${[command, ...executable.args].join(" ")}" is not a language server: ${error.message}`);
  }
}

async function stop() {
  const stopped = client;
  client = undefined;
  await stopped?.stop();
}

/** Returns the text that `storey explain` writes about the rule of a document. */
function descriptionOfRule(uri) {
  const command = vscode.workspace.getConfiguration("storey").get("path") || "storey";
  const rule = uri.path.split("/").pop();
  return new Promise((resolve) => {
    execFile(command, ["explain", "--", rule], { timeout: 10_000 }, (error, output, errors) =>
      resolve(error ? `Cannot show the description of the rule: ${errors || error.message}` : output),
    );
  });
}

/** Shows places in a list at a position. The arguments are those of the protocol. */
function showReferences(uri, position, locations) {
  const convert = client?.protocol2CodeConverter;
  if (!convert) return undefined;
  return vscode.commands.executeCommand(
    "editor.action.showReferences",
    convert.asUri(uri),
    convert.asPosition(position),
    locations.map((location) => convert.asLocation(location)),
  );
}

/** Returns why a program cannot be run, or `undefined` if it can. */
function problemOf(command) {
  return new Promise((resolve) => {
    execFile(command, ["--version"], { timeout: 10_000 }, (error) => {
      if (!error) resolve(undefined);
      else if (error.code === "ENOENT") resolve("there is no such program");
      else if (error.code === "EACCES") resolve("it is not executable");
      else resolve(`"${command} --version" failed`);
    });
  });
}

/** Shows an error, with a button that opens the settings. */
async function report(message) {
  const open = "Open settings";
  if ((await vscode.window.showErrorMessage(message, open)) === open) {
    await vscode.commands.executeCommand("workbench.action.openSettings", "storey.path");
  }
}
