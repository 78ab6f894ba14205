#!/bin/sh
# Builds and installs storey. 'Scripts/install.sh --help' describes the arguments.
#
# The tool is linked statically, because it then starts in half the time. storey-fetch, which fetches pages by URL, needs the
# libraries of Swift: they are installed beside it. On macOS both programs use the libraries of the system.
set -eu

usage() {
  cat <<'END'
Builds storey and installs it, with completions for bash, zsh and fish, and its manual page.

Usage: Scripts/install.sh [PREFIX]
       Scripts/install.sh --uninstall [PREFIX]

Arguments:
  PREFIX       The folder to install in (default: ~/.local): PREFIX/bin, PREFIX/libexec/storey and PREFIX/share.

Options:
  --uninstall  Remove the installed files, and the folders that were created for them and are empty.
  -h, --help   Show this help.
END
}

fail() {
  printf 'install.sh: error: %s\n' "$*" >&2
  exit 1
}

action=install
prefix=
for argument in "$@"; do
  case $argument in
  -h | --help)
    usage
    exit 0
    ;;
  --uninstall) action=uninstall ;;
  -*) fail "unknown option '$argument'; run 'Scripts/install.sh --help' for details" ;;
  *)
    [ -n "$argument" ] || fail "the prefix is empty"
    [ -z "$prefix" ] || fail "unexpected argument '$argument'"
    prefix=$argument
    ;;
  esac
done
if [ -z "$prefix" ]; then
  [ -n "${HOME:-}" ] || fail "HOME is not set; give a prefix"
  prefix=$HOME/.local
fi
case $prefix in
/*) ;;
*) prefix=$PWD/$prefix ;;
esac
case $prefix in
*/) prefix=${prefix%/} ;;
esac

# The installed files and the folders that were created for them, relative to the prefix: 'file PATH' and 'folder PATH'.
record=libexec/storey/installed

# Removes the folders of a record that are empty, the last one first.
remove_folders() {
  awk '/^folder / { folder[++count] = substr($0, 8) } END { while (count > 0) print folder[count--] }' "$1" |
    while IFS= read -r folder; do rmdir "$prefix/$folder" 2>/dev/null || true; done
}

if [ "$action" = uninstall ]; then
  [ -f "$prefix/$record" ] || fail "storey is not installed in '$prefix'"
  folders=$(mktemp)
  cp "$prefix/$record" "$folders"
  if grep -qvE '^(file|folder) [^/]' "$folders" || grep -qE '(^file |^folder |/)\.\.(/|$)' "$folders"; then
    rm -f "$folders"
    fail "'$prefix/$record' names files outside the prefix; no file was removed"
  fi
  sed -n 's/^file //p' "$folders" | while IFS= read -r file; do rm -f "$prefix/$file"; done
  rm -f "$prefix/$record"
  remove_folders "$folders"
  rm -f "$folders"
  echo "removed storey from $prefix"
  exit 0
fi

