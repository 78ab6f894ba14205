/// An index of lists of patterns, to find the lists that match a path.
///
/// Names and paths without wildcards are looked up, and cost nothing until they match. Other patterns are tried one by one.
struct GlobIndex: Sendable {
  /// The lists by names that match in any folder.
  private var names: [ArraySlice<UInt8>: [Int]] = [:]
  /// The lists by paths relative to the base folder, and the lengths of these paths.
  private var paths: [ArraySlice<UInt8>: [Int]] = [:]
  private var pathLengths: Set<Int> = []
  /// The patterns with wildcards, and their lists.
  private var patterns: [Pattern] = []

  private struct Pattern: Sendable {
    let matcher: NameMatcher
    let list: Int
    /// The set of bytes that a matching path must contain.
    let bytes: UInt64
  }

  /// Creates an index of lists, which are numbered from 0. O(length of all patterns).
  init(_ lists: some Sequence<[Glob]>) {
    for (list, globs) in lists.enumerated() {
      for alternative in globs.lazy.flatMap(\.alternatives) { add(alternative, of: list) }
    }
  }

  private mutating func add(_ alternative: [UInt8], of list: Int) {
    if let name = Glob.nameInAnyFolder(alternative), !Glob.hasWildcard(name) {
      names[name, default: []].append(list)
    } else if Glob.hasWildcard(alternative[...]) {
      let literal = alternative.prefix { $0 != UInt8(ascii: "[") }.filter { !"*?/".utf8.contains($0) }
      patterns.append(
        Pattern(
          matcher: NameMatcher(pattern: alternative, includesBelow: true), list: list, bytes: Self.byteSet(literal)))
    } else {
      paths[alternative[...], default: []].append(list)
      pathLengths.insert(alternative.count)
    }
  }

  /// Returns the lists with a pattern that matches a path, or a folder above it.
  func lists(matching path: String) -> Set<Int> {
    var steps = Int.max
    return lists(matching: path, steps: &steps)
  }

  /// Returns the lists with a pattern that matches a path, or a folder above it, and subtracts the cost from `steps`. When
  /// `steps` falls below 0, lists may be missing.
  func lists(matching path: String, steps: inout Int) -> Set<Int> {
    let path = Glob.names(of: Array(path.utf8))
    var found: Set<Int> = []
    func add(_ lists: [Int], _ steps: inout Int) {
      steps -= lists.count
      found.formUnion(lists)
    }
    for name in path.split(separator: Glob.slash) where steps >= 0 {
      if let lists = names[name] { add(lists, &steps) }
      // The path to here, as a folder or as the file itself.
      guard pathLengths.contains(name.endIndex) else { continue }
      steps -= name.endIndex / 8
      if let lists = paths[path[..<name.endIndex]] { add(lists, &steps) }
    }
    let bytes = Self.byteSet(path)
    for pattern in patterns where !found.contains(pattern.list) {
      steps -= 1
      if steps < 0 { break }
      if pattern.bytes & ~bytes != 0 { continue }
      if pattern.matcher.matches(path, steps: &steps) { found.insert(pattern.list) }
    }
    return found
  }

  /// Returns the set of bytes as a bit mask. Bytes may share a bit.
  private static func byteSet(_ bytes: [UInt8]) -> UInt64 { bytes.reduce(0) { $0 | 1 << UInt64($1 & 63) } }
}
