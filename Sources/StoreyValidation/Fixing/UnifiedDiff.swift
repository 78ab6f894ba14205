package import Storey

/// The difference between two versions of a file in the format of `diff -u`.
public enum UnifiedDiff {
  /// The number of lines shown before and after a change.
  private static let context = 3

  /// Lines of the old version that are replaced by lines of the new one.
  private struct Block {
    var old: Range<Int>
    var new: [ArraySlice<UInt8>]
  }

  /// Returns the difference as UTF-8, for display or for `patch -p1`; empty when the versions are equal. O(bytes).
  ///
  /// Both versions must have the same number of lines: corrections neither add nor remove lines.
  public static func write(old: [UInt8], new: [UInt8], file: String) -> [UInt8] {
    let oldLines = lines(of: old)
    let newLines = lines(of: new)
    guard oldLines.count == newLines.count else { return [] }
    var blocks: [Block] = []
    for line in oldLines.indices where oldLines[line] != newLines[line] {
      if let last = blocks.indices.last, blocks[last].old.upperBound == line {
        blocks[last].old = blocks[last].old.lowerBound..<(line + 1)
        blocks[last].new.append(newLines[line])
      } else {
        blocks.append(Block(old: line..<(line + 1), new: [newLines[line]]))
      }
    }
    return write(blocks, oldLines, file)
  }

  /// Returns the difference that replacements make, which must be sorted and must not overlap. O(bytes).
  package static func write(old: [UInt8], replacements: [TextReplacement], file: String) -> [UInt8] {
    let oldLines = lines(of: old)
    if oldLines.isEmpty { return [] }
    var blocks: [Block] = []
    var next = replacements[...]
    while let first = next.first {
      let start = line(at: first.range.lowerBound, in: oldLines)
      var end = start
      var taken: [TextReplacement] = []
      // Replacements in one line, or in lines that touch, are one block.
      while let replacement = next.first,
        line(at: replacement.range.lowerBound, in: oldLines) <= end + (taken.isEmpty ? 0 : 1)
      {
        end = max(end, line(at: replacement.range.upperBound, in: oldLines))
        taken.append(replacement)
        next.removeFirst()
      }
      let from = oldLines[start].startIndex
      let text = Array(old[from..<oldLines[end].endIndex])
      let changed = taken.map { $0.moved(by: -from) }.applied(to: text)
      if let block = trimmed(Block(old: start..<(end + 1), new: lines(of: changed)), oldLines) { blocks.append(block) }
    }
    return write(blocks, oldLines, file)
  }

  /// Returns the index of the line that contains an offset. The end of the file is in its last line.
  private static func line(at offset: Int, in lines: [ArraySlice<UInt8>]) -> Int {
    max(lines.partitionIndex { $0.startIndex > offset } - 1, 0)
  }

  /// Returns a block without the lines at its ends that did not change; `nil` if none did.
  private static func trimmed(_ block: Block, _ oldLines: [ArraySlice<UInt8>]) -> Block? {
    var block = block
    while let line = block.new.first, !block.old.isEmpty, oldLines[block.old.lowerBound] == line {
      block.new.removeFirst()
      block.old.removeFirst()
    }
    while let line = block.new.last, let last = block.old.last, oldLines[last] == line {
      block.new.removeLast()
      block.old.removeLast()
    }
    return block.new.isEmpty && block.old.isEmpty ? nil : block
  }

  private static func write(_ blocks: [Block], _ oldLines: [ArraySlice<UInt8>], _ file: String) -> [UInt8] {
    if blocks.isEmpty { return [] }
    let name = file.hasPrefix("./") ? String(file.dropFirst(2)) : file
    let path = name.hasPrefix("/") ? name : "/\(name)"
    var diff = Array("--- \(quoted("a\(path)"))\n+++ \(quoted("b\(path)"))\n".utf8)
    // The number of lines that the blocks before added.
    var shift = 0
    var rest = blocks[...]
    while let first = rest.first {
      var hunk = [first]
      rest.removeFirst()
      while let block = rest.first, let last = hunk.last, block.old.lowerBound - last.old.upperBound <= 2 * context - 1
      {
        hunk.append(block)
        rest.removeFirst()
      }
      append(hunk, oldLines, &shift, to: &diff)
    }
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
    _ hunk: [Block], _ old: [ArraySlice<UInt8>], _ shift: inout Int, to diff: inout [UInt8]
  ) {
    let start = max(0, (hunk.first?.old.lowerBound ?? 0) - context)
    let end = min(old.count, (hunk.last?.old.upperBound ?? 0) + context)
    let added = hunk.reduce(0) { $0 + $1.new.count - $1.old.count }
    let spans = (span(start, end - start), span(start + shift, end - start + added))
    diff += Array("@@ -\(spans.0) +\(spans.1) @@\n".utf8)
    var line = start
    for block in hunk {
      for index in line..<block.old.lowerBound { append(" ", old[index], to: &diff) }
      for index in block.old { append("-", old[index], to: &diff) }
      for text in block.new { append("+", text, to: &diff) }
      line = block.old.upperBound
    }
    for index in line..<end { append(" ", old[index], to: &diff) }
    shift += added
  }

  /// Returns lines as the header of a hunk names them: the number of the first one, or of the one before no lines, and their count.
  private static func span(_ start: Int, _ count: Int) -> String {
    count == 1 ? "\(start + 1)" : count == 0 ? "\(start),0" : "\(start + 1),\(count)"
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
