/// Lists of patterns, ready to be asked which of them match a path.
///
/// Names and paths without wildcards are looked up and cost nothing until they match. Other patterns are tried one by one.
struct GlobIndex: Sendable {
  /// A way from a folder of patterns to what is in it.
  private struct Edge: Hashable, Sendable {
    let folder: Int
    let name: ArraySlice<UInt8>
  }

  /// The lists with a name that matches in any folder.
  private var names: [ArraySlice<UInt8>: [Int]] = [:]
  /// The paths from the base, name by name, and the lists with a path that ends at a folder or file.
  private var edges: [Edge: Int] = [:]
  private var paths: [[Int]] = [[]]
  /// The patterns with wildcards, and their lists.
  private var patterns: [(matcher: NameMatcher, list: Int)] = []

  /// An index of lists, which are numbered from 0. O(length of all patterns).
  init(_ lists: some Sequence<[Glob]>) {
    for (list, globs) in lists.enumerated() {
      for alternative in globs.lazy.flatMap(\.alternatives) { add(alternative, of: list) }
    }
  }

  private mutating func add(_ alternative: [UInt8], of list: Int) {
    if let name = Glob.nameInAnyFolder(alternative), !Glob.hasWildcard(name) {
      names[name, default: []].append(list)
    } else if Glob.hasWildcard(alternative[...]) {
      patterns.append((NameMatcher(pattern: alternative, includesBelow: true), list))
    } else {
      var folder = 0
      for name in alternative.split(separator: Glob.slash) {
        let edge = Edge(folder: folder, name: name)
        folder = edges[edge] ?? paths.count
        edges[edge] = folder
        if folder == paths.count { paths.append([]) }
      }
      paths[folder].append(list)
    }
  }

  /// The lists with a pattern that matches a path, or a folder above it.
  func lists(matching path: String) -> Set<Int> {
    var steps = Int.max
    return lists(matching: path, steps: &steps)
  }

  /// The same, with a number of steps that goes down with what it costs; where it falls below 0, lists may be missing.
  func lists(matching path: String, steps: inout Int) -> Set<Int> {
    let path = Glob.names(of: Array(path.utf8))
    var found: Set<Int> = []
    func add(_ lists: [Int], _ steps: inout Int) {
      steps -= lists.count
      found.formUnion(lists)
    }
    var folder: Int? = 0
    for name in path.split(separator: Glob.slash) where steps >= 0 {
      if let lists = names[name] { add(lists, &steps) }
      folder = folder.flatMap { edges[Edge(folder: $0, name: name)] }
      if let folder { add(paths[folder], &steps) }
    }
    for (matcher, list) in patterns where !found.contains(list) {
      if steps < 0 { break }
      if matcher.matches(path, steps: &steps) { found.insert(list) }
    }
    return found
  }
}
