/// A pattern of paths. `*` and `?` match within a name, `[a-z]` and `[!a-z]` match one character, `{a,b}` matches either
/// alternative, and `**` matches any number of folders.
///
/// A pattern without a slash matches a name in any folder. A pattern with a slash is relative to the base folder. A pattern
/// that matches a folder matches everything below it.
public struct Glob: Sendable, Hashable {
  /// The pattern as written.
  public let pattern: String
  /// The alternatives that the braces expand to, as names in UTF-8 separated by single slashes.
  let alternatives: [[UInt8]]

  /// The reason why a pattern is invalid.
  package enum Fault: Error, Sendable, Hashable {
    /// The pattern is longer than `mostBytes`.
    case length
    /// The braces expand to more than the allowed number of alternatives, or to more than `mostExpandedBytes` in total.
    case braces
  }

  /// The maximum length of a pattern, in bytes of UTF-8.
  package static let mostBytes = 4096
  /// The maximum length of all alternatives of a pattern together, in bytes of UTF-8.
  package static let mostExpandedBytes = 65_536
  /// The default maximum number of alternatives that the braces of a pattern may expand to.
  package static let mostAlternatives = 1000

  /// Creates a pattern. `nil` when it is longer than 4,096 bytes, or its braces expand to more than 1,000 alternatives or
  /// 65,536 bytes.
  public init?(_ pattern: String) {
    do throws(Fault) {
      try self.init(pattern, braces: Self.mostAlternatives)
    } catch {
      return nil
    }
  }

  /// Creates a pattern. The alternatives are counted before any of them is created. O(length of all alternatives).
  ///
  /// - Parameter braces: the maximum number of alternatives; `nil` for any number.
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

  /// The number of alternatives that the braces expand to.
  package var count: Int { alternatives.count }

  /// Returns whether a string contains a special character of patterns: `*`, `?`, `[` or `{`.
  public static func isPattern(_ text: String) -> Bool {
    text.utf8.contains { "*?[{".utf8.contains($0) }
  }

  /// Returns whether the pattern matches a path, or a folder above it. O(pattern · path).
  public func matches(_ path: String) -> Bool {
    let names = Self.names(of: Array(path.utf8))
    return alternatives.contains { NameMatcher(pattern: $0, includesBelow: true).matches(names) }
  }

  /// Returns whether the pattern matches exactly this path. Here, a pattern without a slash is relative to the base folder,
  /// too.
  public func meansExactly(_ path: String) -> Bool {
    let names = Self.names(of: Array(path.utf8))
    let isImplied = !pattern.utf8.contains(Self.slash) && pattern != "**"
    return alternatives.contains { alternative in
      let pattern = isImplied ? Self.nameInAnyFolder(alternative).map(Array.init) : nil
      return NameMatcher(pattern: pattern ?? alternative, includesBelow: false).matches(names)
    }
  }

  /// Returns the names of a path separated by single slashes, without empty names and `.`. O(bytes).
  ///
  /// - Parameter foldersOnce: whether to drop a `**` that follows a `**`, which has no effect in a pattern.
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

  /// Returns whether a pattern without braces contains a wildcard.
  static func hasWildcard(_ pattern: ArraySlice<UInt8>) -> Bool { pattern.contains { "*?[".utf8.contains($0) } }

  /// Returns the pattern of the name in an alternative that matches a name in any folder; `nil` for other alternatives.
  static func nameInAnyFolder(_ alternative: [UInt8]) -> ArraySlice<UInt8>? {
    guard alternative.starts(with: anyFolders + [slash]) else { return nil }
    let name = alternative[(anyFolders.count + 1)...]
    return name.contains(slash) ? nil : name
  }

  static let slash = UInt8(ascii: "/")
  private static let anyFolders: [UInt8] = Array("**".utf8)
}
