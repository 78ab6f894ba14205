import Storey

/// The members of a line by which an envelope is recognized.
///
/// An object with the key `floors` is a page and not an envelope: the scan ends at this key, without members.
///
/// The values are not parsed: brackets are counted and strings are passed over. So the scan is faster than a parse, and also finds
/// the members before a fault. Whether the line is JSON is not checked.
struct EnvelopeScan {
  /// The range of the value of the last `id`.
  private(set) var id: Range<Int>?
  /// The range of the value of the last `page`, if the object is closed at the end of the line.
  private(set) var page: Range<Int>?
  /// Whether the object has an `id` or a `page`, and the keys of pages of another shape than Storey's.
  private(set) var mayBePage = false
  /// The keys of the object; `nil` if the shape of pages does not need them.
  private var keys: Set<String>?

  /// Scans a line. O(bytes), or O(bytes before `floors`).
  ///
  /// - Parameter shape: The shape of the pages.
  init(_ line: [UInt8], _ shape: PageShape = .standard) {
    if !shape.isStandard { keys = [] }
    let start = Self.markLength(line[...])
    unsafe line.withUnsafeBufferPointer { bytes in
      if unsafe !scan(bytes, from: start) { page = nil }
    }
    if let keys, id != nil || page != nil { mayBePage = shape.isSuggested(by: keys, isArray: false) }
  }

  /// The length of the byte-order mark at the start of a line, 0 without one.
  static func markLength(_ line: ArraySlice<UInt8>) -> Int {
    line.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }

  /// Returns whether the object is closed at the end of the line.
  private mutating func scan(_ line: UnsafeBufferPointer<UInt8>, from start: Int) -> Bool {
    let start = unsafe Self.skipSpaces(line, from: start)
    guard unsafe start < line.count && line[start] == UInt8(ascii: "{") else { return false }
    var index = unsafe Self.skipSpaces(line, from: start + 1)
    while unsafe index < line.count && line[index] == UInt8(ascii: "\"") {
      guard let keyEnd = unsafe TokenEnd.ofClosedString(in: line, from: index) else { return false }
      let colon = unsafe Self.skipSpaces(line, from: keyEnd)
      guard unsafe colon < line.count && line[colon] == UInt8(ascii: ":") else { return false }
      let key = unsafe Self.text(of: line[index..<keyEnd])
      if let key { keys?.insert(key) }
      if key == "floors" {
        id = nil
        return false
      }
      let start = unsafe Self.skipSpaces(line, from: colon + 1)
      guard let end = unsafe Self.endOfValue(line, from: start) else { return false }
      if key == "id" { id = start..<end }
      if key == "page" { page = start..<end }
      index = unsafe Self.skipSpaces(line, from: end)
      guard index < line.count else { return false }
      if unsafe line[index] == UInt8(ascii: "}") { return unsafe Self.skipSpaces(line, from: index + 1) == line.count }
      guard unsafe line[index] == UInt8(ascii: ",") else { return false }
      index = unsafe Self.skipSpaces(line, from: index + 1)
    }
    return false
  }

  /// Returns the text of a key, or `nil` if it is not a valid string or too long to be of interest.
  private static func text(of key: Slice<UnsafeBufferPointer<UInt8>>) -> String? {
    let longest = 2 + 6 * "floors".utf8.count
    guard unsafe key.count <= longest else { return nil }
    return unsafe (try? Document(parsing: Array(key)))?.root.text?.string
  }

  /// Returns the index after a value. `nil` if the line ends first.
  private static func endOfValue(_ line: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    guard start < line.count else { return nil }
    var index = start
    var depth = 0
    while index < line.count {
      switch unsafe line[index] {
      case UInt8(ascii: "\""):
        guard let end = unsafe TokenEnd.ofClosedString(in: line, from: index) else { return nil }
        index = end
        if depth == 0 { return end }
        continue
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        if depth <= 1 { return depth == 1 ? index + 1 : index }
        depth -= 1
      case UInt8(ascii: ","), 0x20, 0x09, 0x0A, 0x0D:
        if depth == 0 { return index }
      default: break
      }
      index += 1
    }
    return nil
  }

  private static func skipSpaces(_ line: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    var index = start
    while index < line.count, unsafe [0x20, 0x09, 0x0A, 0x0D].contains(line[index]) { index += 1 }
    return index
  }
}
