#!/usr/bin/env bash
# Builds and runs the Swift of the README in a package of its own that depends on this one.
set -euo pipefail
project=$(cd "$(dirname "$0")/.." && pwd)
package=$(mktemp -d)
trap 'rm -rf "$package"' EXIT
mkdir -p "$package/Sources/Reader"
cat >"$package/Package.swift" <<SWIFT
// swift-tools-version: 6.2
import PackageDescription
let package = Package(
  name: "reader", platforms: [.macOS(.v14)], dependencies: [.package(name: "storey", path: "$project")],
  targets: [
    .executableTarget(
      name: "Reader",
      dependencies: ["Storey", "StoreyFloors", "StoreyOutput", "StoreyValidation", "StoreyTestSupport"].map { .product(name: \$0, package: "storey") })
  ])
SWIFT
# Every Swift block of the README but the lines of a manifest, in order; `bytes` is what they leave to the reader.
{
  awk '/^```swift$/ { inside = 1; next } /^```$/ { inside = 0 } inside && !/^\.(package|product)/' "$project/README.md" |
    sed 's/^let page = /let bytes = Array("{\\"floors\\":[{\\"pattern\\":\\"Notice\\",\\"message\\":\\"Open all night\\"}]}".utf8)\n&/'
  echo 'print(String(decoding: html, as: UTF8.self).contains("Open all night"), page.diagnostics.count, action == nil, report.findings.map(\.rule), violations)'
} >"$package/Sources/Reader/main.swift"
for configuration in debug release; do
  test "$(swift run --package-path "$package" -c "$configuration" Reader 2>"$package/log" || { cat "$package/log" >&2; exit 1; })" = "true 0 true [no-shouting] []"
done
echo "the README's package builds and runs"
