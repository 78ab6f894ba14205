import StoreyFiles

/// The output files of pages that are rendered into a folder.
struct PageOutputs {
  /// Each page with its output file.
  let files: [(page: String, file: String)]

  /// Determines the output files: below the folder, the path of the page without leading `/` and `..`, with another
  /// extension. The path of a URL is its host and path.
  /// - Throws: `UsageError` when two pages have the same output file, or when the output file of a page is a folder in the
  ///   path of another.
  init(of pages: [String], in folder: String, ending: String) throws(UsageError) {
    var files: [(page: String, file: String)] = []
    // Some file systems do not distinguish upper and lower case.
    var pagesByFile: [String: String] = [:]
    for page in pages {
      let file = Paths.join(folder, Self.name(of: page) + ending)
      if let other = pagesByFile.updateValue(page, forKey: file.lowercased()) {
        throw Self.clash("\(other) and \(page) would both be written to \(file)")
      }
      files.append((page, file))
    }
    var checked: Set<String> = []
    for (page, file) in files {
      var parent = Paths.folder(of: file)
      while !parent.isEmpty, checked.insert(parent.lowercased()).inserted {
        if let other = pagesByFile[parent.lowercased()] {
          throw Self.clash(
            "\(other) would be written to \(parent), which is a folder in the path of \(file) for \(page)")
        }
        parent = Paths.folder(of: parent)
      }
    }
    self.files = files
  }

  /// Returns the error for output files that cannot exist together.
  static func clash(_ message: String) -> UsageError {
    UsageError(message: message, hint: "render one of them with '-o FILE'")
  }

  /// Returns the relative path of a page without its extension.
  private static func name(of page: String) -> String {
    var path = page[...]
    var isURL = false
    if Paths.isURL(page), let slashes = page.firstRange(of: "://") {
      path = page[slashes.upperBound...].prefix { $0 != "?" && $0 != "#" }
      isURL = true
    }
    var names: [Substring] = []
    for name in path.split(separator: "/") where name != "." {
      if name == ".." { _ = names.popLast() } else { names.append(name) }
    }
    guard let last = names.popLast() else { return "page" }
    // The ending of a host is not an extension.
    if isURL && names.isEmpty { return String(last) }
    return (names.map(String.init) + [Paths.stem(of: last)]).joined(separator: "/")
  }
}
