// swift-tools-version: 6.2
import PackageDescription

// The fuzzer. `run.sh` builds it, because it needs flags of the command line. It requires STOREY_TEST_PRODUCTS in the
// environment, which makes the targets visible to this package.
let package = Package(
  name: "storey-fuzz",
  dependencies: [.package(name: "storey", path: "../..")],
  targets: [
    .target(name: "LibFuzzer"),
    .executableTarget(
      name: "StoreyFuzz", dependencies: ["LibFuzzer", .product(name: "FuzzTargets", package: "storey")],
      swiftSettings: [.swiftLanguageMode(.v6), .strictMemorySafety()]),
  ]
)
