import StoreyFiles

/// The files below a folder, sorted, and the errors of the walk. Hidden entries and links to folders are skipped, and so are
/// pipes, sockets and devices, but not links to them.
struct FolderWalk {
  private(set) var paths: [String] = []
  private(set) var failures: [FileError] = []

  /// Finds the files whose paths satisfy a predicate, in at most `levels` levels of folders.
  init(_ folder: String, levels: Int = .max, where isMeant: (String) -> Bool) {
    walk(folder, levels, isMeant)
  }

  private mutating func walk(_ folder: String, _ levels: Int, _ isMeant: (String) -> Bool) {
    do throws(FileError) {
      for name in try FileSystem.names(in: folder) {
        guard let name else {
          failures.append(
            FileError(action: "read", path: Paths.join(folder, "…"), code: 0, reason: "a file name is not valid UTF-8"))
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
      // A broken link, or a link to a pipe or a device, is included: reading it then reports the error.
      case (.regular, _), (_, isLink: true): if isMeant(path) { paths.append(path == "-" ? "./-" : path) }
      default: break
      }
    } catch {
      failures.append(error)
    }
  }
}
