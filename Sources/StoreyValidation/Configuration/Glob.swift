/// A pattern of paths: `*` and `?` within a name, `[a-z]` and `[!a-z]` for one character, `{a,b}` for either, and `**` for
/// any number of folders.
///
/// A pattern without a slash means a name anywhere; with one, it counts from the base. What matches a folder matches
/// everything below it.
public struct Glob: Sendable, Hashable {
  /// The pattern as it was written.
  public let pattern: String
  /// For each alternative its names, folder by folder.
  private let alternatives: [[[Unicode.Scalar]]]

  /// A pattern; nil when its braces stand for more than 1,000 alternatives.
  public init?(_ pattern: String) {
    self.pattern = pattern
    guard let expanded = Self.expand(Array(pattern.unicodeScalars)) else { return nil }
    alternatives = expanded.compactMap { scalars in
      let isAnywhere = !scalars.dropLast(scalars.last == "/" ? 1 : 0).contains("/")
      let names = Self.names(of: scalars)
      if names.isEmpty { return nil }
      return isAnywhere && names.first != Self.anyFolders ? [Self.anyFolders] + names : names
    }
  }

  /// Whether a text has anything in it that stands for more than itself.
  public static func isPattern(_ text: String) -> Bool {
    text.unicodeScalars.contains { "*?[{".unicodeScalars.contains($0) }
  }

  /// Whether the pattern means this path, or a folder above it. O(pattern · path).
  public func matches(_ path: String) -> Bool {
    let names = Self.names(of: path.unicodeScalars)
    return alternatives.contains { alternative in
      (1...max(names.count, 1)).contains { Self.matches(names.prefix($0), alternative) }
    }
  }

  /// Whether the pattern means exactly this path, counted from the base even without a slash in it.
  public func meansExactly(_ path: String) -> Bool {
    let names = Self.names(of: path.unicodeScalars)
    return alternatives.contains { alternative in
      let isImplied = alternative.first == Self.anyFolders && !pattern.unicodeScalars.contains("/") && pattern != "**"
      return Self.matches(names[...], isImplied ? Array(alternative.dropFirst()) : alternative)
    }
  }

  /// The names of a path, folder by folder, without those that stay where they are.
  private static func names(of path: some Collection<Unicode.Scalar>) -> [[Unicode.Scalar]] {
    path.split(separator: "/").map { Array($0) }.filter { $0 != ["."] }
  }

  private static let anyFolders: [Unicode.Scalar] = ["*", "*"]

  /// Folder by folder; where the rest does not fit after `**`, `**` takes one more folder.
  private static func matches(_ names: ArraySlice<[Unicode.Scalar]>, _ pattern: [[Unicode.Scalar]]) -> Bool {
    search(names.count, pattern.count, isWildcard: { pattern[$0] == anyFolders }) { name, part in
      pattern[part] == anyFolders ? .any : matches(names[names.startIndex + name], pattern[part]) ? .one : .none
    }
  }

  /// Character by character.
  private static func matches(_ name: [Unicode.Scalar], _ pattern: [Unicode.Scalar]) -> Bool {
    let parts = parts(of: pattern)
    let isWildcard = { (part: Int) in if case .anyNumber = parts[part] { true } else { false } }
    return search(name.count, parts.count, isWildcard: isWildcard) { index, part in
      switch parts[part] {
      case .anyNumber: .any
      case .anyOne: .one
      case .literal(let scalar): scalar == name[index] ? .one : .none
      case .set(let ranges, let isNegated): ranges.contains { $0.contains(name[index]) } != isNegated ? .one : .none
      }
    }
  }

  private enum Fit {
    case none, one, any
  }

  /// Greedy, with one place to come back to: the last wildcard. O(items · parts).
  private static func search(
    _ items: Int, _ parts: Int, isWildcard: (Int) -> Bool, _ fit: (Int, Int) -> Fit
  ) -> Bool {
    var item = 0
    var part = 0
    var wildcard: (part: Int, item: Int)?
    while item < items {
      let found = part < parts ? fit(item, part) : .none
      if found == .any {
        wildcard = (part, item)
        part += 1
      } else if found == .one {
        item += 1
        part += 1
      } else if let last = wildcard {
        item = last.item + 1
        part = last.part + 1
        wildcard = (last.part, item)
      } else {
        return false
      }
    }
    // What is left of the pattern has to be able to be nothing.
    while part < parts, isWildcard(part) { part += 1 }
    return part == parts
  }

  private enum Part {
    case anyNumber, anyOne
    case literal(Unicode.Scalar)
    case set([ClosedRange<Unicode.Scalar>], isNegated: Bool)
  }

  private static func parts(of pattern: [Unicode.Scalar]) -> [Part] {
    var parts: [Part] = []
    var index = 0
    while index < pattern.count {
      switch pattern[index] {
      case "*": parts.append(.anyNumber)
      case "?": parts.append(.anyOne)
      case "[":
        if let (set, next) = set(in: pattern, from: index) {
          parts.append(set)
          index = next
          continue
        }
        parts.append(.literal("["))
      default: parts.append(.literal(pattern[index]))
      }
      index += 1
    }
    return parts
  }

  /// `[a-z]`; nil when the bracket is not closed, and then stands for itself.
  private static func set(in pattern: [Unicode.Scalar], from start: Int) -> (Part, next: Int)? {
    var index = start + 1
    let isNegated = index < pattern.count && (pattern[index] == "!" || pattern[index] == "^")
    if isNegated { index += 1 }
    var ranges: [ClosedRange<Unicode.Scalar>] = []
    let first = index
    while index < pattern.count, pattern[index] != "]" || index == first {
      if index + 2 < pattern.count, pattern[index + 1] == "-", pattern[index + 2] != "]" {
        if pattern[index] <= pattern[index + 2] { ranges.append(pattern[index]...pattern[index + 2]) }
        index += 3
      } else {
        ranges.append(pattern[index]...pattern[index])
        index += 1
      }
    }
    return index < pattern.count ? (.set(ranges, isNegated: isNegated), index + 1) : nil
  }

  /// The alternatives that `{a,b}` stands for, braces in braces included; nil when there are too many.
  private static func expand(_ pattern: [Unicode.Scalar]) -> [[Unicode.Scalar]]? {
    var waiting = [pattern]
    var expanded: [[Unicode.Scalar]] = []
    while let next = waiting.popLast() {
      guard waiting.count + expanded.count < 1000 else { return nil }
      guard let (open, commas, close) = innermostBraces(of: next) else {
        expanded.append(next)
        continue
      }
      let bounds = [open] + commas + [close]
      for (start, end) in zip(bounds, bounds.dropFirst()) {
        var alternative = Array(next[..<open])
        alternative += next[(start + 1)..<end]
        alternative += next[(close + 1)...]
        waiting.append(alternative)
      }
    }
    return expanded
  }

  private static func innermostBraces(of pattern: [Unicode.Scalar]) -> (open: Int, commas: [Int], close: Int)? {
    var open: (place: Int, commas: [Int])?
    for (index, scalar) in pattern.enumerated() {
      switch scalar {
      case "{": open = (index, [])
      case ",": open?.commas.append(index)
      case "}":
        if let open, !open.commas.isEmpty { return (open.place, open.commas, index) }
        open = nil
      default: break
      }
    }
    return nil
  }
}
