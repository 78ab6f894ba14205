import Foundation

/// Files of the repository that outputs are compared with.
package enum GoldenFile {
  /// Returns the first difference between bytes and a golden file; `nil` if they are equal. If `STOREY_RECORD` is set in the
  /// environment, writes the file instead and returns `nil`.
  ///
  /// - Parameter name: The path of the file: from the root of the repository if it begins with `Schemas/`, otherwise from
  ///   `Tests/Golden/`.
  package static func difference(_ bytes: [UInt8], _ name: String) throws -> String? {
    let file = Sample.root.appending(path: name.hasPrefix("Schemas/") ? name : "Tests/Golden/\(name)")
    if ProcessInfo.processInfo.environment["STOREY_RECORD"] != nil {
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(bytes).write(to: file)
      return nil
    }
    let expected = [UInt8](try Data(contentsOf: file))
    if bytes == expected { return nil }
    let now = String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
    let before = String(decoding: expected, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
    let line = zip(now, before).enumerated().first { $1.0 != $1.1 }?.offset ?? min(now.count, before.count)
    let wanted = line < before.count ? before[line] : "(end)"
    let found = line < now.count ? now[line] : "(end)"
    return "\(name):\(line + 1) differs\n- \(wanted.prefix(300))\n+ \(found.prefix(300))"
  }
}
