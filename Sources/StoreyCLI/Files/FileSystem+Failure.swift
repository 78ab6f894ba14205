import Storey
import StoreyFiles
import StoreyPresentation

/// What named a file. Only a person may name what has to be waited for, such as `-` or `/dev/stdin`.
enum FileSource {
  case commandLine, file
}

extension FileSystem {
  /// Reads a file that a command cannot do without: at most one byte more than `limit`.
  static func bytes(of path: String, limit: Int, namedBy source: FileSource) throws(FileError) -> [UInt8] {
    switch source {
    case .commandLine: try read(path, limit: limit)
    case .file: try readRegularFile(path, limit: limit)
    }
  }

  /// Reads a file that a command cannot do without, and refuses one that is larger than the limit.
  static func contents(
    of path: String, limit: Int, namedBy source: FileSource = .commandLine
  ) throws(FileError) -> [UInt8] {
    let bytes = try bytes(of: path, limit: limit, namedBy: source)
    if bytes.count <= limit { return bytes }
    throw FileError(
      action: "read", path: path, code: 0, reason: "it has more than \(Wording.counted(limit, "byte"))")
  }
}

extension Failure {
  /// An error of the file system.
  init(_ error: FileError) {
    message = error.description
    hint = error.hint
  }

  /// Any error: a failure as it is, and one of the file system with what to do.
  init(any error: any Error) {
    switch error {
    case let failure as Failure: self = failure
    case let error as FileError: self.init(error)
    default: self.init(message: "\(error)")
    }
  }

  /// A file that cannot be read. What looks like a URL of another kind is told apart from a path.
  init(reading error: FileError) {
    let isURL = error.path.contains("://")
    message = error.description + (isURL ? " [\(PageError.Code.invalidAddress)]" : "")
    hint = isURL ? "pages are fetched over https and http" : error.hint
  }
}
