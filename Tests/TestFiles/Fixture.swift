import Foundation

/// A file under `Tests/Fixtures/`.
package enum Fixture {
  /// Returns the lines of a text file, without empty ones.
  package static func lines(of name: String) throws -> [Substring] {
    let file = Sample.root.appending(path: "Tests/Fixtures/\(name)")
    return String(decoding: try Data(contentsOf: file), as: UTF8.self).split(separator: "\n")
  }
}
