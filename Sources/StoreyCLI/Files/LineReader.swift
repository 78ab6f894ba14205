import StoreyPresentation

/// Reads a file of any length line by line, in batches.
struct LineReader {
  /// A line, without its end.
  struct Line: Sendable {
    /// Its number, from 1.
    let number: Int
    let bytes: [UInt8]
  }

  /// The lines of what was read already; lines of white space alone are passed over.
  static func lines(of bytes: [UInt8]) -> [Line] {
    bytes.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated()
      .filter { !isBlank($0.element) }
      .map { Line(number: $0.offset + 1, bytes: Array($0.element.last == 0x0D ? $0.element.dropLast() : $0.element)) }
  }

  private static func isBlank(_ line: some Sequence<UInt8>) -> Bool {
    line.allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
  }

  private let descriptor: Int32
  private let name: String
  /// Of a longer line only so many bytes and one more are kept.
  private let lineLimit: Int
  private var rest: [UInt8] = []
  private var lineNumber = 0
  private var isAtEnd = false

  init(_ descriptor: Int32, name: String, lineLimit: Int) {
    self.descriptor = descriptor
    self.name = name
    self.lineLimit = lineLimit
  }

  /// The next lines, about so many bytes of them; lines of white space alone are passed over. Nothing at the end.
  mutating func next(bytes wanted: Int) throws(FileError) -> [Line] {
    var lines: [Line] = []
    var size = 0
    while size < wanted && !isAtEnd {
      let chunk = try FileSystem.readWaiting(descriptor, name: name, count: 1 << 20)
      isAtEnd = chunk.isEmpty
      var start = 0
      while let end = chunk[start...].firstIndex(of: 0x0A) {
        size += append(chunk[start..<end], to: &lines)
        start = end + 1
      }
      keep(chunk[start...])
      if isAtEnd && !rest.isEmpty { size += append([], to: &lines) }
    }
    return lines
  }

  /// Ends a line with these bytes.
  private mutating func append(_ end: ArraySlice<UInt8>, to lines: inout [Line]) -> Int {
    keep(end)
    lineNumber += 1
    defer { rest = [] }
    if rest.last == 0x0D { rest.removeLast() }
    if Self.isBlank(rest) { return 0 }
    lines.append(Line(number: lineNumber, bytes: rest))
    return rest.count
  }

  private mutating func keep(_ bytes: ArraySlice<UInt8>) {
    rest += bytes.prefix(max(0, lineLimit + 1 - rest.count))
  }
}
