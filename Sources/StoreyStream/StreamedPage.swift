public import Storey

/// A line of a stream: a page, alone or in an envelope `{"id": …, "page": …}`.
///
/// An object is an envelope if it has the key `page` but not `floors`, which every page has. The other keys of an envelope are
/// ignored.
public struct StreamedPage: Sendable {
  /// The identifier of the page as JSON: the `id` of the envelope, if it is a string or a number, otherwise the number of the
  /// line.
  public let id: [UInt8]
  /// The page as JSON. The rest of an envelope is replaced by spaces, so that columns are those of the line.
  public let bytes: [UInt8]

  /// Reads a line. A line that is not JSON is a page without an envelope, and its fault is found when the page is decoded.
  /// O(bytes).
  ///
  /// - Parameters:
  ///   - line: The line, without its line end.
  ///   - number: The number of the line, counted from 1.
  ///   - limits: The limits on the bytes, the depth and the elements of the line.
  public init(line: [UInt8], number: Int, limits: DocumentLimits = .default) {
    guard Self.mentionsPage(line), let envelope = try? Document(parsing: line, limits: limits),
      let page = envelope.root["page"], envelope.root["floors"] == nil
    else {
      (id, bytes) = (Array("\(number)".utf8), line)
      return
    }
    id = envelope.root["id"].flatMap(Self.identifier) ?? Array("\(number)".utf8)
    var bytes = [UInt8](repeating: 0x20, count: page.byteRange.lowerBound)
    bytes += line[page.byteRange]
    self.bytes = bytes
  }

  private static func identifier(_ value: JSONValue) -> [UInt8]? {
    switch value.kind {
    case .string, .number: Array(value.written.utf8)
    case .null, .boolean, .array, .object: nil
    }
  }

  /// Returns whether a line contains the text `"page"`. Most pages do not, and need no second look.
  private static func mentionsPage(_ line: [UInt8]) -> Bool {
    let name = Array("\"page\"".utf8)
    return unsafe line.withUnsafeBufferPointer { line in
      var index = unsafe ByteScan.first(UInt8(ascii: "\""), in: line, from: 0)
      while index + name.count <= line.count {
        if unsafe line[index + 1] == name[1] && line[(index + 1)..<(index + name.count)].elementsEqual(name[1...]) {
          return true
        }
        index = unsafe ByteScan.first(UInt8(ascii: "\""), in: line, from: index + 1)
      }
      return false
    }
  }
}
