/// A section of a page as HTML, apart from its place in the page.
///
/// The place is the number of the section, and the styles of its frames: the offsets and sizes of the section and its header, which
/// depend on the other sections. Two sections with the same content are the same but for their places, so a live preview turns one
/// into the other without a new node. All other differences are differences of the content.
package struct HTMLSectionForm: Sendable {
  /// The section without its number and without the styles of its frames. A byte that HTML cannot contain marks their places.
  package private(set) var content: [UInt8] = []
  /// The style of each frame, in order: the section, the box of a header that stays pinned to the end of the page, the header.
  package private(set) var frames: [ArraySlice<UInt8>] = []

  /// The classes of frames.
  private static let frameClasses = ["s", "g", "h"].map { Array($0.utf8)[...] }
  /// The attributes that begin with the number of the section, and that with the pointer to a value of its floor.
  private static let numbered = ["data-section", "data-row", "data-header", "data-action"].map { Array($0.utf8)[...] }
  private static let pointer = Array("data-source".utf8)[...]
  /// The pointer of the floor, as it is written in attributes.
  private let floor: [UInt8]

  /// Creates the form of a section that `HTMLWriter` has written. O(bytes).
  ///
  /// - Parameter pointer: The pointer of the floor in its page; `nil` for `/floors/` and the number.
  package init(of section: ArraySlice<UInt8>, number: Int, pointer: String? = nil) {
    var writer = ByteWriter(capacity: 64)
    writer.appendHTML(string: pointer ?? "/floors/\(number)")
    floor = writer.finish()
    content.reserveCapacity(section.count)
    let digits = Array("\(number)".utf8)
    var rest = section
    while let start = rest.firstIndex(of: UInt8(ascii: "<")) {
      content += rest[..<start]
      rest = rest[start...]
      addTag(from: &rest, digits)
    }
    content += rest
  }

  /// Adds a tag, without its closing bracket.
  private mutating func addTag(from rest: inout ArraySlice<UInt8>, _ digits: [UInt8]) {
    var isFrame = false
    // Values are in quotes, and quotes in them are escaped.
    while let quote = rest.firstIndex(where: { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: ">") }),
      rest[quote] == UInt8(ascii: "\""), let end = rest[(quote + 1)...].firstIndex(of: UInt8(ascii: "\""))
    {
      let name = rest[..<quote].dropLast().suffix(while: { $0 != UInt8(ascii: " ") })
      let value = rest[(quote + 1)..<end]
      content += rest[...quote]
      if name.elementsEqual("class".utf8) { isFrame = Self.frameClasses.contains(value) }
      if isFrame && name.elementsEqual("style".utf8) {
        frames.append(value)
        content.append(0)
      } else if Self.numbered.contains(name) {
        add(value, without: digits, before: UInt8(ascii: "."))
      } else if name == Self.pointer {
        add(value, without: floor, before: UInt8(ascii: "/"))
      } else {
        content += value
      }
      rest = rest[end...].dropFirst()
      content.append(UInt8(ascii: "\""))
    }
    if let end = rest.firstIndex(of: UInt8(ascii: ">")) {
      content += rest[..<end]
      rest = rest[end...]
    }
  }

  /// Adds a value without the place of the section, which is before the end or a separator.
  private mutating func add(_ value: ArraySlice<UInt8>, without place: [UInt8], before separator: UInt8) {
    let tail = value.dropFirst(place.count)
    guard value.starts(with: place), tail.isEmpty || tail.first == separator else { return content += value }
    content.append(0)
    content += tail
  }
}

extension ArraySlice<UInt8> {
  /// Returns the longest end whose elements satisfy a condition.
  fileprivate func suffix(while condition: (UInt8) -> Bool) -> ArraySlice<UInt8> {
    guard let last = lastIndex(where: { !condition($0) }) else { return self }
    return self[(last + 1)...]
  }
}
