/// A pattern of paths: `*` and `?` within a name, `[a-z]` and `[!a-z]` for one character, `{a,b}` for either, and `**` for
/// any number of folders.
///
/// A pattern without a slash matches a name in any folder; one with a slash counts from the base. A pattern that matches a
/// folder matches everything below it.
public struct Glob: Sendable, Hashable {
  /// The pattern as it was written.
  public let pattern: String
  /// The alternatives that the braces stand for, as names in UTF-8 separated by single slashes.
  let alternatives: [[UInt8]]

  /// Why a pattern cannot be used.
  package enum Fault: Error, Sendable, Hashable {
    /// The pattern is longer than `mostBytes`.
    case length
    /// The braces stand for more than the allowed number of alternatives, or for more than `mostExpandedBytes` together.
    case braces
  }

  /// The greatest length of a pattern, in bytes of UTF-8.
  package static let mostBytes = 4096
  /// The greatest length of all alternatives of a pattern together, in bytes of UTF-8.
  package static let mostExpandedBytes = 65_536
  /// How many alternatives the braces of a pattern may stand for unless another number is given.
  package static let mostAlternatives = 1000

  /// Creates a pattern. `nil` when it is longer than 4,096 bytes, or its braces stand for more than 1,000 alternatives or
  /// 65,536 bytes.
  public init?(_ pattern: String) {
    do throws(Fault) {
      try self.init(pattern, braces: Self.mostAlternatives)
    } catch {
      return nil
    }
  }

  /// Creates a pattern whose braces may stand for a number of alternatives; `nil` is any number. The alternatives are
  /// counted before any of them is made. O(length of all alternatives).
  package init(_ pattern: String, braces: Int?) throws(Fault) {
    let bytes = Array(pattern.utf8)
    if bytes.count > Self.mostBytes { throw .length }
    let expansion = BraceExpansion(bytes)
    let most = min(braces ?? .max, Self.mostExpandedBytes)
    guard expansion.isWithin(alternatives: most, bytes: Self.mostExpandedBytes) else { throw .braces }
    self.pattern = pattern
    alternatives = expansion.alternatives().compactMap { alternative in
      let names = Self.names(of: alternative, foldersOnce: true)
      if names.isEmpty { return nil }
      let isAnywhere = !alternative.dropLast(alternative.last == Self.slash ? 1 : 0).contains(Self.slash)
      return isAnywhere && names != Self.anyFolders ? Self.anyFolders + [Self.slash] + names : names
    }
  }

  /// The number of alternatives that the braces stand for.
  package var count: Int { alternatives.count }

  /// Whether a text contains a character that stands for more than itself.
  public static func isPattern(_ text: String) -> Bool {
    text.utf8.contains { "*?[{".utf8.contains($0) }
  }

  /// Whether the pattern matches this path, or a folder above it. O(pattern · path).
  public func matches(_ path: String) -> Bool {
    let names = Self.names(of: Array(path.utf8))
    return alternatives.contains { NameMatcher(pattern: $0, includesBelow: true).matches(names) }
  }

  /// Whether the pattern matches exactly this path, counted from the base even without a slash in it.
  public func meansExactly(_ path: String) -> Bool {
    let names = Self.names(of: Array(path.utf8))
    let isImplied = !pattern.utf8.contains(Self.slash) && pattern != "**"
    return alternatives.contains { alternative in
      let pattern = isImplied ? Self.nameInAnyFolder(alternative).map(Array.init) : nil
      return NameMatcher(pattern: pattern ?? alternative, includesBelow: false).matches(names)
    }
  }

  /// The names of a path separated by single slashes, without those that stay in the same folder; of a pattern also without
  /// a `**` after a `**`, which says nothing. O(bytes).
  static func names(of path: [UInt8], foldersOnce: Bool = false) -> [UInt8] {
    var names: [UInt8] = []
    names.reserveCapacity(path.count)
    var (start, isAfterFolders) = (0, false)
    while start < path.count {
      var end = start
      while end < path.count && path[end] != slash { end += 1 }
      let isFolders = foldersOnce && path[start..<end].elementsEqual(anyFolders)
      let staysHere = end == start || (end == start + 1 && path[start] == UInt8(ascii: "."))
      if !staysHere {
        if !(isFolders && isAfterFolders) {
          if !names.isEmpty { names.append(slash) }
          names += path[start..<end]
        }
        isAfterFolders = isFolders
      }
      start = end + 1
    }
    return names
  }

  /// Whether a pattern without braces has a character that stands for more than itself.
  static func hasWildcard(_ pattern: ArraySlice<UInt8>) -> Bool { pattern.contains { "*?[".utf8.contains($0) } }

  /// What an alternative that matches a name in any folder says of the name; `nil` for other alternatives.
  static func nameInAnyFolder(_ alternative: [UInt8]) -> ArraySlice<UInt8>? {
    guard alternative.starts(with: anyFolders + [slash]) else { return nil }
    let name = alternative[(anyFolders.count + 1)...]
    return name.contains(slash) ? nil : name
  }

  static let slash = UInt8(ascii: "/")
  private static let anyFolders: [UInt8] = Array("**".utf8)
}
