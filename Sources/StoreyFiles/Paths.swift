/// Paths as text: nothing here looks at the file system, but for the folder that the process works in.
package enum Paths {
  /// Whether a person who names this means a page on a server: an http or https URL. Everything else is a path.
  package static func isURL(_ path: String) -> Bool {
    let start = path.prefix(8).lowercased()
    return start.hasPrefix("http://") || start.hasPrefix("https://")
  }

  /// The path from the root, without `.` and `..`. Links are not followed; a URL stays as it is.
  package static func absolute(_ path: String) -> String {
    if isURL(path) { return path }
    var names: [Substring] = path.hasPrefix("/") ? [] : FileSystem.currentFolder.split(separator: "/")
    for name in path.split(separator: "/") where name != "." {
      if name == ".." { _ = names.popLast() } else { names.append(name) }
    }
    return "/" + names.joined(separator: "/")
  }

  /// The way from a folder to a path, both from the root.
  package static func relative(_ path: String, from folder: String) -> String {
    let names = path.split(separator: "/")
    let start = folder.split(separator: "/")
    let common = zip(names, start).prefix { $0 == $1 }.count
    let way = Array(repeating: "..", count: start.count - common) + names.dropFirst(common)
    return way.isEmpty ? "." : way.joined(separator: "/")
  }

  /// The way from a folder, given from the root, to a file as a person names it. None leads to a URL, which stays as it is.
  package static func relative(file: String, from folder: String) -> String {
    isURL(file) ? file : relative(absolute(file), from: folder)
  }

  /// The folder of a path, as the path names it; empty for a name alone.
  package static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "" }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// A name in a folder.
  package static func join(_ folder: String, _ name: String) -> String {
    folder.isEmpty || folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
  }
}
