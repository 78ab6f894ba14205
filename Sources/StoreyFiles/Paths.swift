/// Operations on paths as text. They do not access the file system, except to get the working directory.
package enum Paths {
  /// Whether an argument is the URL of a page: http or https. All other arguments are paths.
  package static func isURL(_ path: String) -> Bool {
    let start = path.prefix(8).lowercased()
    return start.hasPrefix("http://") || start.hasPrefix("https://")
  }

  /// Returns the absolute path, without `.` and `..`. Links are not followed. A URL is returned unchanged.
  package static func absolute(_ path: String) -> String {
    if isURL(path) { return path }
    var names: [Substring] = path.hasPrefix("/") ? [] : FileSystem.currentFolder.split(separator: "/")
    for name in path.split(separator: "/") where name != "." {
      if name == ".." { _ = names.popLast() } else { names.append(name) }
    }
    return "/" + names.joined(separator: "/")
  }

  /// Returns the relative path from a folder to a path. Both must be absolute.
  package static func relative(_ path: String, from folder: String) -> String {
    let names = path.split(separator: "/")
    let start = folder.split(separator: "/")
    let common = zip(names, start).prefix { $0 == $1 }.count
    let way = Array(repeating: "..", count: start.count - common) + names.dropFirst(common)
    return way.isEmpty ? "." : way.joined(separator: "/")
  }

  /// Returns the relative path from an absolute folder to a file. A URL is returned unchanged.
  package static func relative(file: String, from folder: String) -> String {
    isURL(file) ? file : relative(absolute(file), from: folder)
  }

  /// Returns the folder part of a path; empty for a path without a slash.
  package static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "" }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Returns the name of a file without its last extension.
  package static func stem(of name: some StringProtocol) -> String {
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return String(name) }
    return String(name[..<dot])
  }

  /// Returns the path of a name in a folder.
  package static func join(_ folder: String, _ name: String) -> String {
    folder.isEmpty || folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
  }
}
