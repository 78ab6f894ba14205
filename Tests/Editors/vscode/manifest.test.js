"use strict";

// Compares the manifest of the extension with its files and its code.
const assert = require("node:assert/strict");
const { existsSync, readFileSync } = require("node:fs");
const path = require("node:path");
const { test } = require("node:test");

const root = path.resolve(__dirname, "../../..");
const folder = path.join(root, "Editors/vscode");
const manifest = JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8"));
const code = readFileSync(path.join(folder, manifest.main), "utf8");

/** Returns the first groups of all matches in the code, without repetitions, sorted. */
const used = (pattern) => [...new Set([...code.matchAll(pattern)].map((match) => match[1]))].sort();

test("the files of the manifest exist", () => {
  for (const file of [manifest.main, "README.md", ".vscodeignore"]) {
    assert.ok(existsSync(path.join(folder, file)), file);
  }
});

test("the commands of the manifest, and that of the server, are those that the code registers", () => {
  const declared = manifest.contributes.commands.map(({ command }) => command);
  assert.deepEqual(used(/registerCommand\("([^"]+)"/g), [...declared, ...used(/referencesCommand: "([^"]+)"/g)].sort());
});

test("the settings of the manifest are those that the code reads", () => {
  const declared = Object.keys(manifest.contributes.configuration.properties).sort();
  assert.deepEqual(used(/settings\.get\("([^"]+)"\)/g).map((name) => `storey.${name}`), declared);
});

test("each setting has a type, a default of this type and a description", () => {
  for (const [name, setting] of Object.entries(manifest.contributes.configuration.properties)) {
    const type = Array.isArray(setting.default) ? "array" : typeof setting.default;
    assert.equal(type, setting.type, name);
    assert.ok(setting.markdownDescription.length > 20, name);
  }
});

test("settings that select the program are restricted in folders that are not trusted", () => {
  const { restrictedConfigurations } = manifest.capabilities.untrustedWorkspaces;
  assert.deepEqual(restrictedConfigurations, ["storey.path", "storey.arguments"]);
});

test("the only dependency is the language client", () => {
  const { dependencies, devDependencies, scripts } = manifest;
  assert.deepEqual({ ...dependencies }, { "vscode-languageclient": "^9.0.1" });
  assert.equal(devDependencies, undefined);
  assert.equal(scripts, undefined);
  assert.deepEqual(used(/require\("([^"]+)"\)/g), ["node:child_process", "vscode", "vscode-languageclient/node"]);
});

test("the version and the licence are those of the package", () => {
  const version = readFileSync(path.join(root, "Sources/StoreyOutput/StoreyVersion.swift"), "utf8");
  assert.equal(manifest.version, version.match(/current = "([^"]+)"/)[1]);
  assert.match(readFileSync(path.join(root, "LICENSE"), "utf8"), new RegExp(`^${manifest.license} License`));
});

test("the README has no relative links, which the packing command refuses without a repository", () => {
  const text = readFileSync(path.join(folder, "README.md"), "utf8");
  assert.deepEqual([...text.matchAll(/\]\((?!https:)([^)]*)\)/g)].map(([, link]) => link), []);
});
