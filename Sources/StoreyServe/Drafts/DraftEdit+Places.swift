import Storey

extension DraftEdit {
  /// Returns the edit of the same values in a later text. `nil` if one of them is not there any longer.
  /// - Parameter changes: How pointers changed since the text that the edit is for, in order.
  func moved(through changes: [PlaceHistory.Change]) -> DraftEdit? {
    var edit: DraftEdit? = self
    for change in changes { edit = edit?.moved(through: change.map) }
    return edit
  }

  private func moved(through map: PlaceMap) -> DraftEdit? {
    switch self {
    case .set(let pointer, let json, let old): return map.place(of: pointer).map { .set($0, json: json, old: old) }
    case .copy(let pointer): return map.place(of: pointer).map { .copy($0) }
    case .shift(let pointer, let count): return map.place(of: pointer).map { .shift($0, by: count) }
    case .remove(let pointer): return map.place(of: pointer).map { .remove($0) }
    case .rename(let pointer, let key): return map.place(of: pointer).map { .rename($0, to: key) }
    case .duplicatePart(let pointer): return map.place(of: pointer).map { .duplicatePart($0) }
    case .removePart(let pointer): return map.place(of: pointer).map { .removePart($0) }
    case .hidePart(let pointer, let isHidden): return map.place(of: pointer).map { .hidePart($0, isHidden) }
    case .insert(let pointer, let json):
      return Self.placeOfInsertion(pointer, map).map { .insert($0, json: json) }
    case .insertPart(let json, let list, let index):
      return map.place(ofInsertionAt: index, in: list).map { .insertPart(json: json, into: $0.list, at: $0.index) }
    case .move(let pointer, let target):
      guard let last = target.tokens.last, let index = Int(last), String(index) == last else {
        guard let new = map.place(of: pointer), let place = Self.placeOfInsertion(target, map) else { return nil }
        return .move(new, to: place)
      }
      let list = JSONPointer(tokens: Array(target.tokens.dropLast()))
      return Self.move(pointer, list, index, map).map { .move($0, to: JSONPointer(tokens: $1.tokens + ["\($2)"])) }
    case .movePart(let pointer, let list, let index):
      return Self.move(pointer, list, index, map).map { .movePart($0, into: $1, at: $2) }
    }
  }

  /// Returns the new place of a value to insert. The last token is the index of the element that follows, `-`, or the name of a member.
  private static func placeOfInsertion(_ pointer: JSONPointer, _ map: PlaceMap) -> JSONPointer? {
    guard let last = pointer.tokens.last else { return pointer }
    let around = JSONPointer(tokens: Array(pointer.tokens.dropLast()))
    if let index = Int(last), String(index) == last, let place = map.place(ofInsertionAt: index, in: around) {
      return JSONPointer(tokens: place.list.tokens + ["\(place.index)"])
    }
    let list = map.lists[around]?.new ?? map.place(of: around)
    return list.map { JSONPointer(tokens: $0.tokens + [last]) }
  }

  /// Returns the new pointer, list and index of a move. The index is counted without the element that moves.
  private static func move(
    _ pointer: JSONPointer, _ list: JSONPointer, _ index: Int, _ map: PlaceMap
  ) -> (JSONPointer, JSONPointer, Int)? {
    let own = map.indices(of: pointer, in: list)
    // The index among all elements of the list.
    let following = index + (own.map { $0.old <= index } == true ? 1 : 0)
    guard let new = map.place(of: pointer), let target = map.place(ofInsertionAt: following, in: list) else {
      return nil
    }
    let isBefore = own?.new.map { $0 < target.index } ?? false
    return (new, target.list, target.index - (isBefore ? 1 : 0))
  }
}
