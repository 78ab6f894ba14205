/// Separates a stream of bytes into messages, each after a header with its length, as LSP sends them.
///
/// Add bytes as they arrive, then call `next` until it returns `nil`. All calls together take linear time, and at most one
/// message is kept in addition to the bytes that were added last.
///
/// After bytes that are not a header, or a header whose length exceeds the limit, the input searches for the next
/// "Content-Length:". A body of JSON that is skipped is not mistaken for a header, because strings contain no line feeds.
package struct FramedInput: Sendable {
  private enum State {
    case header
    case body(length: Int)
    /// The bytes are not a message. They are skipped up to the next header.
    case search
  }

  private let headerLimit: Int
  private let bodyLimit: Int
  private var buffer = InputBuffer()
  private var state = State.header
  private var header = FrameHeader()
  /// The position of the header line that is being read.
  private var lineStart = 0
  /// The end of the bytes after `lineStart` that contain no line feed.
  private var scanned = 0
  /// Whether an error was thrown since the last valid header.
  private var isReported = false

  /// Creates an input with limits of bytes for the header and the body of each message.
  package init(headerLimit: Int = 8 << 10, bodyLimit: Int = 64 << 20) {
    self.headerLimit = headerLimit
    self.bodyLimit = bodyLimit
  }

  /// Adds bytes to the end of the stream.
  package mutating func add(_ bytes: ArraySlice<UInt8>) {
    buffer.append(bytes)
  }

  /// Returns the body of the next message, or `nil` until more bytes are added.
  ///
  /// - Throws: `RPCError` for bytes that are not a message, once up to the next valid header. The next call continues after
  ///   them.
  package mutating func next() throws(RPCError) -> [UInt8]? {
    while true {
      switch state {
      case .header:
        do throws(RPCError) {
          guard try readHeader() else { return nil }
        } catch {
          search()
          if isReported { continue }
          isReported = true
          throw error
        }
      case .body(let length):
        guard buffer.count >= length else { return nil }
        let body = Array(buffer[0..<length])
        drop(length)
        state = .header
        return body
      case .search:
        guard findHeader() else { return nil }
        state = .header
      }
    }
  }

  /// Reads the lines that have arrived. Returns whether the header is complete.
  private mutating func readHeader() throws(RPCError) -> Bool {
    while let end = buffer.lineFeed(from: scanned) {
      scanned = end
      if end >= headerLimit { throw longHeader }
      var line = buffer[lineStart..<end]
      if line.last == UInt8(ascii: "\r") { line.removeLast() }
      if line.isEmpty {
        // Empty lines between messages are skipped.
        if header.isEmpty {
          drop(end + 1)
          continue
        }
        state = .body(length: try checkedLength())
        drop(end + 1)
        header = FrameHeader()
        isReported = false
        return true
      }
      try header.add(line)
      lineStart = end + 1
      scanned = lineStart
    }
    scanned = buffer.count
    if scanned > headerLimit { throw longHeader }
    return false
  }

  private func checkedLength() throws(RPCError) -> Int {
    guard let length = header.length else { throw FrameHeader.fault("the header has no 'Content-Length'") }
    guard length <= bodyLimit else {
      throw RPCError(code: RPCError.invalidRequest, message: "the message exceeds the limit of \(bodyLimit) bytes")
    }
    return length
  }

  private var longHeader: RPCError {
    FrameHeader.fault("the header exceeds the limit of \(headerLimit) bytes")
  }

  /// Begins to search for a header in the line that is being read. The lines before it are skipped, so that a line is read at
  /// most twice.
  private mutating func search() {
    header = FrameHeader()
    drop(max(lineStart, 1))
    state = .search
  }

  /// Skips the bytes before the next marker. Returns whether it was found.
  private mutating func findHeader() -> Bool {
    let size = FrameHeader.marker.count
    var position = 0
    while position + size <= buffer.count {
      // The last byte of the marker is rare in other text.
      if buffer[position + size - 1] == FrameHeader.marker[size - 1],
        FrameHeader.isMarker(buffer[position..<(position + size)])
      {
        drop(position)
        return true
      }
      position += 1
    }
    drop(position)
    return false
  }

  /// Consumes bytes. The rest of the buffer is the beginning of a line.
  private mutating func drop(_ number: Int) {
    buffer.removeFirst(number)
    lineStart = 0
    scanned = max(0, scanned - number)
  }
}
