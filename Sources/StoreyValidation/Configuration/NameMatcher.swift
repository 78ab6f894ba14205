import Storey

/// Matches a path against one alternative of a glob. Both are names in UTF-8 separated by single slashes.
///
/// Each level is greedy, with one place to return to: the last wildcard.
struct NameMatcher {
  let pattern: [UInt8]
  /// Whether what lies below a folder that matches is matched as well.
  let includesBelow: Bool

  /// Whether the pattern matches the names of a path. O(pattern · path).
  func matches(_ path: [UInt8]) -> Bool {
    var steps = Int.max
    return matches(path, steps: &steps)
  }

  /// The same, with a number of steps that goes down with what it costs: a step for a character that is compared, and for
  /// eight that are passed over. When it falls below 0, the result is `false`.
  func matches(_ path: [UInt8], steps: inout Int) -> Bool {
    var name = 0
    var part = 0
    var wildcard: (part: Int, name: Int)?
    while name < path.count {
      if includesBelow && part >= pattern.count { return true }
      let nameEnd = Self.end(of: path, from: name)
      let partEnd = Self.end(of: pattern, from: part)
      steps -= 1 + (nameEnd - name + partEnd - part) / 8
      if steps < 0 { return false }
      if part < pattern.count && isAnyFolders(part..<partEnd) {
        part = partEnd + 1
        wildcard = (part, name)
      } else if part < pattern.count && matches(path, name..<nameEnd, part..<partEnd, &steps) {
        name = nameEnd + 1
        part = partEnd + 1
      } else if let last = wildcard {
        name = Self.end(of: path, from: last.name) + 1
        part = last.part
        wildcard = (part, name)
      } else {
        return false
      }
    }
    // The rest of the pattern must be able to match nothing.
    while part < pattern.count {
      let end = Self.end(of: pattern, from: part)
      guard isAnyFolders(part..<end) else { return false }
      part = end + 1
    }
    return true
  }

  private static func end(of names: [UInt8], from start: Int) -> Int {
    var end = start
    while end < names.count && names[end] != UInt8(ascii: "/") { end += 1 }
    return end
  }

  private func isAnyFolders(_ part: Range<Int>) -> Bool {
    let star = UInt8(ascii: "*")
    return part.count == 2 && pattern[part.lowerBound] == star && pattern[part.lowerBound + 1] == star
  }

  /// Whether a name matches a part of the pattern, character by character.
  private func matches(_ path: [UInt8], _ name: Range<Int>, _ part: Range<Int>, _ steps: inout Int) -> Bool {
    var (index, place) = (name.lowerBound, part.lowerBound)
    var wildcard: (place: Int, index: Int)?
    // Where the last bracket closes: a bracket that opens behind it stands for itself.
    var lastClose: Int?
    while index < name.upperBound {
      steps -= 1
      if steps < 0 { return false }
      if place < part.upperBound {
        switch pattern[place] {
        case UInt8(ascii: "*"):
          place += 1
          wildcard = (place, index)
          continue
        case UInt8(ascii: "?"):
          index += Self.scalar(path, at: index).length
          place += 1
          continue
        case UInt8(ascii: "["):
          let close = lastClose ?? pattern[part].lastIndex(of: UInt8(ascii: "]")) ?? -1
          lastClose = close
          if let set = set(at: place, in: part, lastClose: close) {
            steps -= set.end - place
            let scalar = Self.scalar(path, at: index)
            if contains(scalar.value, set) {
              index += scalar.length
              place = set.end
              continue
            }
          } else if path[index] == UInt8(ascii: "[") {
            index += 1
            place += 1
            continue
          }
        case path[index]:
          index += 1
          place += 1
          continue
        default: break
        }
      }
      guard let last = wildcard else { return false }
      index = last.index + Self.scalar(path, at: last.index).length
      place = last.place
      wildcard = (place, index)
    }
    while place < part.upperBound && pattern[place] == UInt8(ascii: "*") { place += 1 }
    return place == part.upperBound
  }

  // MARK: Sets

  /// `[a-z]` or `[!a-z]` in a pattern: where its members begin, and where it ends.
  private struct BracketSet {
    let members: Int
    let isNegated: Bool
    /// Where the bracket closes.
    let close: Int
    var end: Int { close + 1 }
  }

  /// The set that opens at a place; `nil` when the bracket is not closed. O(1) for those, O(length of the set) for others.
  private func set(at open: Int, in part: Range<Int>, lastClose: Int) -> BracketSet? {
    var first = open + 1
    let isNegated =
      first < part.upperBound && (pattern[first] == UInt8(ascii: "!") || pattern[first] == UInt8(ascii: "^"))
    if isNegated { first += 1 }
    // A bracket at the very start is a member.
    guard lastClose > first else { return nil }
    var close = first + 1
    while pattern[close] != UInt8(ascii: "]") { close += 1 }
    return BracketSet(members: first, isNegated: isNegated, close: close)
  }

  private func contains(_ scalar: UInt32, _ set: BracketSet) -> Bool {
    var place = set.members
    while place < set.close {
      let low = Self.scalar(pattern, at: place)
      let dash = place + low.length
      if dash + 1 < set.close && pattern[dash] == UInt8(ascii: "-") {
        let high = Self.scalar(pattern, at: dash + 1)
        if low.value <= scalar && scalar <= high.value { return !set.isNegated }
        place = dash + 1 + high.length
      } else {
        if low.value == scalar { return !set.isNegated }
        place = dash
      }
    }
    return set.isNegated
  }

  // MARK: UTF-8

  /// The character at a place, and how many bytes it takes.
  private static func scalar(_ bytes: [UInt8], at index: Int) -> (value: UInt32, length: Int) {
    unsafe bytes.withUnsafeBufferPointer { unsafe $0.scalar(at: index) }
  }
}
