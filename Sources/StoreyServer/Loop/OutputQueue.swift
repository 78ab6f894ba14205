/// The bytes that a connection has not written yet.
struct OutputQueue {
  enum Result {
    /// The number of bytes that were written: all, or as many as the client accepts now.
    case written(Int)
    case failed
  }

  /// The largest number of bytes of one call, so that a fast reader does not delay other connections.
  private static let turn = 1 << 20
  /// Parts that are at most this long are joined, so that the head and the body of a response are sent in one packet.
  private static let joined = 64 << 10

  private var parts: [[UInt8]] = []
  /// The number of bytes of the first part that were written.
  private var start = 0

  var isEmpty: Bool { parts.isEmpty }

  mutating func append(_ bytes: [UInt8]) {
    if bytes.isEmpty { return }
    if let last = parts.indices.last, parts[last].count + bytes.count <= Self.joined {
      parts[last] += bytes
    } else {
      parts.append(bytes)
    }
  }

  /// Writes bytes without waiting.
  mutating func write(to descriptor: Int32) -> Result {
    var written = 0
    while let part = parts.first, written < Self.turn {
      let count = min(part.count - start, Self.turn - written)
      switch Socket.send(part, from: start, count: count, to: descriptor) {
      case .failed: return .failed
      case .blocked: return .written(written)
      case .bytes(let sent):
        written += sent
        start += sent
        if start == part.count {
          parts.removeFirst()
          start = 0
        }
      }
    }
    return .written(written)
  }
}
