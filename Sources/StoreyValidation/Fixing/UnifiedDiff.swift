/// The difference between two versions of a file in the format of `diff -u`. Both versions must have the same number of lines:
/// corrections neither add nor remove lines.
public enum UnifiedDiff {
  /// The number of lines shown before and after a change.
  private static let context = 3

  /// Returns the difference as UTF-8, for display or for `patch -p1`; empty when the versions are equal. O(bytes).
  public static func write(old: [UInt8], new: [UInt8], file: String) -> [UInt8] {
    let oldLines = lines(of: old)
    let newLines = lines(of: new)
    guard oldLines.count == newLines.count else { return [] }
    let changed = oldLines.indices.filter { oldLines[$0] != newLines[$0] }
    guard let first = changed.first else { return [] }
    let name = file.hasPrefix("./") ? String(file.dropFirst(2)) : file
    let path = name.hasPrefix("/") ? name : "/\(name)"
    var diff = Array("--- \(quoted("a\(path)"))\n+++ \(quoted("b\(path)"))\n".utf8)
    var hunk = first...first
    for line in changed.dropFirst() {
      if line - hunk.upperBound > 2 * context {
        append(hunk, oldLines, newLines, to: &diff)
        hunk = line...line
      } else {
        hunk = hunk.lowerBound...line
      }
    }
    append(hunk, oldLines, newLines, to: &diff)
    return diff
  }

  /// Returns a name as the header of a difference contains it: in quotes with the escapes of C if it contains a control
  /// character, a quote or a backslash; followed by a tab if it contains a space.
  private static func quoted(_ name: String) -> String {
    let isSpecial = name.unicodeScalars.contains { $0.value < 0x20 || $0 == "\"" || $0 == "\\" || $0.value == 0x7F }
    if !isSpecial { return name.contains(" ") ? name + "\t" : name }
    var quoted = "\""
    for scalar in name.unicodeScalars {
      switch scalar {
      case "\"", "\\": quoted += "\\\(scalar)"
      case "\n": quoted += "\\n"
      case "\t": quoted += "\\t"
      case _ where scalar.value < 0x20 || scalar.value == 0x7F:
        let digits = String(scalar.value, radix: 8)
        quoted += "\\" + String(repeating: "0", count: 3 - digits.count) + digits
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }

  private static func append(
    _ changed: ClosedRange<Int>, _ old: [ArraySlice<UInt8>], _ new: [ArraySlice<UInt8>], to diff: inout [UInt8]
  ) {
    let start = max(0, changed.lowerBound - context)
    let end = min(old.count, changed.upperBound + 1 + context)
    let span = end - start == 1 ? "\(start + 1)" : "\(start + 1),\(end - start)"
    diff += Array("@@ -\(span) +\(span) @@\n".utf8)
    var line = start
    while line < end {
      if old[line] == new[line] {
        append(" ", old[line], to: &diff)
        line += 1
        continue
      }
      var next = line
      while next < end && old[next] != new[next] { next += 1 }
      for index in line..<next { append("-", old[index], to: &diff) }
      for index in line..<next { append("+", new[index], to: &diff) }
      line = next
    }
  }

  private static func append(_ mark: String, _ line: ArraySlice<UInt8>, to diff: inout [UInt8]) {
    diff += Array(mark.utf8)
    diff += line
    if line.last != 0x0A { diff += Array("\n\\ No newline at end of file\n".utf8) }
  }

  /// Returns the lines, including their line breaks.
  private static func lines(of bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    var start = 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: 0x0A).map { $0 + 1 } ?? bytes.count
      lines.append(bytes[start..<end])
      start = end
    }
    return lines
  }
}
