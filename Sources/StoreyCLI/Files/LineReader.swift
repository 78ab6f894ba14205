import StoreyPresentation

/// Reads a file of any length line by line, a piece at a time.
struct LineReader {
  /// A line, without its end.
  struct Line: Sendable {
    /// Its number, from 1.
    let number: Int
    let bytes: [UInt8]
  }

  /// How many bytes are read at once.
  private static let chunkSize = 256 << 10
  /// How many lines are handed out at once, and how many bytes of them.
  private static let pieceCount = 256
  private static let pieceSize = 64 << 10

  private let read: () throws(FileError) -> [UInt8]
  /// Of a longer line only so many bytes and one more are kept.
  private let lineLimit: Int
  /// What was read, and how far it was looked through.
  private var chunk: [UInt8] = []
  private var start = 0
  /// The beginning of a line that goes on in the next chunk.
  private var rest: [UInt8] = []
  private var lineNumber = 0
  private var isAtEnd = false

  /// Creates a reader of an open file.
  init(_ descriptor: Int32, name: String, lineLimit: Int) {
    self.lineLimit = lineLimit
    read = { () throws(FileError) in try FileSystem.readWaiting(descriptor, name: name, count: Self.chunkSize) }
  }

  /// Creates a reader of what was read already.
  init(_ bytes: [UInt8], lineLimit: Int) {
    self.lineLimit = lineLimit
    var start = 0
    read = {
      let end = min(start + Self.chunkSize, bytes.count)
      defer { start = end }
      return Array(bytes[start..<end])
    }
  }

  /// Returns the next lines, no more than a job checks at once; lines of white space alone are passed over. Nothing at the
  /// end.
  mutating func next() throws(FileError) -> [Line] {
    var lines: [Line] = []
    var size = 0
    while lines.count < Self.pieceCount && size < Self.pieceSize {
      if start == chunk.count {
        if isAtEnd { break }
        chunk = try read()
        start = 0
        isAtEnd = chunk.isEmpty
        if isAtEnd && !rest.isEmpty { size += append([], to: &lines) }
        continue
      }
      if let end = chunk[start...].firstIndex(of: 0x0A) {
        size += append(chunk[start..<end], to: &lines)
        start = end + 1
      } else {
        keep(chunk[start...])
        start = chunk.count
      }
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

  private static func isBlank(_ line: some Sequence<UInt8>) -> Bool {
    line.allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
  }
}
