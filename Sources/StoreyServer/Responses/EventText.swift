/// The text of server-sent events, as the HTML standard defines it.
enum EventText {
  /// A comment, which clients ignore. It finds connections that are broken.
  static let heartbeat = Array(":\n\n".utf8)

  /// Returns the text of one event. Each line of the data has its own field, so data cannot end the event.
  static func bytes(event: String?, id: String?, data: String) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(data.utf8.count + 64)
    for (name, value) in [("event", event), ("id", id)] {
      guard let value else { continue }
      bytes += "\(name): ".utf8
      bytes += value.utf8.filter { !isLineBreak($0) && $0 != 0 }
      bytes.append(ASCII.lineFeed)
    }
    append(data, to: &bytes)
    bytes.append(ASCII.lineFeed)
    return bytes
  }

  private static func append(_ data: String, to bytes: inout [UInt8]) {
    bytes += "data: ".utf8
    if !data.utf8.contains(where: isLineBreak) {
      bytes += data.utf8
      bytes.append(ASCII.lineFeed)
      return
    }
    var isAfterCarriageReturn = false
    for byte in data.utf8 {
      defer { isAfterCarriageReturn = byte == ASCII.carriageReturn }
      if byte == ASCII.lineFeed && isAfterCarriageReturn { continue }
      if isLineBreak(byte) { bytes += "\ndata: ".utf8 } else { bytes.append(byte) }
    }
    bytes.append(ASCII.lineFeed)
  }

  private static func isLineBreak(_ byte: UInt8) -> Bool { byte == ASCII.lineFeed || byte == ASCII.carriageReturn }
}
