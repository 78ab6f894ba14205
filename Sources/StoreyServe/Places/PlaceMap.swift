import Storey

/// The places of the values of one text of a page in the next text: how pointers changed.
///
/// Only arrays whose elements have other places, and values that moved elsewhere or are not there any longer, are listed.
struct PlaceMap: Sendable, Equatable {
  /// An array of the old text.
  struct List: Sendable, Equatable {
    /// The array in the new text.
    let new: JSONPointer
    /// The index of each old element in the new text; `nil` for one that is not there any longer.
    let places: [Int?]
  }

  /// The arrays by their pointers in the old text.
  var lists: [JSONPointer: List] = [:]
  /// Other values by their pointers in the old text, with their new pointers; `nil` for one that is not there any longer.
  var values: [JSONPointer: JSONPointer?] = [:]

  /// Whether all values have their old pointers.
  var isIdentity: Bool { lists.isEmpty && values.isEmpty }

  /// Returns the new pointer of a value; `nil` if it is not there any longer. O(depth).
  func place(of pointer: JSONPointer) -> JSONPointer? {
    for count in stride(from: pointer.tokens.count, to: 0, by: -1) {
      let path = JSONPointer(tokens: Array(pointer.tokens.prefix(count)))
      let rest = pointer.tokens.dropFirst(count)
      if let new = values[path] { return new.map { JSONPointer(tokens: $0.tokens + rest) } }
      let around = JSONPointer(tokens: Array(path.tokens.dropLast()))
      guard let list = lists[around], let index = Int(path.tokens[count - 1]) else { continue }
      guard list.places.indices.contains(index), let place = list.places[index] else { return nil }
      return JSONPointer(tokens: list.new.tokens + ["\(place)"] + rest)
    }
    return pointer
  }

  /// Returns the new place in front of which a new element of an array belongs. `nil` if the array is not there any longer. O(elements).
  /// - Parameter index: The index of the old element that follows; the number of elements for the end.
  func place(ofInsertionAt index: Int, in list: JSONPointer) -> (list: JSONPointer, index: Int)? {
    guard let found = lists[list] else { return place(of: list).map { ($0, index) } }
    if found.places.indices.contains(index), let place = found.places[index] { return (found.new, place) }
    // The element in front of the place decides where that one is not there any longer.
    for before in found.places.prefix(max(index, 0)).reversed() { if let before { return (found.new, before + 1) } }
    return (found.new, 0)
  }
}
