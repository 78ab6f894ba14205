// swift-tools-version: 6.2
import PackageDescription

/// One list of settings for every target. Warnings are errors in CI only (`STOREY_STRICT=1`), so that a newer
/// compiler with a new warning never breaks a user's build.
let settings: [SwiftSetting] =
  [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .strictMemorySafety(),
  ] + (Context.environment["STOREY_STRICT"] == nil ? [] : [.treatAllWarnings(as: .error)])

/// The tool starts `storey-fetch` to fetch pages, so the two are built together. A static tool cannot be built with it,
/// because Foundation's networking cannot be linked statically here: `STOREY_STATIC=1` builds the tool alone.
let fetchProgram: [Target.Dependency] = Context.environment["STOREY_STATIC"] == nil ? ["StoreyFetch"] : []

/// The packages `Tests/Benchmarks` and `Tests/Fuzz` use these targets. Other packages that depend on this one must not see them.
let testProducts: [Product] =
  Context.environment["STOREY_TEST_PRODUCTS"] == nil
  ? [] : ["BenchmarkAccess", "FuzzTargets", "TestMutations"].map { .library(name: $0, targets: [$0]) }

let package = Package(
  name: "storey",
  platforms: [.iOS(.v17), .macOS(.v14), .tvOS(.v17), .watchOS(.v10), .visionOS(.v1)],
  products: [
    .library(name: "Storey", targets: ["Storey"]),
    .library(name: "StoreyFloors", targets: ["StoreyFloors"]),
    .library(name: "StoreyOutput", targets: ["StoreyOutput"]),
    .library(name: "StoreyTemplates", targets: ["StoreyTemplates"]),
    .library(name: "StoreyDialects", targets: ["StoreyDialects"]),
    .library(name: "StoreyImports", targets: ["StoreyImports"]),
    .library(name: "StoreyManifests", targets: ["StoreyManifests"]),
    .library(name: "StoreyValidation", targets: ["StoreyValidation"]),
    .library(name: "StoreyTracking", targets: ["StoreyTracking"]),
    .library(name: "StoreyPresentation", targets: ["StoreyPresentation"]),
    .library(name: "StoreyNetwork", targets: ["StoreyNetwork"]),
    .library(name: "StoreyStream", targets: ["StoreyStream"]),
    .library(name: "StoreyTool", targets: ["StoreyTool"]),
    .library(name: "StoreyC", type: .dynamic, targets: ["StoreyC"]),
    .library(name: "StoreyTestSupport", targets: ["StoreyTestSupport"]),
    .executable(name: "storey", targets: ["StoreyCLI"]),
    .executable(name: "storey-fetch", targets: ["StoreyFetch"]),
  ] + testProducts,
  dependencies: [],
  targets: [
    .target(name: "ByteScanning"),
    .target(name: "LibC"),
    // Floating-point rounding calls the C math library, which no other code links.
    .target(
      name: "Storey", dependencies: ["ByteScanning", "LibC"],
      linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux]))]),
    .target(name: "StoreyFloors", dependencies: ["Storey"]),
    .target(name: "StoreyOutput", dependencies: ["ByteScanning", "Storey"]),
    .target(name: "StoreyTemplates", dependencies: ["Storey"]),
    .target(
      name: "StoreyDialects", dependencies: ["Storey"],
      resources: [
        "adaptive-cards", "builder", "contentful", "envelope", "shopify", "storey", "storyblok", "tangram",
      ].map { .embedInCode("Dialects/\($0).json") }),
    .target(name: "StoreyImports", dependencies: ["Storey"]),
    .target(name: "StoreyManifests", dependencies: ["Storey", "StoreyOutput"]),
    .target(name: "StoreyValidation", dependencies: ["Storey", "StoreyOutput", "StoreyManifests"]),
    .target(name: "StoreyTracking", dependencies: ["Storey", "StoreyOutput"]),
    .target(name: "StoreyFiles", dependencies: ["LibC", "Storey"]),
    .target(name: "StoreyPresentation", dependencies: ["Storey", "StoreyTracking", "StoreyFiles"]),
    .target(name: "StoreyNetwork", dependencies: ["Storey", "StoreyPresentation"]),
    .target(name: "StoreyStream", dependencies: ["Storey", "StoreyOutput", "StoreyValidation"]),
    .target(
      name: "StoreyProject",
      dependencies: [
        "LibC", "Storey", "StoreyDialects", "StoreyImports", "StoreyOutput", "StoreyTemplates", "StoreyManifests",
        "StoreyValidation", "StoreyTracking", "StoreyFiles", "StoreyStream",
      ]),
    .target(name: "StoreyRPC", dependencies: ["Storey", "StoreyOutput"]),
    .target(
      name: "StoreyEditor",
      dependencies: [
        "Storey", "StoreyOutput", "StoreyTemplates", "StoreyManifests", "StoreyValidation", "StoreyProject",
      ]),
    .target(
      name: "StoreyLSP",
      dependencies: [
        "LibC", "Storey", "StoreyOutput", "StoreyTemplates", "StoreyValidation", "StoreyFiles", "StoreyProject",
        "StoreyRPC",
        "StoreyEditor",
      ]),
    .target(
      name: "StoreyServe",
      dependencies: [
        "LibC", "Storey", "StoreyOutput", "StoreyManifests", "StoreyValidation", "StoreyTracking", "StoreyFiles",
        "StoreyProject", "StoreyServer", "StoreyEditor",
      ],
      resources: [.embedInCode("Shell")]),
    .target(
      name: "StoreyTerminal",
      dependencies: ["LibC", "Storey", "StoreyOutput", "StoreyValidation", "StoreyFiles", "StoreyProject"]),
    .target(
      name: "StoreyMCP",
      dependencies: [
        "LibC", "Storey", "StoreyOutput", "StoreyValidation", "StoreyFiles", "StoreyProject", "StoreyRPC",
      ]),
    // The header of the C interface.
    .target(name: "CStorey"),
    .target(
      name: "StoreyC",
      dependencies: [
        "CStorey", "LibC", "Storey", "StoreyDialects", "StoreyFloors", "StoreyOutput", "StoreyStream",
        "StoreyTemplates", "StoreyValidation",
      ]),
    .target(name: "StoreyTestSupport", dependencies: ["Storey", "StoreyOutput", "StoreyValidation"]),
    .target(
      name: "StoreyTool",
      dependencies: [
        "LibC", "Storey", "StoreyDialects", "StoreyFloors", "StoreyImports", "StoreyOutput", "StoreyTemplates",
        "StoreyManifests",
        "StoreyValidation",
        "StoreyTracking", "StoreyFiles", "StoreyPresentation", "StoreyServer", "StoreyStream",
        "StoreyProject", "StoreyLSP", "StoreyServe",
        "StoreyTerminal", "StoreyMCP",
      ]),
    .executableTarget(name: "StoreyCLI", dependencies: ["StoreyTool"] + fetchProgram),
    .target(name: "StoreyServer", dependencies: ["LibC", "Storey", "StoreyFiles"]),
    // Its folder Network is a link to the sources of StoreyNetwork. A dependency on that module would be linked into the
    // tool as well, which depends on this target, and the tool would load Foundation.
    .executableTarget(
      name: "StoreyFetch", dependencies: ["LibC", "Storey", "StoreyFiles", "StoreyPresentation"]),
    .target(name: "AppleNames", path: "Tests/AppleNames"),
    // Public functions for the benchmarks, which are another package and cannot use declarations with the access level `package`.
    .target(
      name: "BenchmarkAccess", dependencies: ["Storey", "StoreyValidation", "StoreyTestSupport"],
      path: "Tests/BenchmarkAccess"),
    .target(name: "TestFiles", dependencies: ["TestMutations"], path: "Tests/TestFiles"),
    .target(name: "TestLevels", path: "Tests/TestLevels"),
    .target(
      name: "FuzzTargets",
      dependencies: [
        "Storey", "StoreyDialects", "StoreyFloors", "StoreyOutput", "StoreyTemplates", "StoreyManifests",
        "StoreyValidation",
        "StoreyTracking", "StoreyPresentation", "StoreyNetwork", "StoreyServer", "StoreyStream", "StoreyRPC",
        "StoreyTestSupport", "TestMutations", "TestOracles",
      ],
      path: "Tests/FuzzTargets"),
    .target(name: "TestFloors", dependencies: ["Storey"], path: "Tests/TestFloors"),
    // Random numbers, and the two generators of changes of input: of text, and of JSON. The benchmarks use them, too.
    .target(name: "TestMutations", dependencies: ["Storey"], path: "Tests/TestMutations"),
    .target(name: "TestOracles", dependencies: ["Storey"], path: "Tests/TestOracles"),
    .target(name: "TestServer", dependencies: ["Storey", "StoreyNetwork"], path: "Tests/TestServer"),
    .testTarget(
      name: "StoreyTests",
      dependencies: ["Storey", "StoreyFloors", "AppleNames", "TestFiles", "TestFloors", "TestMutations", "TestOracles"]),
    .testTarget(
      name: "StoreyFloorsTests",
      dependencies: [
        "Storey", "StoreyDialects", "StoreyFloors", "StoreyManifests", "StoreyTemplates", "StoreyTracking",
        "StoreyOutput", "StoreyValidation", "TestFiles", "TestMutations",
      ]),
    .testTarget(
      name: "StoreyOutputTests",
      dependencies: [
        "ByteScanning", "Storey", "StoreyFloors", "StoreyOutput", "StoreyTemplates", "TestFiles", "TestMutations",
      ]),
    .testTarget(
      name: "StoreyStreamTests",
      dependencies: ["Storey", "StoreyDialects", "StoreyFloors", "StoreyOutput", "StoreyValidation", "StoreyStream"]),
    .testTarget(
      name: "StoreyTemplatesTests",
      dependencies: [
        "Storey", "StoreyDialects", "StoreyFloors", "StoreyOutput", "StoreyTemplates", "StoreyTestSupport",
        "StoreyManifests",
        "StoreyTracking", "StoreyValidation", "TestFiles", "TestMutations",
      ]),
    .testTarget(
      name: "StoreyImportsTests",
      dependencies: [
        "Storey", "StoreyDialects", "StoreyFloors", "StoreyImports", "StoreyOutput", "StoreyProject", "StoreyTemplates",
        "StoreyValidation",
      ]),
    .testTarget(
      name: "StoreyManifestsTests",
      dependencies: ["Storey", "StoreyFloors", "StoreyManifests", "StoreyValidation", "TestFiles", "TestMutations"]),
    .testTarget(
      name: "StoreyValidationTests",
      dependencies: [
        "Storey", "StoreyDialects", "StoreyFloors", "StoreyOutput", "StoreyTemplates", "StoreyValidation", "TestFiles",
        "TestMutations",
      ]),
    .testTarget(
      name: "StoreyTestSupportTests", dependencies: ["Storey", "StoreyFloors", "StoreyTestSupport", "TestFiles"]),
    .testTarget(
      name: "StoreyProjectTests",
      dependencies: ["Storey", "StoreyFloors", "StoreyTemplates", "StoreyValidation", "StoreyProject"]),
    .testTarget(name: "StoreyRPCTests", dependencies: ["Storey", "StoreyOutput", "StoreyRPC"]),
    .testTarget(
      name: "StoreyEditorTests",
      dependencies: [
        "Storey", "StoreyDialects", "StoreyFloors", "StoreyTemplates", "StoreyValidation", "StoreyProject",
        "StoreyEditor",
        "StoreyManifests", "TestFiles", "TestMutations",
      ]),
    .testTarget(
      name: "StoreyLSPTests", dependencies: ["Storey", "StoreyFiles", "StoreyRPC", "StoreyLSP"]),
    .testTarget(
      name: "StoreyServeTests",
      dependencies: [
        "Storey", "StoreyDialects", "StoreyFloors", "StoreyOutput", "StoreyValidation", "StoreyFiles", "StoreyProject",
        "StoreyServer",
        "StoreyServe", "TestFiles", "TestMutations",
      ]),
    .testTarget(
      name: "StoreyTerminalTests",
      dependencies: ["Storey", "StoreyFloors", "StoreyOutput", "StoreyTerminal", "TestFiles", "TestMutations"]),
    .testTarget(
      name: "StoreyMCPTests", dependencies: ["Storey", "StoreyOutput", "StoreyProject", "StoreyMCP", "TestFiles"]),
    .testTarget(
      name: "StoreyTrackingTests", dependencies: ["Storey", "StoreyTracking", "TestFloors", "TestMutations"]),
    .testTarget(name: "StoreyFuzzTests", dependencies: ["FuzzTargets", "TestFiles", "TestMutations"]),
    .testTarget(name: "StoreyFilesTests", dependencies: ["StoreyFiles", "TestFiles", "TestMutations", "StoreWriter"]),
    .testTarget(name: "StoreyServerTests", dependencies: ["Storey", "StoreyServer", "TestFiles", "TestMutations"]),
    // A program that tests start and kill.
    .executableTarget(
      name: "StoreWriter", dependencies: ["LibC", "StoreyFiles", "StoreyPresentation", "TestFiles"],
      path: "Tests/StoreWriter"),
    .testTarget(
      name: "StoreyPresentationTests",
      dependencies: [
        "Storey", "StoreyDialects", "StoreyFloors", "StoreyTracking", "StoreyFiles", "StoreyPresentation", "TestFiles",
        "TestMutations",
        "StoreWriter",
      ]),
    .testTarget(
      name: "StoreyNetworkTests",
      dependencies: ["Storey", "StoreyPresentation", "StoreyNetwork", "TestFiles", "TestMutations", "TestServer"]),
    .testTarget(
      name: "StoreyToolTests",
      dependencies: [
        "Storey", "StoreyOutput", "StoreyValidation", "StoreyTracking", "StoreyPresentation", "StoreyRPC",
        "StoreyProject", "StoreyMCP", "StoreyTool", "TestFiles", "TestServer",
      ]),
    // The four sample programs, started with `swift run`. They are not products, so packages that depend on this one do not
    // build them.
    .target(
      name: "SampleTerminal", dependencies: ["Storey", "StoreyOutput", "StoreyPresentation"],
      path: "Samples/Presenters/Terminal"),
    .executableTarget(
      name: "ClockSample", dependencies: ["Storey", "StoreyFloors", "StoreyPresentation", "SampleTerminal"],
      path: "Samples/Presenters/Clock"),
    .executableTarget(
      name: "MoviesSample",
      dependencies: ["Storey", "StoreyPresentation", "StoreyNetwork", "SampleTerminal"],
      path: "Samples/Presenters/Movies"),
    .executableTarget(
      name: "GameSample", dependencies: ["StoreyPresentation", "SampleTerminal"], path: "Samples/Presenters/Game"),
    .executableTarget(
      name: "UsersSample", dependencies: ["StoreyPresentation", "SampleTerminal"], path: "Samples/Presenters/Users"),
    .testTarget(
      name: "PresenterSamplesTests",
      dependencies: [
        "Storey", "StoreyPresentation", "StoreyNetwork", "StoreyTestSupport", "ClockSample", "MoviesSample",
        "GameSample", "UsersSample", "TestFiles", "TestServer",
      ],
      path: "Samples/Presenters/Tests"),
  ]
)

/// The test targets to build, separated by spaces, for runs that need few of them. All without it.
if let names = Context.environment["STOREY_TESTS"]?.split(separator: " ").map(String.init) {
  package.targets.removeAll { $0.type == .test && !names.contains($0.name) }
}

for target in package.targets {
  target.swiftSettings = settings
  if target.type == .test { target.dependencies.append("TestLevels") }
}
