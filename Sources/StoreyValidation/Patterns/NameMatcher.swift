import Storey

/// Matches a path against one alternative of a glob. Both are names in UTF-8 separated by single slashes.
///
/// Names, and the characters of a name, are matched greedily. Matching backtracks only to the last wildcard.
struct NameMatcher {
  let pattern: [UInt8]
  /// Whether a pattern that matches a folder also matches everything below it.
  let includesBelow: Bool

  /// Returns whether the pattern matches the names of a path. O(pattern · path).
  func matches(_ path: [UInt8]) -> Bool {
    var steps = Int.max
    return matches(path, steps: &steps)
  }

  /// Returns whether the pattern matches the names of a path, and subtracts the cost from `steps`: one step for each compared
  /// character, and one for each eight skipped characters. Returns `false` when `steps` falls below 0.
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
    // The rest of the pattern must match the empty path.
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

  /// Returns whether a name matches a part of the pattern, character by character.
  private func matches(_ path: [UInt8], _ name: Range<Int>, _ part: Range<Int>, _ steps: inout Int) -> Bool {
    var (index, place) = (name.lowerBound, part.lowerBound)
    var wildcard: (place: Int, index: Int)?
    // The position of the last closing bracket. An opening bracket after it is literal.
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

  /// A set of characters in a pattern, such as `[a-z]` or `[!a-z]`.
  private struct BracketSet {
    /// The position of the first member.
    let members: Int
    let isNegated: Bool
    /// The position of the closing bracket.
    let close: Int
    var end: Int { close + 1 }
  }

  /// Returns the set that opens at a position; `nil` when the bracket is not closed. O(length of the set), and O(1) when it
  /// is not closed.
  private func set(at open: Int, in part: Range<Int>, lastClose: Int) -> BracketSet? {
    var first = open + 1
    let isNegated =
      first < part.upperBound && (pattern[first] == UInt8(ascii: "!") || pattern[first] == UInt8(ascii: "^"))
    if isNegated { first += 1 }
    // A closing bracket at the start is a member.
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

  /// Returns the character at a position, and its length in bytes.
  private static func scalar(_ bytes: [UInt8], at index: Int) -> (value: UInt32, length: Int) {
    unsafe bytes.withUnsafeBufferPointer { unsafe $0.scalar(at: index) }
  }
}
