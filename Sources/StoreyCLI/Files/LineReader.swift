#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif
import Storey
import StoreyFiles

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

  /// A file of no more pages is read however short they are.
  private static let alwaysRead = 10_000

  private let name: String
  private let read: () throws(FileError) -> [UInt8]
  /// Of a longer line only so many bytes and one more are kept.
  private let lineLimit: Int
  /// How many pages there may be for each 1,024 bytes.
  private let pagesPerKilobyte: Int?
  /// How many pages were handed out, and how many bytes were looked at.
  private var (pageCount, byteCount) = (0, 0)
  /// What was read, and how far it was looked through.
  private var chunk: [UInt8] = []
  private var start = 0
  /// The beginning of a line that goes on in the next chunk.
  private var rest: [UInt8] = []
  private var lineNumber = 0
  private var isAtEnd = false

  /// Creates a reader of an open file.
  init(_ descriptor: Int32, name: String, limits: Limits) {
    self.init(name, limits) { () throws(FileError) in
      try FileSystem.readWaiting(descriptor, name: name, count: Self.chunkSize)
    }
  }

  /// Creates a reader of what was read already.
  init(_ bytes: [UInt8], name: String, limits: Limits) {
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
    lineLimit = limits.ofDocuments.bytes
    pagesPerKilobyte = limits[.pagesPerKilobyte]
  }

  /// Returns the next lines, no more than a job checks at once; lines of white space alone are passed over. Nothing at the
  /// end.
  /// - Throws: `FileError` when the file cannot be read, or has more pages than its bytes allow.
  mutating func next() throws(FileError) -> [Line] {
    var lines: [Line] = []
    var size = 0
    while lines.count < Self.pieceCount && size < Self.pieceSize {
      if start == chunk.count {
        if isAtEnd { break }
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

  /// Ends a line with these bytes.
  private mutating func append(_ end: ArraySlice<UInt8>, to lines: inout [Line]) throws(FileError) -> Int {
    keep(end)
    lineNumber += 1
    byteCount += 1
    defer { rest = [] }
    if rest.last == 0x0D { rest.removeLast() }
    if Self.isBlank(rest) { return 0 }
    pageCount += 1
    if let limit = pagesPerKilobyte,
      Double(pageCount - Self.alwaysRead) > Double(byteCount) / 1024 * Double(limit)
    {
      throw FileError(
        action: "read", path: name, code: EFBIG,
        reason:
          "it has more than \(Wording.counted(limit, "page")) for each 1,024 of its bytes up to line \(lineNumber)",
        hint: "put every page on one line, or raise the limit \"\(Limit.pagesPerKilobyte.rawValue)\"")
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
