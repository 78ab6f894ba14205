import StoreyFiles

/// The output files of pages that are rendered into a folder.
struct PageOutputs {
  /// Each page with its output file.
  let files: [(page: String, file: String)]

  /// Determines the output files: below the folder, the path of the page without leading `/` and `..`, with another
  /// extension. The path of a URL is its host and path.
  /// - Throws: `UsageError` when two pages have the same output file.
  init(of pages: [String], in folder: String, ending: String) throws(UsageError) {
    var files: [(page: String, file: String)] = []
    var pagesByFile: [String: String] = [:]
    for page in pages {
      let file = Paths.join(folder, Self.name(of: page) + ending)
      // Some file systems do not distinguish upper and lower case.
      if let other = pagesByFile.updateValue(page, forKey: file.lowercased()) {
        throw UsageError(
          message: "\(other) and \(page) would both be written to \(file)", hint: "render one of them with '-o FILE'")
      }
      files.append((page, file))
    }
    self.files = files
  }

  /// Returns the relative path of a page without its extension.
  private static func name(of page: String) -> String {
    var path = page[...]
    if Paths.isURL(page), let slashes = page.firstRange(of: "://") {
      path = page[slashes.upperBound...].prefix { $0 != "?" && $0 != "#" }
    }
    var names: [Substring] = []
    for name in path.split(separator: "/") where name != "." {
      if name == ".." { _ = names.popLast() } else { names.append(name) }
    }
    guard var last = names.popLast() else { return "page" }
    if let dot = last.lastIndex(of: "."), dot > last.startIndex { last = last[..<dot] }
    return (names + [last]).joined(separator: "/")
  }
}
