#!/usr/bin/env bash
# Installs the tool into a temporary folder with Scripts/install.sh, uses it there without the toolchain, and removes it again.
set -euo pipefail
cd "$(dirname "$0")/.."
work=$(mktemp -d)
server=
trap '[ -z "$server" ] || kill "$server" 2>/dev/null || true; rm -rf "$work"' EXIT
# The space is in many real prefixes, and a folder of another program stays.
prefix="$work/a prefix"
mkdir -p "$prefix/share/man"

fail() {
  echo "error: $*" >&2
  exit 1
}

# Arguments that are invalid, and a prefix without the tool.
for arguments in "--nope" "a b" "--uninstall $work/none"; do
  # shellcheck disable=SC2086
  if Scripts/install.sh $arguments 2>"$work/errors"; then fail "install.sh accepts '$arguments'"; fi
  grep -q '^install.sh: error: ' "$work/errors"
done
if env -u HOME Scripts/install.sh 2>"$work/errors"; then fail "install.sh runs without HOME"; fi
grep -q '^install.sh: error: HOME is not set; give a prefix$' "$work/errors"
touch "$work/file"
if Scripts/install.sh "$work/file/below" 2>"$work/errors"; then fail "install.sh installs below a file"; fi
grep -q "/file' is not a folder\$" "$work/errors"
mkdir -p "$work/edited/libexec/storey"
for line in 'file ../../file' 'file /etc/none' 'folder ..' 'file a/../../../file' 'other'; do
  echo "$line" >"$work/edited/libexec/storey/installed"
  if Scripts/install.sh --uninstall "$work/edited" 2>"$work/errors"; then fail "install.sh accepts the record '$line'"; fi
  grep -q 'no file was removed$' "$work/errors"
  test -e "$work/file" && test -e "$work/edited/libexec/storey/installed"
done
Scripts/install.sh --help | grep -q '^Usage: Scripts/install.sh \[PREFIX\]$'

# A build that fails installs nothing.
mkdir "$work/bin"
printf '#!/bin/sh\nexit 1\n' >"$work/bin/swift"
chmod +x "$work/bin/swift"
if PATH=$work/bin:$PATH Scripts/install.sh "$work/failed" 2>"$work/errors"; then fail "a failed build is installed"; fi
grep -q '^install.sh: error: cannot build storey; no file was installed$' "$work/errors"
test ! -e "$work/failed"

Scripts/install.sh "$prefix" >"$work/said"
grep -qF "$prefix/bin is not on the PATH" "$work/said"
(cd "$prefix" && find . -type f | sort) >"$work/files"
for file in bin/storey libexec/storey/storey-fetch share/bash-completion/completions/storey \
  share/zsh/site-functions/_storey share/fish/vendor_completions.d/storey.fish share/man/man1/storey.1; do
  grep -qxF "./$file" "$work/files" || fail "$file is not installed"
done

# The tool runs without any library, and storey-fetch with those of Swift beside it.
runtime=$(swift -print-target-info | sed -n '/"runtimeLibraryPaths"/,/]/s/^ *"\(\/.*\)",*$/\1/p' | sed -n 1p)
if [ "$(uname -s)" = Linux ]; then
  if readelf -d "$prefix/bin/storey" | grep NEEDED; then fail "the tool needs shared libraries"; fi
  if ldd "$prefix/libexec/storey/storey-fetch" | grep -E "not found|$runtime"; then
    fail "storey-fetch needs libraries of the toolchain"
  fi
  if readelf -d "$prefix/libexec/storey/"* 2>/dev/null | grep -E 'R(UN)?PATH' | grep -vE '\[\$ORIGIN\]$'; then
    fail "an installed file looks for libraries in other folders"
  fi
fi
storey() { env -i PATH=/usr/bin:/bin LC_ALL=C.UTF-8 "$prefix/bin/storey" "$@"; }
storey render Samples/home.json --format json | cmp - Tests/Golden/json/home.json
storey validate Samples/home.json
test "$(storey --version)" = "$(sed -n 's/^.*current = "\(.*\)"$/storey \1/p' Sources/StoreyOutput/StoreyVersion.swift)"

# A page by URL, through the installed storey-fetch.
python3 -u -m http.server 0 --bind 127.0.0.1 --directory Samples >"$work/server" 2>&1 &
server=$!
for _ in $(seq 100); do grep -q 'port [0-9]' "$work/server" && break || sleep 0.1; done
port=$(sed -n 's/.* port \([0-9]*\).*/\1/p' "$work/server" | sed -n 1p)
storey render "http://127.0.0.1:$port/home.json" --format json | cmp - Tests/Golden/json/home.json
(cd "$work" && ln -s "$prefix/bin/storey" linked && ./linked render "http://127.0.0.1:$port/small.json" >/dev/null)
if hide=$(command -v unshare) && [ "$(id -u)" = 0 ] && [ -d "$runtime" ]; then
  # Again with the toolchain hidden behind an empty folder, where the system allows that.
  if "$hide" -m true 2>/dev/null; then
    "$hide" -m sh -c 'mount -t tmpfs none "$1" && shift && exec "$@"' sh "$runtime" \
      env -i "$prefix/bin/storey" render "http://127.0.0.1:$port/home.json" --format json | cmp - Tests/Golden/json/home.json
    echo "the installed tool runs with the toolchain hidden"
  fi
fi

# The installed completions and manual page.
bash -c 'source "$1" && complete -p storey' bash "$prefix/share/bash-completion/completions/storey" >/dev/null
storey manual | cmp - "$prefix/share/man/man1/storey.1"

# A second installation replaces the files, and removes those that an earlier version had.
printf 'file libexec/storey/libOld.so\n' >>"$prefix/libexec/storey/installed"
touch "$prefix/libexec/storey/libOld.so"
PATH=$prefix/bin:$PATH Scripts/install.sh "$prefix" >"$work/said"
grep -qF "$prefix/bin is on the PATH" "$work/said"
(cd "$prefix" && find . -type f | sort) | diff "$work/files" -
storey render Samples/small.json >/dev/null

# Only files and folders of the installation are removed.
touch "$prefix/share/man/other"
Scripts/install.sh --uninstall "$prefix"
test "$(cd "$prefix" && find . | sort | tr '\n' ' ')" = ". ./share ./share/man ./share/man/other "
du -sh .build-install/stage | sed 's/^\([^[:space:]]*\).*/the installed files take \1/'
echo "the tool is installed, used and removed"
