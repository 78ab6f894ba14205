import Foundation
import Testing

/// Checks that the modules depend on each other in one direction only.
@Suite struct ArchitectureTests {
  private static let sources = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Sources")

  /// The modules of Swift, which are the folders of `Sources`.
  private static let modules: [String] = {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: sources.path)) ?? []
    // Modules of C import none.
    return names.filter { !$0.hasPrefix(".") && $0 != "ByteScanning" && $0 != "CStorey" }.sorted()
  }()

  private func files(of module: String) throws -> [URL] {
    let folder = Self.sources.appending(path: module)
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    return names.filter { $0.hasSuffix(".swift") }.map { folder.appending(path: $0) }
  }

  @Test func `the article on architecture lists the modules, and no other`() throws {
    let article = try String(
      contentsOf: Self.sources.appending(path: "../Documentation/Storey.docc/Architecture.md"), encoding: .utf8)
    let table = try #require(article.firstMatch(of: /\| module \| purpose \|\n((?:\|.*\n)+)/)).1
    let names = table.split(separator: "\n").flatMap { row in
      row.split(separator: "|")[0].matches(of: /`(\w+)`/).map { String($0.1) }
    }
    #expect(names.sorted() == (Self.modules + ["ByteScanning", "CStorey"]).sorted())
  }

  /// Dependencies between modules are those of `Package.swift`: `.ci/check_imports.py` compares them with the imports.
  @Test(arguments: modules) func `only modules with network access load Foundation`(module: String) throws {
    if ["StoreyNetwork", "StoreyFetch"].contains(module) { return }
    for file in try files(of: module) {
      let text = try String(contentsOf: file, encoding: .utf8)
      // Deeper lines are Swift code in string literals.
      let imports = text.matches(of: /(?m)^ {0,2}(?:public |package |internal )?import (Foundation\w*)/)
      #expect(imports.isEmpty, "\(file.lastPathComponent)")
    }
  }

  @Test func `the tool does not use the main actor, because its main thread runs only MainThread`() throws {
    let modules = [
      "StoreyCLI", "StoreyTool", "StoreyProject", "StoreyLSP", "StoreyServe", "StoreyTerminal", "StoreyMCP",
    ]
    for file in try modules.flatMap({ try files(of: $0) }) {
      #expect(!(try String(contentsOf: file, encoding: .utf8)).contains("MainActor"), "\(file.lastPathComponent)")
    }
  }

  @Test(arguments: modules.filter { $0 != "StoreyTool" })
  func `modules that process pages contain no explicit traps`(module: String) throws {
    for file in try files(of: module) {
      let text = try String(contentsOf: file, encoding: .utf8)
      for trap in ["try!", "fatalError(", "preconditionFailure(", "as!", "unowned("] {
        #expect(!text.contains(trap), "\(file.lastPathComponent) has \(trap)")
      }
    }
  }

  @Test(arguments: modules)
  func `only the listed files use standard error`(module: String) throws {
    // `FileSystem` escapes its output. `Console` writes progress, which contains only numbers. `ChildProcess` sets the
    // standard error of another process. `OpenDescriptor` passes reports for `/dev/stderr` through. `SwiftScaffold` contains
    // Swift code in string literals.
    let exceptions = [
      "FileSystem.swift", "Console.swift", "ChildProcess.swift", "OpenDescriptor.swift", "StoreyTool+Main.swift",
      "SwiftScaffold.swift",
    ]
    for file in try files(of: module) where !exceptions.contains(file.lastPathComponent) {
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
