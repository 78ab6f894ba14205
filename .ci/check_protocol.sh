#!/usr/bin/env bash
# Runs the tests of the language server with the recorded capabilities of editors. Warnings are errors, including those about
# messages that do not conform to the protocol.
#
#     check_protocol.sh STOREY [ARGUMENTS OF PYTEST...]
#
# PYTHON is the Python with the packages of Tests/Editors/protocol/requirements.txt (default: .build-tools/bin/python).
set -euo pipefail
STOREY=$(realpath "$1")
export STOREY
shift
cd "$(dirname "$0")/.."
exec "${PYTHON:-.build-tools/bin/python}" -B -m pytest -q -W error -c Tests/Editors/protocol/pytest.ini --rootdir Tests/Editors/protocol Tests/Editors/protocol "$@"
