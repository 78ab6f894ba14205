import Storey

extension ByteWriter {
  /// Returns the bytes, which must be JSON, without commands. A runner of GitHub Actions executes `##[` as a command anywhere
  /// in a log. In JSON it occurs only in strings, where the second character is written as `\u0023`. O(bytes), eight at a
  /// time.
  package consuming func finishJSON() -> [UInt8] { Self.withoutCommands(finish()) }

  /// Returns a piece of JSON without commands. A command never crosses pieces: the buffer keeps the beginning of a command.
  static func withoutCommands(_ bytes: [UInt8]) -> [UInt8] {
    guard var start = unsafe bytes.withUnsafeBufferPointer({ unsafe command(in: $0, from: 0) }) else {
      return bytes
    }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count + 64)
    var copied = 0
    while true {
      result += bytes[copied...start]
      result += Array("\\u0023".utf8)
      copied = start + 2
      guard let next = unsafe bytes.withUnsafeBufferPointer({ unsafe command(in: $0, from: copied) }) else {
        break
      }
      start = next
    }
    return result + bytes[copied...]
  }

  /// Returns the index of the next `##[`.
  private static func command(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    let sign = UInt8(ascii: "#")
    var index = unsafe ByteScan.first(sign, in: bytes, from: start)
    while index + 2 < bytes.count {
      if unsafe bytes[index + 1] == sign && bytes[index + 2] == UInt8(ascii: "[") { return index }
      index = unsafe ByteScan.first(sign, in: bytes, from: index + 1)
    }
    return nil
  }
}
