#!/usr/bin/env bash
# Builds the C interface of Storey as one dynamic library, which needs neither Swift nor its runtime where it is used.
#
#     Scripts/build-c-library.sh [DIR]     writes DIR/lib/libStoreyC.so and DIR/include/storey.h (default: .build-c/out)
#
# The runtime of Swift is linked into the library, and only the functions of storey.h are exported. On Linux, the library needs libc,
# libm, libstdc++ and libgcc_s, which are part of the system.
set -euo pipefail
case ${1:-} in
-h | --help)
  sed -n '2,7s/^# \{0,1\}//p' "$0"
  exit 0
  ;;
-*)
  echo "usage: Scripts/build-c-library.sh [DIR]" >&2
  exit 2
  ;;
esac
folder=$(cd "$(dirname "$0")/.." && pwd)
target=${1:-$folder/.build-c/out}
mkdir -p "$target/lib" "$target/include"
target=$(cd "$target" && pwd)
cd "$folder"
flags=(-c release --product StoreyC --scratch-path .build-c/build -Xswiftc -static-stdlib)
case $(uname -s) in
Darwin)
  library=libStoreyC.dylib
  # On Apple's systems, the runtime of Swift is part of the system.
  flags=(-c release --product StoreyC --scratch-path .build-c/build)
  ;;
*)
  library=libStoreyC.so
  mkdir -p .build-c
  printf '{ global: storey_*; local: *; };\n' >.build-c/exports
  flags+=(-Xlinker "--version-script=$folder/.build-c/exports" -Xlinker --gc-sections -Xlinker -soname=$library)
  ;;
esac
swift build "${flags[@]}"
built=$(swift build "${flags[@]}" --show-bin-path)/$library
# Replaced by renaming, because a program may be using the old library.
cp "$built" "$target/lib/.$library.new"
if [ "$library" = libStoreyC.so ] && command -v strip >/dev/null; then strip --strip-unneeded "$target/lib/.$library.new"; fi
mv "$target/lib/.$library.new" "$target/lib/$library"
cp Sources/CStorey/include/storey.h "$target/include/storey.h"
echo "wrote $target/lib/$library and $target/include/storey.h"
