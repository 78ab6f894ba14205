import StoreyValidation

/// Finds the files that the operands of a command mean.
struct PageFinder {
  /// The files, sorted and each once; `-` is standard input.
  private(set) var paths: [String] = []
  /// What could not be found, and why.
  private(set) var failures: [Failure] = []
  /// Which paths are left out.
  private let isExcluded: (String) -> Bool

  /// Finds the pages of operands: files, folders, patterns, `-`.
  init(_ operands: [String], excluding isExcluded: @escaping (String) -> Bool) {
    self.isExcluded = isExcluded
    var found: Set<String> = []
    for operand in operands {
      do throws(Failure) {
        for path in try pages(meantBy: operand) where path == "-" || !isExcluded(path) {
          if found.insert(path).inserted { paths.append(path) }
        }
      } catch {
        failures.append(error)
      }
    }
    paths.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// Whether a file has a page on each line.
  static func isNDJSON(_ path: String) -> Bool {
    path.hasSuffix(".ndjson") || path.hasSuffix(".jsonl")
  }

  private func pages(meantBy operand: String) throws(Failure) -> [String] {
    if operand == "-" { return [operand] }
    let pages: [String]
    do throws(FileError) {
      if FileSystem.isFolder(operand) {
        pages = try FileSystem.pages(below: operand)
      } else if FileSystem.exists(operand) || !Glob.isPattern(operand) {
        // A file may be called what looks like a pattern.
        return [operand]
      } else {
        pages = try matches(of: operand)
      }
    } catch {
      throw Failure(message: error.description)
    }
    if !pages.isEmpty { return pages }
    if FileSystem.isFolder(operand) { throw Failure(message: "there is no .json file below \(operand)") }
    throw Failure(message: "no file matches '\(operand)'", hint: "** stands for any number of folders")
  }

  private func matches(of pattern: String) throws(FileError) -> [String] {
    guard let glob = Glob(pattern) else { return [] }
    // The folders before the first wildcard are where the search starts.
    let names = pattern.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    let fixed = names.dropLast().prefix { !Glob.isPattern($0) }
    let folder = fixed.isEmpty ? "" : fixed == [""] ? "/" : fixed.joined(separator: "/")
    if !folder.isEmpty && !FileSystem.isFolder(folder) { return [] }
    let levels = pattern.contains("**") ? Int.max : names.count - fixed.count
    return try FileSystem.files(below: folder, levels: levels) { glob.meansExactly($0) }
  }
}
