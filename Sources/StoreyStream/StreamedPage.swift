public import Storey

/// A line of a stream: a page, alone or in an envelope `{"id": …, "page": …}`.
///
/// An object is an envelope if it has the key `page` but not `floors`, which every page has, and if it is not itself a page of the shape
/// of the stream. The other keys of an envelope are ignored, but must be JSON.
public struct StreamedPage: Sendable {
  /// The identifier of the page as JSON: the `id` of an object without `floors`, if it is a string or a number, otherwise the
  /// number of the line. The `id` is also found before a fault of the line.
  public let id: [UInt8]
  /// The page as JSON. The start of an envelope is replaced by spaces, so that columns are those of the line.
  public let bytes: [UInt8]
  /// The range of the page in the line.
  package let range: Range<Int>

  /// Reads a line. A line that is not JSON is a page without an envelope, and its fault is found when the page is decoded.
  /// O(bytes).
  ///
  /// - Parameters:
  ///   - line: The line, without its line end.
  ///   - number: The number of the line, counted from 1.
  ///   - limits: The limits on the bytes, the depth and the elements of a page, and of the rest of the line.
  ///   - shape: The shape of the pages. An object that has the keys of its pages is a page, with the number of the line.
  public init(line: [UInt8], number: Int, limits: Limits = .none, shape: PageShape = .standard) {
    let scan = EnvelopeScan(line, shape)
    if scan.mayBePage, Self.isPage(line, shape, limits) {
      (id, bytes, range) = (Array("\(number)".utf8), line, line.indices)
      return
    }
    id = scan.id.flatMap { Self.identifier(Array(line[$0])) } ?? Array("\(number)".utf8)
    guard let page = scan.page, Self.isObject(line, around: page, limits) else {
      (bytes, range) = (line, line.indices)
      return
    }
    range = page
    bytes = Self.space(instead: line[..<page.lowerBound]) + line[page]
  }

  /// Returns spaces with the same lines and columns as the start of a line.
  private static func space(instead bytes: ArraySlice<UInt8>) -> [UInt8] {
    bytes.dropFirst(EnvelopeScan.markLength(bytes)).compactMap { byte in
      // A scalar is one column, also with several bytes.
      byte.continuesScalar ? nil : byte == 0x0A ? byte : 0x20
    }
  }

  private static func identifier(_ written: [UInt8]) -> [UInt8]? {
    guard let value = (try? Document(parsing: written))?.root else { return nil }
    return value.kind == .string || value.kind == .number ? written : nil
  }

  /// Returns whether a line is a page of a shape.
  private static func isPage(_ line: [UInt8], _ shape: PageShape, _ limits: Limits) -> Bool {
    let document = try? Document(parsing: line, syntax: shape.syntax ?? .json, limits: limits)
    return document.map { shape.recognizes($0.root) } ?? false
  }

  /// Returns whether a line is a JSON object if the page is one.
  private static func isObject(_ line: [UInt8], around page: Range<Int>, _ limits: Limits) -> Bool {
    let rest = line[..<page.lowerBound] + Array("null".utf8) + line[page.upperBound...]
    return (try? Document(parsing: Array(rest), limits: limits))?.root.kind == .object
  }
}
