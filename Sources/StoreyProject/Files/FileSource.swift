import Storey
package import StoreyFiles

/// The source of a path. Only paths on the command line may lead to inputs that block, such as `-` or `/dev/stdin`.
package enum FileSource: Sendable, Hashable {
  case commandLine, file
}

extension FileSystem {
  /// Reads a required file, up to one byte beyond `limit`.
  package static func bytes(of path: String, limit: Int, namedBy source: FileSource) throws(FileError) -> [UInt8] {
    switch source {
    case .commandLine: try read(path, limit: limit)
    case .file: try readRegularFile(path, limit: limit)
    }
  }

  /// Returns the error for a file that exceeds a limit of bytes.
  package static func excess(of path: String, _ limit: Int) -> FileError {
    FileError(
      action: "read", path: path, code: 0, reason: "it exceeds the limit of \(Wording.counted(limit, "byte"))")
  }
}

extension Failure {
  /// Creates a failure from an error of the file system.
  package init(_ error: FileError) {
    self.init(message: error.description, hint: error.hint)
  }

  /// Creates a failure from any error.
  package init(any error: any Error) {
    switch error {
    case let failure as Failure: self = failure
    case let error as FileError: self.init(error)
    default: self.init(message: "\(error)")
    }
  }
}
