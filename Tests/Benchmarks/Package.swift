// swift-tools-version: 6.2
import PackageDescription

// The benchmarks. `run.sh` builds and runs them. They require STOREY_TEST_PRODUCTS in the environment, which makes the targets
// `BenchmarkAccess` and `TestMutations` visible to this package.

/// The settings of the targets of the package that is measured.
let settings: [SwiftSetting] =
  [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .strictMemorySafety(),
  ] + (Context.environment["STOREY_STRICT"] == nil ? [] : [.treatAllWarnings(as: .error)])

let package = Package(
  name: "storey-benchmarks",
  platforms: [.macOS(.v14)],
  products: [.executable(name: "storey-benchmarks", targets: ["StoreyBenchmarks"])],
  dependencies: [.package(name: "storey", path: "../..")],
  targets: [
    .executableTarget(
      name: "StoreyBenchmarks",
      dependencies: [
        .product(name: "Storey", package: "storey"), .product(name: "StoreyFloors", package: "storey"),
        .product(name: "StoreyDialects", package: "storey"), .product(name: "StoreyOutput", package: "storey"),
        .product(name: "StoreyTemplates", package: "storey"),
        .product(name: "StoreyManifests", package: "storey"), .product(name: "StoreyValidation", package: "storey"),
        .product(name: "StoreyTracking", package: "storey"), .product(name: "BenchmarkAccess", package: "storey"),
        .product(name: "TestMutations", package: "storey"),
      ],
      swiftSettings: settings)
  ]
)