# The nearest existing folder must be writable: this is known before the build, which takes minutes.
existing=$prefix
while [ ! -e "$existing" ] && [ -n "$existing" ]; do existing=${existing%/*}; done
[ -d "${existing:-/}" ] || fail "'$existing' is not a folder"
[ -w "${existing:-/}" ] || fail "cannot write to '${existing:-/}'"

cd "$(dirname "$0")/.."
command -v swift >/dev/null || fail "swift is not installed; see https://www.swift.org/install"
scratch=.build-install
stage=$PWD/$scratch/stage
rm -rf "$stage"

# Builds a product and sets 'built' to its path. Arguments: the product, its build tree, and additional arguments of the build.
build() {
  product=$1
  tree=$scratch/$2
  shift 2
  echo "building $product"
  swift build -c release --product "$product" --scratch-path "$tree" "$@" ||
    fail "cannot build $product; no file was installed"
  built=$(swift build -c release --product "$product" --scratch-path "$tree" "$@" --show-bin-path)/$product
}

# Sets 'linking' to the arguments of the build that link the tool. Without the static C and C++ libraries of the system, which
# some distributions have in packages of their own, only the libraries of Swift are linked statically.
choose_linking() {
  mkdir -p "$scratch"
  echo 'print("linked")' >"$scratch/probe.swift"
  if swiftc -static-executable "$scratch/probe.swift" -o "$scratch/probe" >/dev/null 2>&1 && "$scratch/probe" >/dev/null; then
    linking='-Xswiftc -static-executable'
  else
    echo 'the static C and C++ libraries are not installed; the tool uses the shared ones'
    linking=--static-swift-stdlib
  fi
}

# Adds a file to the stage. Arguments: the file, its path below the prefix, and its mode.
add() {
  mkdir -p "$stage/$(dirname "$2")"
  cp "$1" "$stage/$2"
  chmod "$3" "$stage/$2"
}

if [ "$(uname -s)" = Darwin ]; then
  build storey tool
  add "$built" bin/storey 755
  build storey-fetch fetch
  add "$built" libexec/storey/storey-fetch 755
else
  STOREY_STATIC=1
  export STOREY_STATIC
  choose_linking
  # shellcheck disable=SC2086
  build storey tool $linking
  unset STOREY_STATIC
  add "$built" bin/storey 755
  # storey-fetch finds the libraries in its own folder, and not in the toolchain.
  build storey-fetch fetch -Xswiftc -no-toolchain-stdlib-rpath -Xlinker -rpath -Xlinker '$ORIGIN'
  add "$built" libexec/storey/storey-fetch 755
  runtime=$(swift -print-target-info | sed -n '/"runtimeLibraryPaths"/,/]/s/^ *"\(\/.*\)",*$/\1/p' | sed -n 1p)
  [ -d "$runtime" ] || fail "cannot find the libraries of Swift; no file was installed"
  LD_LIBRARY_PATH=$runtime ldd "$built" >"$scratch/libraries" || fail "cannot list the libraries of storey-fetch"
  if grep 'not found' "$scratch/libraries" >&2; then fail "storey-fetch needs these libraries; no file was installed"; fi
  awk -v runtime="$runtime/" '$2 == "=>" && index($3, runtime) == 1 { print $3 }' "$scratch/libraries" >"$scratch/needed"
  while IFS= read -r library; do
    add "$library" "libexec/storey/$(basename "$library")" 644
  done <"$scratch/needed"
fi

# Adds the output of the tool to the stage. Arguments: its path below the prefix, and the arguments of the tool.
add_output() {
  path=$1
  shift
  mkdir -p "$stage/$(dirname "$path")"
  "$stage/bin/storey" "$@" >"$stage/$path" || fail "cannot run the tool; no file was installed"
  chmod 644 "$stage/$path"
}

add_output share/bash-completion/completions/storey completions bash
add_output share/zsh/site-functions/_storey completions zsh
add_output share/fish/vendor_completions.d/storey.fish completions fish
add_output share/man/man1/storey.1 manual

# Creates a folder below the prefix and those above it, and records the new ones.
create_folder() {
  [ -d "$prefix/$1" ] && return
  case $1 in
  */*) create_folder "$(dirname "$1")" ;;
  esac
  mkdir "$prefix/$1" || fail "cannot create '$prefix/$1'"
  printf 'folder %s\n' "$1" >>"$scratch/installed"
}

mkdir -p "$prefix" || fail "cannot create '$prefix'"
: >"$scratch/previous"
[ ! -f "$prefix/$record" ] || cp "$prefix/$record" "$scratch/previous"
sed -n '/^folder /p' "$scratch/previous" >"$scratch/installed"
(cd "$stage" && find . -type f | sed 's/^\.\///' | sort) >"$scratch/files"
while IFS= read -r path; do
  create_folder "$(dirname "$path")"
done <"$scratch/files"
sed 's/^/file /' "$scratch/files" >>"$scratch/installed"
# The record comes first, so that an interrupted installation can be removed. A running program keeps its old file.
cp "$scratch/installed" "$prefix/$record.new.$$"
mv -f "$prefix/$record.new.$$" "$prefix/$record"
while IFS= read -r path; do
  cp -p "$stage/$path" "$prefix/$path.new.$$" && mv -f "$prefix/$path.new.$$" "$prefix/$path" || {
    rm -f "$prefix/$path.new.$$"
    fail "cannot write '$prefix/$path'"
  }
done <"$scratch/files"
# Files of an earlier version that this one does not have.
sed -n 's/^file //p' "$scratch/previous" | grep -vxF -f "$scratch/files" | while IFS= read -r path; do
  rm -f "$prefix/$path"
done

echo "installed $("$prefix/bin/storey" --version) in $prefix"
case :$PATH: in
*":$prefix/bin:"*) echo "$prefix/bin is on the PATH" ;;
*)
  echo "$prefix/bin is not on the PATH; add this line to the start-up file of your shell:"
  echo "  export PATH=\"$prefix/bin:\$PATH\""
  ;;
esac
