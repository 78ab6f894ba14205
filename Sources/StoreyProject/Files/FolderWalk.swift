package import StoreyFiles

/// The files below a folder, sorted, and the errors of the walk. Hidden entries and links to folders are skipped, and so are
/// pipes, sockets and devices, but not links to them.
package struct FolderWalk {
  package private(set) var paths: [String] = []
  /// The folders below the first one.
  package private(set) var folders: [String] = []
  package private(set) var failures: [FileError] = []
  /// Whether the walk ended early because of the limit on entries.
  package private(set) var isCut = false
  /// The number of entries of folders that may still be looked at.
  private var entriesLeft: Int
  private let files: FileContents
  private let use: FileUse

  /// Finds the files whose paths satisfy a predicate.
  ///
  /// - Parameters:
  ///   - levels: The maximum number of levels of folders.
  ///   - entries: The maximum number of entries of folders that are looked at.
  ///   - files: The files on disk, and the use of those that are found.
  package init(
    _ folder: String, levels: Int = .max, entries: Int = .max, _ files: FileContents = .onDisk,
    _ use: FileUse = .page, where isIncluded: (String) -> Bool
  ) {
    entriesLeft = entries
    (self.files, self.use) = (files, use)
    walk(folder, levels, isIncluded)
  }

  /// Adds a file that is not on disk.
  package mutating func add(_ path: String) { paths.append(path) }

  private mutating func walk(_ folder: String, _ levels: Int, _ isIncluded: (String) -> Bool) {
    do throws(FileError) {
      for name in try files.names(in: folder, use) {
        if entriesLeft == 0 {
          isCut = true
          return
        }
        entriesLeft -= 1
        guard let name else {
          failures.append(
            FileError(action: "read", path: Paths.join(folder, "…"), code: 0, reason: "a file name is not valid UTF-8"))
          continue
        }
        look(at: Paths.join(folder, name), levels, isIncluded)
      }
    } catch {
      failures.append(error)
    }
  }

  private mutating func look(at path: String, _ levels: Int, _ isIncluded: (String) -> Bool) {
    do throws(FileError) {
      switch try files.kind(of: path, use) {
      case (.folder, isLink: false):
        folders.append(path)
        if levels > 1 { walk(path, levels - 1, isIncluded) }
      case (.folder, isLink: true): break
      // A broken link, or a link to a pipe or a device, is included: reading it then reports the error.
      case (.regular, _), (_, isLink: true): if isIncluded(path) { paths.append(path == "-" ? "./-" : path) }
      default: break
      }
    } catch {
      failures.append(error)
    }
  }
}
