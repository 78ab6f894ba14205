extension EditedFile {
  /// Returns the absolute path that a path in this file refers to. Relative paths start at the folder of the file.
  func resolved(_ path: String) -> String {
    let folder = self.path.lastIndex(of: "/").map { String(self.path[...$0]) } ?? "/"
    var names: [Substring] = []
    for name in (path.hasPrefix("/") ? path : folder + path).split(separator: "/") where name != "." {
      if name == ".." { _ = names.popLast() } else { names.append(name) }
    }
    return "/" + names.joined(separator: "/")
  }
}

extension String {
  /// Whether the text is an absolute URL with the scheme http or https and a host.
  var isAbsoluteURL: Bool {
    ["http://", "https://"].contains { utf8.count > $0.utf8.count && prefix($0.count).lowercased() == $0 }
  }
}
