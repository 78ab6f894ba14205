import Testing
import Foundation

/// A page under `Samples/`.
struct Sample: Sendable, CustomTestStringConvertible {
  /// Its path below `Samples/`, without the ending.
  let name: String

  var testDescription: String { name }

  static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// Every sample page, the broken ones included.
  static let all: [Sample] = {
    let folder = root.appending(path: "Samples")
    return ["", "broken/"].flatMap { below -> [Sample] in
      let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.appending(path: below).path)) ?? []
      return names.filter { $0.hasSuffix(".json") }.sorted().map { Sample(name: below + $0.dropLast(5)) }
    }
  }()

  var bytes: [UInt8] {
    get throws { [UInt8](try Data(contentsOf: Self.root.appending(path: "Samples/\(name).json"))) }
  }
}
