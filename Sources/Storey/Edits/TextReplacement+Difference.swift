extension TextReplacement {
  /// Returns the replacement of the bytes between the equal beginnings and ends of two texts; empty for equal texts. O(bytes).
  package static func difference(from old: [UInt8], to new: [UInt8]) -> [TextReplacement] {
    let most = min(old.count, new.count)
    var start = 0
    while start < most && old[start] == new[start] { start += 1 }
    // Characters stay whole.
    while start > 0, start < old.count && old[start].continuesScalar || start < new.count && new[start].continuesScalar
    {
      start -= 1
    }
    var end = 0
    while end < most - start && old[old.count - 1 - end] == new[new.count - 1 - end] { end += 1 }
    while end > 0, old[old.count - end].continuesScalar || new[new.count - end].continuesScalar { end -= 1 }
    if start + end == old.count && start + end == new.count { return [] }
    return [
      TextReplacement(
        range: start..<(old.count - end), text: String(decoding: new[start..<(new.count - end)], as: UTF8.self))
    ]
  }
}
