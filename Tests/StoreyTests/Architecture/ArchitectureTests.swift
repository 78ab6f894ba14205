import Foundation
import Testing

/// Checks that the modules depend on each other in one direction only.
@Suite struct ArchitectureTests {
  private static let sources = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Sources")

  /// The modules that each module may import in addition to the standard library.
  private static let allowed: [String: Set<String>] = [
    "Storey": ["ByteScanning", "Synchronization"],
    "StoreyFloors": ["Storey"],
    "StoreyOutput": ["Storey"],
    "StoreyTemplates": ["Storey"],
    "StoreyManifests": ["Storey", "StoreyOutput"],
    "StoreyValidation": ["Storey", "StoreyOutput", "StoreyManifests"],
    "StoreyTestSupport": ["Storey", "StoreyOutput", "StoreyValidation"],
    "StoreyTracking": ["Storey", "StoreyOutput"],
    "StoreyFiles": ["Storey", "Dispatch", "Glibc", "Musl", "Darwin"],
    "StoreyPresentation": ["Storey", "StoreyTracking", "StoreyFiles", "Dispatch"],
    "StoreyNetwork": ["Storey", "StoreyPresentation", "Foundation", "FoundationNetworking"],
    "StoreyCLI": [
      "Storey", "StoreyFloors", "StoreyOutput", "StoreyTemplates", "StoreyManifests", "StoreyValidation",
      "StoreyTracking", "StoreyFiles", "StoreyPresentation", "StoreyFetchProtocol", "StoreyServer", "StoreyStream",
      "StoreyProject", "StoreyLSP", "StoreyServe", "StoreyTerminal", "StoreyMCP", "Dispatch", "Glibc", "Musl", "Darwin",
    ],
    "StoreyMCP": [
      "Storey", "StoreyOutput", "StoreyValidation", "StoreyFiles", "StoreyProject", "StoreyRPC", "Glibc", "Musl",
      "Darwin",
    ],
    "StoreyTerminal": [
      "Storey", "StoreyOutput", "StoreyValidation", "StoreyFiles", "StoreyProject", "Glibc", "Musl", "Darwin",
    ],
    "StoreyServe": [
      "Storey", "StoreyOutput", "StoreyManifests", "StoreyValidation", "StoreyTracking", "StoreyFiles",
      "StoreyProject", "StoreyServer", "Glibc", "Musl", "Darwin",
    ],
    "StoreyLSP": [
      "Storey", "StoreyOutput", "StoreyTemplates", "StoreyValidation", "StoreyFiles", "StoreyProject", "StoreyRPC",
      "StoreyEditor", "Dispatch", "Glibc", "Musl", "Darwin",
    ],
    "StoreyProject": [
      "Storey", "StoreyOutput", "StoreyTemplates", "StoreyManifests", "StoreyValidation", "StoreyTracking",
      "StoreyFiles", "StoreyStream", "Glibc", "Musl", "Darwin",
    ],
    "StoreyServer": ["Storey", "StoreyFiles", "Glibc", "Musl", "Darwin"],
    "StoreyStream": ["Storey", "StoreyOutput", "StoreyValidation"],
    "StoreyRPC": ["Storey", "StoreyOutput"],
    "StoreyEditor": [
      "Storey", "StoreyOutput", "StoreyTemplates", "StoreyManifests", "StoreyValidation", "StoreyProject",
    ],
    "StoreyC": [
      "CStorey", "Storey", "StoreyFloors", "StoreyOutput", "StoreyStream", "StoreyTemplates", "StoreyValidation",
      "Glibc",
      "Musl", "Darwin",
    ],
    "StoreyFetchProtocol": ["StoreyPresentation"],
    "StoreyFetch": [
      "StoreyFetchProtocol", "StoreyFiles", "StoreyPresentation", "Glibc", "Musl", "Darwin",
    ],
    "StoreyBenchmarks": [
      "Storey", "StoreyFloors", "StoreyOutput", "StoreyTemplates", "StoreyManifests", "StoreyValidation",
      "StoreyTestSupport", "StoreyTracking", "StoreyRPC", "Glibc", "Musl", "Darwin", "Foundation",
      "FoundationEssentials",
    ],
  ]

  private func files(of module: String) throws -> [URL] {
    let folder = Self.sources.appending(path: module)
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    return names.filter { $0.hasSuffix(".swift") }.map { folder.appending(path: $0) }
  }

