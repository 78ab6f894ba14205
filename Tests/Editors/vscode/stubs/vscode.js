"use strict";

// A stand-in for the module `vscode`, which exists only inside of VS Code. It records what an extension does.
const state = {
  settings: { path: "storey", arguments: [], inlayHints: true },
  commands: new Map(),
  listeners: [],
  errors: [],
  executed: [],
  /** The providers of documents, by scheme. */
  providers: new Map(),
  /** The button that the user presses on the next error. */
  answer: undefined,
};

exports.state = state;
exports.commands = {
  registerCommand(name, action) {
    state.commands.set(name, action);
    return { dispose: () => state.commands.delete(name) };
  },
  async executeCommand(name, ...values) {
    state.executed.push([name, ...values]);
    return state.commands.get(name)?.(...values);
  },
};
exports.workspace = {
  getConfiguration(section) {
    if (section !== "storey") throw new Error(`unexpected section '${section}'`);
    const values = structuredClone(state.settings);
    return {
      get(name) {
        if (!(name in values)) throw new Error(`undeclared setting 'storey.${name}'`);
        return values[name];
      },
    };
  },
  registerTextDocumentContentProvider(scheme, provider) {
    state.providers.set(scheme, provider);
    return { dispose: () => state.providers.delete(scheme) };
  },
  onDidChangeConfiguration(listener) {
    state.listeners.push(listener);
    return { dispose: () => state.listeners.splice(state.listeners.indexOf(listener), 1) };
  },
};
exports.window = {
  async showErrorMessage(message, ...buttons) {
    state.errors.push({ message, buttons });
    return buttons.includes(state.answer) ? state.answer : undefined;
  },
};
