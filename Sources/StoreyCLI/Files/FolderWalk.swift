import StoreyFiles

/// The files below a folder, sorted, and what could not be read on the way. What is hidden, and links to folders, are
/// not entered; what is neither a file nor a link to one is passed over.
struct FolderWalk {
  private(set) var paths: [String] = []
  private(set) var failures: [FileError] = []

  /// Walks at most so many folders down, for files whose paths a condition holds for.
  init(_ folder: String, levels: Int = .max, where isMeant: (String) -> Bool) {
    walk(folder, levels, isMeant)
  }

  private mutating func walk(_ folder: String, _ levels: Int, _ isMeant: (String) -> Bool) {
    do throws(FileError) {
      for name in try FileSystem.names(in: folder) {
        guard let name else {
          failures.append(
            FileError(action: "read", path: Paths.join(folder, "…"), code: 0, reason: "a name in it is not UTF-8"))
          continue
        }
        look(at: Paths.join(folder, name), levels, isMeant)
      }
    } catch {
      failures.append(error)
    }
  }

  private mutating func look(at path: String, _ levels: Int, _ isMeant: (String) -> Bool) {
    do throws(FileError) {
      switch try FileSystem.kind(of: path) {
      case (.folder, isLink: false): if levels > 1 { walk(path, levels - 1, isMeant) }
      case (.folder, isLink: true): break
      // A link that leads nowhere is a page that is missing, and one to a pipe or a device is a page that cannot be read.
      case (.regular, _), (_, isLink: true): if isMeant(path) { paths.append(path == "-" ? "./-" : path) }
      default: break
      }
    } catch {
      failures.append(error)
    }
  }
}