  @Test func `every module has a list of allowed imports`() throws {
    let modules = try FileManager.default.contentsOfDirectory(atPath: Self.sources.path)
    // Modules of C import none.
    #expect(Set(modules.filter { !$0.hasPrefix(".") }) == Set(Self.allowed.keys).union(["ByteScanning", "CStorey"]))
  }

  @Test func `the tool does not use the main actor, because its main thread runs only MainThread`() throws {
    let modules = ["StoreyCLI", "StoreyProject", "StoreyLSP", "StoreyServe", "StoreyTerminal", "StoreyMCP"]
    for file in try modules.flatMap({ try files(of: $0) }) {
      #expect(!(try String(contentsOf: file, encoding: .utf8)).contains("MainActor"), "\(file.lastPathComponent)")
    }
  }

  @Test(arguments: allowed.keys.sorted())
  func `a module imports only allowed modules`(module: String) throws {
    let files = try files(of: module)
    #expect(!files.isEmpty)
    for file in files {
      for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
        // Imports for a platform are indented by the condition around them. Deeper lines are Swift code in string literals.
        if line.hasPrefix("   ") { continue }
        let words = line.split(separator: " ").drop { $0 == "public" || $0 == "package" || $0 == "internal" }
        guard words.first == "import", let name = words.dropFirst().first else { continue }
        #expect(Self.allowed[module]?.contains(String(name)) == true, "\(file.lastPathComponent) imports \(name)")
      }
    }
  }

  @Test(arguments: [
    "Storey", "StoreyFloors", "StoreyOutput", "StoreyTemplates", "StoreyManifests", "StoreyValidation",
    "StoreyTestSupport", "StoreyTracking", "StoreyFiles", "StoreyPresentation", "StoreyNetwork",
    "StoreyFetchProtocol", "StoreyFetch", "StoreyRPC", "StoreyProject", "StoreyEditor", "StoreyLSP", "StoreyServe",
    "StoreyTerminal", "StoreyMCP",
  ])
  func `modules that process pages contain no explicit traps`(module: String) throws {
    for file in try files(of: module) {
      let text = try String(contentsOf: file, encoding: .utf8)
      for trap in ["try!", "fatalError(", "preconditionFailure(", "as!", "unowned("] {
        #expect(!text.contains(trap), "\(file.lastPathComponent) has \(trap)")
      }
    }
  }

  @Test(arguments: allowed.keys.sorted())
  func `only the listed files use standard error`(module: String) throws {
    // `FileSystem` escapes its output. `Console` writes progress, which contains only numbers. `ChildProcess` sets the
    // standard error of another process. `OpenDescriptor` passes reports for `/dev/stderr` through. `SwiftScaffold` contains
    // Swift code in string literals.
    let exceptions = [
      "FileSystem.swift", "Console.swift", "ChildProcess.swift", "OpenDescriptor.swift", "main.swift",
      "SwiftScaffold.swift",
    ]
    for file in try files(of: module) where !exceptions.contains(file.lastPathComponent) && module != "StoreyBenchmarks"
    {
      let text = try String(contentsOf: file, encoding: .utf8)
      for word in ["STDERR_FILENO", "FileHandle.standardError", "stderr", "debugPrint(", " print("] {
        #expect(!text.contains(word), "\(file.lastPathComponent) has \(word)")
      }
    }
  }

  @Test func `the package does not depend on other packages`() throws {
    let manifest = try String(
      contentsOf: Self.sources.deletingLastPathComponent().appending(path: "Package.swift"), encoding: .utf8)
    #expect(manifest.contains("dependencies: [],"))
    #expect(!manifest.contains(".package("))
  }

  @Test func `public types do not have the names of types from Apple frameworks`() throws {
    let apple = try Self.names(in: Self.sources.appending(path: "../Tests/AppleNames/AppleNames.swift"))
    #expect(apple.count > 100)
    for path in try FileManager.default.subpathsOfDirectory(atPath: Self.sources.path) where path.hasSuffix(".swift") {
      let taken = try Self.names(in: Self.sources.appending(path: path)).intersection(apple)
      #expect(taken == [], "in \(path)")
    }
  }

  /// Returns the names of the public top-level types of a file.
  private static func names(in file: URL) throws -> Set<String> {
    let words = try String(contentsOf: file, encoding: .utf8).matches(
      of: /(?m)^(?:@\w+ )*public (?:final |indirect )*(?:struct|enum|class|protocol|actor|typealias) (\w+)/)
    return Set(words.map { String($0.output.1) })
  }
}
