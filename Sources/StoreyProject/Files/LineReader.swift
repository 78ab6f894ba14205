import LibC
package import Storey
package import StoreyFiles

/// Reads the lines of a file of any length in batches.
package struct LineReader {
  /// A line without its line end.
  package struct Line: Sendable {
    /// The line number, counted from 1.
    package let number: Int
    /// The bytes of the line.
    package let bytes: [UInt8]

    /// Creates a line.
    package init(number: Int, bytes: [UInt8]) {
      self.number = number
      self.bytes = bytes
    }
  }

  /// The number of bytes per read.
  private static let chunkSize = 256 << 10
  /// The maximum number of lines in a batch, and the number of bytes that ends a batch.
  private static let pieceCount = 256
  private static let pieceSize = 64 << 10

  /// The number of pages that `pagesPerKilobyte` does not apply to.
  private static let alwaysRead = 10_000

  private let name: String
  private let read: () throws(FileError) -> [UInt8]
  /// The limit of bytes of a line. Longer lines are cut one byte beyond it.
  private let lineLimit: Int
  /// The maximum number of pages per 1,024 bytes.
  private let pagesPerKilobyte: Int?
  /// Whether a batch ends when the next line may not have arrived yet, instead of waiting for it.
  private var returnsArrivedLines = false
  /// The number of pages returned and of bytes processed.
  private var (pageCount, byteCount) = (0, 0)
  /// The bytes of the last read, and the offset of the first unprocessed byte.
  private var chunk: [UInt8] = []
  private var start = 0
  /// The beginning of a line that continues in the next chunk.
  private var rest: [UInt8] = []
  private var lineNumber = 0
  private var isAtEnd = false

  /// Creates a reader of an open file.
  package init(_ descriptor: Int32, name: String, limits: Limits) {
    self.init(name, limits) { () throws(FileError) in
      try FileSystem.readWaiting(descriptor, name: name, count: Self.chunkSize)
    }
  }

  /// Creates a reader of a stream, which returns lines as soon as they arrive. The stream may have any number of pages.
  package init(stream descriptor: Int32, name: String, limits: Limits) {
    var limits = limits
    limits[.pagesPerKilobyte] = nil
    self.init(descriptor, name: name, limits: limits)
    returnsArrivedLines = true
  }

  /// Creates a reader of bytes in memory.
  package init(_ bytes: [UInt8], name: String, limits: Limits) {
    var start = 0
    self.init(name, limits) {
      let end = min(start + Self.chunkSize, bytes.count)
      defer { start = end }
      return Array(bytes[start..<end])
    }
  }

  private init(_ name: String, _ limits: Limits, _ read: @escaping () throws(FileError) -> [UInt8]) {
    self.name = name
    self.read = read
    lineLimit = limits.bytes
    pagesPerKilobyte = limits[.pagesPerKilobyte]
  }

  /// Returns the next batch of lines, without blank lines. The batch is empty at the end of the file.
  /// - Throws: `FileError` when the file cannot be read, or exceeds the limit of pages per kilobyte.
  package mutating func next() throws(FileError) -> [Line] {
    var lines: [Line] = []
    var size = 0
    while lines.count < Self.pieceCount && size < Self.pieceSize {
      if start == chunk.count {
        if isAtEnd || (returnsArrivedLines && !lines.isEmpty) { break }
        chunk = try read()
        start = 0
        isAtEnd = chunk.isEmpty
        if isAtEnd && !rest.isEmpty { size += try append([], to: &lines) }
        continue
      }
      if let end = chunk[start...].firstIndex(of: 0x0A) {
        size += try append(chunk[start..<end], to: &lines)
        start = end + 1
      } else {
        keep(chunk[start...])
        start = chunk.count
      }
    }
    return lines
  }

  /// Appends a line that ends with the given bytes. Returns its number of bytes, 0 for a blank line.
  private mutating func append(_ end: ArraySlice<UInt8>, to lines: inout [Line]) throws(FileError) -> Int {
    keep(end)
    lineNumber += 1
    byteCount += 1
    defer { rest = [] }
    if rest.last == 0x0D { rest.removeLast() }
    // Of a line beyond the limit, only the beginning is known.
    if rest.count <= lineLimit && Self.isBlank(rest) { return 0 }
    pageCount += 1
    if let limit = pagesPerKilobyte,
      Double(pageCount - Self.alwaysRead) > Double(byteCount) / 1024 * Double(limit)
    {
      throw FileError(
        action: "read", path: name, code: EFBIG,
        reason:
          "it exceeds the limit of \(Wording.counted(limit, "page")) per 1,024 bytes at line \(lineNumber)",
        hint: "write each page on one line, or raise the limit \"\(Limits.Name.pagesPerKilobyte.rawValue)\"")
    }
    lines.append(Line(number: lineNumber, bytes: rest))
    return rest.count
  }

  private mutating func keep(_ bytes: ArraySlice<UInt8>) {
    byteCount += bytes.count
    rest += bytes.prefix(max(0, lineLimit + 1 - rest.count))
  }

  private static func isBlank(_ line: some Sequence<UInt8>) -> Bool {
    line.allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
  }
}
