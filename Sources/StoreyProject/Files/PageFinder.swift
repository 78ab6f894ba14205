import StoreyFiles
import StoreyValidation

/// Finds the pages that the operands of a command refer to.
package struct PageFinder {
  /// The sorted paths without duplicates; `-` is standard input.
  package private(set) var paths: [String] = []
  /// The errors of operands and folders.
  package private(set) var failures: [Failure] = []
  /// The excluded paths.
  package private(set) var excluded: [String] = []
  private let files: FileContents

  /// Finds the pages of operands: files, folders, patterns, URLs, `-`.
  package init(
    _ operands: [String], _ files: FileContents, excluding isExcluded: (String) throws -> Bool
  ) rethrows {
    self.files = files
    var found: Set<String> = []
    for operand in operands {
      for path in pages(of: operand) {
        if try path != "-" && isExcluded(path) {
          excluded.append(path)
        } else if found.insert(path == "-" ? path : Paths.absolute(path)).inserted {
          paths.append(path)
        }
      }
    }
    paths.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  private mutating func pages(of operand: String) -> [String] {
    if operand == "-" || Paths.isURL(operand) { return [operand] }
    let walk: FolderWalk
    let nothing: Failure
    if files.isFolder(operand, .page) {
      walk = FolderWalk(operand, files) { $0.hasSuffix(".json") }
      nothing = Failure(message: "no .json files below \(operand)")
    } else if files.exists(operand, .page) || !Glob.isPattern(operand) {
      // The name of an existing file may look like a pattern.
      return [operand]
    } else {
      walk = matches(of: operand)
      nothing = Failure(
        message: "no file matches '\(operand)'",
        hint: operand.contains("**")
          ? "check the pattern, which is relative to the current folder" : "use ** for any number of folders")
    }
    failures += walk.failures.map { Failure(message: $0.description) }
    if walk.paths.isEmpty && walk.failures.isEmpty { failures.append(nothing) }
    return walk.paths
  }

  private func matches(of pattern: String) -> FolderWalk {
    // The search starts in the folder before the first wildcard.
    let names = pattern.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    let fixed = names.dropLast().prefix { !Glob.isPattern($0) }
    let folder = fixed.isEmpty ? "" : fixed == [""] ? "/" : fixed.joined(separator: "/")
    guard let glob = Glob(pattern), folder.isEmpty || files.isFolder(folder, .page) else {
      return FolderWalk("", levels: 0, files) { _ in false }
    }
    let levels = pattern.contains("**") ? Int.max : names.count - fixed.count
    return FolderWalk(folder, levels: levels, files) { glob.meansExactly($0) }
  }
}
