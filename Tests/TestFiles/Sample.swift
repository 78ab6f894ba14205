package import Foundation

/// A page under `Samples/`.
package struct Sample: Sendable, CustomStringConvertible {
  /// The path below `Samples/`, without the extension.
  package let name: String

  package init(name: String) {
    self.name = name
  }

  package var description: String { name }

  /// The folder of the package.
  package static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// All sample pages, including the broken ones.
  package static let all: [Sample] = ["", "broken/"].flatMap { below -> [Sample] in
    let folder = root.appending(path: "Samples/\(below)")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasSuffix(".json") }.sorted().map { Sample(name: below + $0.dropLast(5)) }
  }

  /// Returns a theme under `Samples/themes/`.
  package static func theme(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: root.appending(path: "Samples/themes/\(name).json")))
  }

  /// The bytes of the page.
  package var bytes: [UInt8] {
    get throws { [UInt8](try Data(contentsOf: Self.root.appending(path: "Samples/\(name).json"))) }
  }
}
