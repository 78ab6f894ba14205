#!/usr/bin/env bash
# Checks the completion scripts in bash, zsh and fish, and the manual page with mandoc and man. The argument is the tool.
set -euo pipefail
storey=$(realpath "$1")
cd "$(dirname "$0")/.."
for name in bash zsh fish mandoc man; do
  if ! command -v "$name" >/dev/null; then
    echo "error: $name is not installed" >&2
    exit 1
  fi
done
python=.build-tools/bin/python
if [ ! -x "$python" ]; then python=python3; fi
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

for shell in bash zsh fish; do
  "$storey" completions "$shell" >"$folder/script"
  "$shell" -n "$folder/script"
done
"$python" .ci/check_completions.py "$storey"

page=$folder/storey.1
"$storey" manual >"$page"
mandoc -T lint -W warning "$page"
# Both programs show the page without messages, and no escape or macro is left in the text.
for show in 'mandoc -T utf8' 'man --warnings -P cat -l'; do
  LC_ALL=C.UTF-8 MANWIDTH=80 $show "$page" 2>"$folder/messages" | col -b >"$folder/text"
  if [ -s "$folder/messages" ]; then
    cat "$folder/messages" >&2
    exit 1
  fi
  if grep -nE '^\.|\\' "$folder/text"; then
    echo "error: '$show' leaves source in the manual page" >&2
    exit 1
  fi
  for title in NAME SYNOPSIS DESCRIPTION COMMANDS 'COMMON OPTIONS' ENVIRONMENT FILES 'EXIT STATUS' EXAMPLES 'SEE ALSO'; do
    grep -qx "$title" "$folder/text"
  done
  grep -qE -- '^ +-o, --output FILE' "$folder/text"
done
lines=$(wc -l <"$folder/text")
echo "the manual page has $lines lines without warnings"
