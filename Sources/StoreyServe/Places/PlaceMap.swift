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
  /// The written orders of parts that are members, by the pointers of the objects with the parts in the old text.
  var orders: [JSONPointer: Order] = [:]

  /// An array of the old text with the names of parts.
  struct Order: Sendable, Equatable {
    let pointer: JSONPointer
    let names: [String]
  }

  /// The number of places that the map keeps. O(arrays).
  var placeCount: Int { values.count + lists.values.reduce(0) { $0 + $1.places.count } }

  /// Whether all values have their old pointers.
  var isIdentity: Bool { lists.isEmpty && values.isEmpty }

  /// Returns the new pointer of a value; `nil` if it is not there any longer. O(tokens): only the first ones are compared, at most as many
  /// as the levels of pages that are compared.
  func place(of pointer: JSONPointer) -> JSONPointer? {
    for count in stride(from: min(pointer.tokens.count, ValueHashes.mostLevels + 1), to: 0, by: -1) {
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

  /// Returns the new place of an insertion in a list: behind the same element as before, or before the same one if that does not exist any
  /// longer. `nil` if the list is not there any longer. O(elements).
  /// - Parameters:
  ///   - index: The index of the old element that follows; the number of elements for the end.
  ///   - list: An array, or an object whose members are parts in an order that is written.
  func place(ofInsertionAt index: Int, in list: JSONPointer) -> (list: JSONPointer, index: Int)? {
    guard let found = lists[orders[list]?.pointer ?? list] else { return place(of: list).map { ($0, index) } }
    guard let new = orders[list] == nil ? found.new : place(of: list) else { return nil }
    return (new, Self.place(ofInsertionAt: index, found.places))
  }

  /// Returns the old and the new index of an element, or of a part that is a member, in its list; `nil` if the list is another one.
  func indices(of pointer: JSONPointer, in list: JSONPointer) -> (old: Int, new: Int?)? {
    guard pointer.tokens.count == list.tokens.count + 1, list.contains(pointer), let token = pointer.tokens.last else {
      return nil
    }
    let order = orders[list]
    guard let old = order == nil ? Int(token) : order?.names.firstIndex(where: { $0.utf8.elementsEqual(token.utf8) })
    else { return nil }
    guard let found = lists[order?.pointer ?? list] else { return (old, old) }
    return (old, found.places.indices.contains(old) ? found.places[old] : nil)
  }

  private static func place(ofInsertionAt index: Int, _ places: [Int?]) -> Int {
    func place(of index: Int) -> Int? { places.indices.contains(index) ? places[index] : nil }
    if index > 0, let before = place(of: index - 1) { return before + 1 }
    if let next = place(of: index) { return next }
    for before in places.prefix(max(index, 0)).reversed() { if let before { return before + 1 } }
    return 0
  }
}
