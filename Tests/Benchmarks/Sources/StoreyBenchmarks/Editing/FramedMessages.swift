/// The messages of a server in the order of arrival, each after a header with its length, as LSP frames them.
struct FramedMessages {
  private struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  private static let headerEnd = Array("\r\n\r\n".utf8)
  private static let field = "Content-Length: "
  private var bytes: [UInt8] = []

  /// Adds bytes that arrived.
  mutating func add(_ more: [UInt8]) { bytes += more }

  /// Returns the body of the next message, or `nil` until it is complete.
  mutating func next() throws -> [UInt8]? {
    guard let end = bytes.firstRange(of: Self.headerEnd) else { return nil }
    let header = String(decoding: bytes[..<end.lowerBound], as: UTF8.self)
    let lines = header.split(separator: "\r\n")
    guard let length = lines.first(where: { $0.hasPrefix(Self.field) }).flatMap({ Int($0.dropFirst(Self.field.count)) })
    else { throw Failure(description: "a message has no length: \(header)") }
    guard bytes.count >= end.upperBound + length else { return nil }
    let body = Array(bytes[end.upperBound..<end.upperBound + length])
    bytes.removeFirst(end.upperBound + length)
    return body
  }

  /// Returns a body after its header.
  static func framed(_ body: String) -> [UInt8] {
    Array("\(field)\(body.utf8.count)\r\n\r\n\(body)".utf8)
  }
}
