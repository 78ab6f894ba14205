import Storey
import StoreyOutput

/// The uses that were found in a page.
struct UsesInPage {
  let parts: WrittenParts
  private let document: Document
  /// The names by the offsets of the values.
  private var names: [Int: (name: String, isField: Bool)] = [:]
  private var values: [JSONValue] = []

  /// - Parameters:
  ///   - parts: The parts of the page.
  ///   - document: The page as it is written.
  init(_ parts: WrittenParts, in document: Document) {
    (self.parts, self.document) = (parts, document)
  }

  /// Adds a use. A value that is drawn twice is used once, and a value of another file is left out.
  mutating func add(_ name: String, at value: JSONValue, isField: Bool) {
    let value = value.origin
    if value.document === document, names.updateValue((name, isField), forKey: value.byteRange.lowerBound) == nil {
      values.append(value)
    }
  }

  /// Returns the uses with their places, in the order of the file. O(document + *n* log *n*) for *n* uses.
  /// - Parameter longestPointer: The maximum length of a pointer, in bytes.
  func sorted(longestPointer: Int) -> [PageUse] {
    let places = ValuePlaces(of: values, longestPointer: longestPointer)
    return values.sorted { $0.byteRange.lowerBound < $1.byteRange.lowerBound }.compactMap { value in
      guard let place = places[value], let (name, isField) = names[value.byteRange.lowerBound] else { return nil }
      let index = parts.index(around: value)
      return PageUse(
        name: name, pointer: place.pointer, position: place.position, part: index.map { parts.all[$0].name },
        partNumber: index, valueOfField: isField ? value : nil)
    }
  }
}
