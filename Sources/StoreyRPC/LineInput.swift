/// Separates a stream of bytes into messages, one a line, as MCP sends them.
///
/// Add bytes as they arrive, then call `next` until it returns `nil`. All calls together take linear time.
package struct LineInput: Sendable {
  /// The maximum number of bytes of a line, without its line end.
  private let limit: Int
  private var buffer = InputBuffer()
  /// The number of bytes at the beginning of the buffer that contain no line feed.
  private var scanned = 0
  /// Whether the beginning of the current line was dropped, because it exceeds the limit.
  private var isDropping = false

  /// Creates an input with a limit of bytes for each line.
  package init(limit: Int) {
    self.limit = limit
  }

  /// Adds bytes to the end of the stream.
  package mutating func add(_ bytes: ArraySlice<UInt8>) {
    buffer.append(bytes)
  }

  /// Returns the next line that is not blank, without its line end, or `nil` until more bytes are added.
  ///
  /// - Throws: `RPCError` once for each line that exceeds the limit. The line is dropped, and the next call continues after it.
  package mutating func next() throws(RPCError) -> [UInt8]? {
    while let end = buffer.lineFeed(from: scanned) {
      var line = buffer[0..<end]
      if line.last == UInt8(ascii: "\r") { line.removeLast() }
      let isRest = isDropping
      isDropping = false
      defer {
        buffer.removeFirst(end + 1)
        scanned = 0
      }
      if isRest { continue }
      if line.count > limit { throw fault }
      if line.contains(where: { $0 != 0x20 && $0 != 0x09 }) { return Array(line) }
    }
    scanned = buffer.count
    // The last byte may be the carriage return of the line end.
    guard isDropping || scanned > limit + 1 else { return nil }
    buffer.removeFirst(scanned)
    scanned = 0
    if isDropping { return nil }
    isDropping = true
    throw fault
  }

  private var fault: RPCError {
    RPCError(code: RPCError.invalidRequest, message: "the message exceeds the limit of \(limit) bytes")
  }
}
