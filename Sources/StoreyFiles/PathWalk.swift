import LibC

/// The way from a path to its place below a set of folders.
struct PathWalk {
  /// The maximum number of links that are followed, as on Linux.
  private static let mostLinks = 40

  /// The folder that has been reached.
  private enum Position {
    /// An open folder, with the folders between it and one of the set.
    case inside(root: Int, folders: [OpenFolder], names: [String])
    /// A folder outside, by its names.
    case outside([String])
  }

  private let path: String
  private let roots: [FolderSet.Root]
  private let followsLast: Bool
  private var position: Position
  /// The names that are still to be followed, the next one last.
  private var rest: [String]
  private var links = 0
  private var hasEntered = false

  init(_ path: String, below roots: [FolderSet.Root], followsLast: Bool) {
    self.path = path
    self.roots = roots
    self.followsLast = followsLast
    rest = Self.steps(of: path).reversed()
    position = .outside([])
    move(to: path.hasPrefix("/") ? [] : FolderSet.names(FileSystem.currentFolder))
  }

  mutating func run() throws(FileError) -> FolderSet.Location {
    repeat {
      while let name = rest.popLast() {
        switch position {
        case .outside(let names): move(to: Self.moved(names, by: name))
        case .inside(let root, let folders, let names):
          if let place = try follow(name, root, folders, names) { return .below(place) }
        }
      }
      if case .inside(_, let folders, let names) = position { return .below(place(".", folders, names)) }
    } while try enterThroughLink()
    return hasEntered ? .beyond : .elsewhere
  }

  /// Follows a name in an open folder. Returns the place if it is the end of the path.
  private mutating func follow(
    _ name: String, _ root: Int, _ folders: [OpenFolder], _ names: [String]
  ) throws(FileError) -> FilePlace? {
    switch name {
    case ".": return nil
    case ".." where folders.count > 1:
      position = .inside(root: root, folders: folders.dropLast(), names: names.dropLast())
      return nil
    case "..":
      move(to: roots[root].names.real.dropLast())
      return nil
    default: break
    }
    let isLast = rest.isEmpty
    let parent = folders[folders.count - 1]
    if !isLast, let folder = parent.folder(name) {
      position = .inside(root: root, folders: folders + [folder], names: names + [name])
      return nil
    }
    let failure = FileSystem.failure("read", path)
    if isLast && !followsLast { return place(name, folders, names) }
    if let target = FileSystem.linkTarget(of: name, in: parent.descriptor) {
      try count()
      rest += Self.steps(of: target).reversed()
      if target.hasPrefix("/") { move(to: []) }
      return nil
    }
    if isLast { return place(name, folders, names) }
    throw failure
  }

  private func place(_ name: String, _ folders: [OpenFolder], _ names: [String]) -> FilePlace {
    FilePlace(
      folder: folders[folders.count - 1], name: name, path: path, names: name == "." ? names : names + [name])
  }

  /// Moves to a folder by its names. If it is one of the set, it is entered.
  private mutating func move(to names: [String]) {
    guard let root = roots.firstIndex(where: { $0.names.real == names || $0.names.given == names }) else {
      position = .outside(names)
      return
    }
    enter(root)
  }

  private mutating func enter(_ root: Int) {
    position = .inside(root: root, folders: [roots[root].folder], names: [])
    hasEntered = true
  }

  /// Enters the set through a link outside, if a folder of the path outside is one.
  private mutating func enterThroughLink() throws(FileError) -> Bool {
    guard case .outside(let names) = position else { return false }
    for count in names.indices.map({ $0 + 1 }) {
      let real = FolderSet.names(FileSystem.resolved("/" + names[..<count].joined(separator: "/")))
      guard real != Array(names[..<count]), let root = roots.firstIndex(where: { real.starts(with: $0.names.real) })
      else { continue }
      try self.count()
      rest = (real.dropFirst(roots[root].names.real.count) + names[count...]).reversed()
      enter(root)
      return true
    }
    return false
  }

  private mutating func count() throws(FileError) {
    links += 1
    if links <= Self.mostLinks { return }
    throw FileError(action: "read", path: path, code: ELOOP, reason: FileSystem.message(of: ELOOP))
  }

  private static func moved(_ names: [String], by name: String) -> [String] {
    switch name {
    case ".": names
    case "..": names.dropLast()
    default: names + [name]
    }
  }

  /// Returns the names of a path. A slash at its end requires a folder, like the name `.` does.
  private static func steps(of path: String) -> [String] {
    FolderSet.names(path) + (path.hasSuffix("/") ? ["."] : [])
  }
}
