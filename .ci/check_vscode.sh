#!/usr/bin/env bash
# Checks the extension for VS Code: its syntax and its manifest, and its code with stand-ins for the modules of VS Code.
set -euo pipefail
cd "$(dirname "$0")/.."
git ls-files -co --exclude-standard -z 'Editors/*.js' 'Tests/Editors/*.js' | xargs -0 -n 1 node --check
NODE_PATH=$PWD/Tests/Editors/vscode/stubs node --test --test-reporter spec Tests/Editors/vscode/*.test.js
