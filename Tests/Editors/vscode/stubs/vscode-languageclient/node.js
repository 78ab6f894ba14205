"use strict";

/** The clients that were created, in order. */
exports.clients = [];
/** The error that the next start fails with. */
exports.failure = undefined;

/** A stand-in for the client of `vscode-languageclient`, which is not installed. It records its calls. */
exports.LanguageClient = class LanguageClient {
  constructor(id, name, server, options) {
    Object.assign(this, { id, name, server, options, state: "new" });
    exports.clients.push(this);
  }

  /** Marks values, so that a test sees which ones were converted. */
  protocol2CodeConverter = {
    asUri: (value) => ["uri", value],
    asPosition: (value) => ["position", value],
    asLocation: (value) => ["location", value],
  };

  async start() {
    if (this.state !== "new") throw new Error(`start of a client that is ${this.state}`);
    if (exports.clients.some((other) => other.state === "running")) throw new Error("two servers are running");
    if (exports.failure) throw exports.failure;
    await new Promise(setImmediate);
    this.state = "running";
  }

  async stop() {
    if (this.state !== "running") throw new Error(`stop of a client that is ${this.state}`);
    await new Promise(setImmediate);
    this.state = "stopped";
  }
};
