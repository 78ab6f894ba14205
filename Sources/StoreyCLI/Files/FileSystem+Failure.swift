import Storey
import StoreyFiles
import StoreyPresentation

/// The source of a path. Only paths on the command line may lead to inputs that block, such as `-` or `/dev/stdin`.
enum FileSource {
  case commandLine, file
}

extension FileSystem {
  /// Reads a required file, up to one byte beyond `limit`.
  static func bytes(of path: String, limit: Int, namedBy source: FileSource) throws(FileError) -> [UInt8] {
    switch source {
    case .commandLine: try read(path, limit: limit)
    case .file: try readRegularFile(path, limit: limit)
    }
  }

  /// Reads a required file.
  /// - Throws: `FileError` when the file cannot be read or exceeds the limit.
  static func contents(
    of path: String, limit: Int, namedBy source: FileSource = .commandLine
  ) throws(FileError) -> [UInt8] {
    let bytes = try bytes(of: path, limit: limit, namedBy: source)
    if bytes.count <= limit { return bytes }
    throw excess(of: path, limit)
  }

  /// Returns the error for a file that exceeds a limit of bytes.
  static func excess(of path: String, _ limit: Int) -> FileError {
    FileError(
      action: "read", path: path, code: 0, reason: "it exceeds the limit of \(Wording.counted(limit, "byte"))")
  }
}

extension Failure {
  /// Creates a failure from an error of the file system.
  init(_ error: FileError) {
    message = error.description
    hint = error.hint
  }

  /// Creates a failure from any error.
  init(any error: any Error) {
    switch error {
    case let failure as Failure: self = failure
    case let error as FileError: self.init(error)
    default: self.init(message: "\(error)")
    }
  }

  /// Creates a failure for a file that cannot be read. A path that contains `://` is reported as an invalid address.
  init(reading error: FileError) {
    let isURL = error.path.contains("://")
    message = error.description + (isURL ? " [\(PageError.Code.invalidAddress)]" : "")
    hint = isURL ? "use an https or http URL" : error.hint
  }
}
