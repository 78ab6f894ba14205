/// The path and the query of a request, decoded once.
struct HTTPTarget: Sendable, Hashable {
  /// The largest number of pairs in a query.
  static let pairLimit = 64

  /// The target as it was sent. It consists of visible ASCII characters.
  let text: String
  /// The decoded parts of the path between slashes. `/` has no segments; `/a/` has `a` and an empty segment.
  let segments: [String]
  let query: [HTTPQueryItem]

  /// Creates a target from the bytes of a request line.
  /// - Throws: `HTTPRefusal` when the target is not a path with an optional query, or when a segment could leave its folder.
  init(_ bytes: ArraySlice<UInt8>) throws(HTTPRefusal) {
    guard bytes.first == ASCII.slash else {
      throw HTTPRefusal(.badRequest, "the request target does not begin with '/'")
    }
    guard bytes.allSatisfy({ (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "#") }) else {
      throw HTTPRefusal(.badRequest, "the request target contains a character that must be percent-encoded")
    }
    text = String(decoding: bytes, as: UTF8.self)
    let mark = bytes.firstIndex(of: UInt8(ascii: "?")) ?? bytes.endIndex
    segments = try Self.segments(bytes[..<mark].dropFirst())
    query = try Self.query(bytes[mark...].dropFirst())
  }

  private static func segments(_ path: ArraySlice<UInt8>) throws(HTTPRefusal) -> [String] {
    if path.isEmpty { return [] }
    var segments: [String] = []
    for part in path.split(separator: ASCII.slash, omittingEmptySubsequences: false) {
      let bytes = try TargetDecoding.bytes(part)
      if bytes.elementsEqual(".".utf8) || bytes.elementsEqual("..".utf8) {
        throw HTTPRefusal(.badRequest, "the path contains the segment '\(String(decoding: bytes, as: UTF8.self))'")
      }
      if bytes.contains(where: { $0 == ASCII.slash || $0 == ASCII.backslash || $0 == 0 }) {
        throw HTTPRefusal(.badRequest, "a segment of the path contains a slash, a backslash or a NUL character")
      }
      segments.append(try TargetDecoding.text(decoded: bytes))
    }
    return segments
  }

  private static func query(_ query: ArraySlice<UInt8>) throws(HTTPRefusal) -> [HTTPQueryItem] {
    let parts = query.split(separator: UInt8(ascii: "&"))
    guard parts.count <= pairLimit else {
      throw HTTPRefusal(.badRequest, "the query has \(parts.count) pairs; the limit is \(pairLimit)")
    }
    var items: [HTTPQueryItem] = []
    for part in parts {
      let mark = part.firstIndex(of: UInt8(ascii: "=")) ?? part.endIndex
      items.append(
        HTTPQueryItem(
          name: try TargetDecoding.text(part[..<mark]), value: try TargetDecoding.text(part[mark...].dropFirst())))
    }
    return items
  }
}
