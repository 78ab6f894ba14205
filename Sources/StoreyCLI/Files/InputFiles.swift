import StoreyFiles

/// The files that a run reads, and those that it is going to write: none of them may be overwritten.
struct InputFiles {
  /// The inputs, in the words of a message.
  private var inputs: [FileIdentity: String] = [:]
  /// The options that write to files.
  private var outputs: [FileIdentity: String] = [:]

  /// Adds a file that is read. URLs, devices, pipes and `nil` are passed over.
  mutating func add(_ path: String?, as use: String) {
    guard let path, let identity = FileIdentity(of: path) else { return }
    if inputs[identity] == nil { inputs[identity] = "the \(use) \(path == "-" ? "on standard input" : path)" }
  }

  /// Adds a file that an option writes; `nil` and `-` are standard output.
  /// - Throws: `UsageError` when it is a file that is read, or that is written otherwise.
  mutating func addOutput(_ path: String?, of option: String) throws(UsageError) {
    guard let path, path != "-" else { return try addStandardOutput() }
    guard let identity = FileIdentity(ofOutput: path) else { return }
    if let use = inputs[identity] { throw Self.refusal("'\(option)' would overwrite \(use)") }
    if let other = outputs[identity] {
      throw Self.refusal("'\(option)' would overwrite the file that '\(other)' writes")
    }
    // A path that names an open descriptor adds to it, and replaces nothing.
    if OpenDescriptor(ledToBy: path) == nil {
      for (stream, name) in [
        (OpenDescriptor.standardOutput, "standard output"), (.standardError, "standard error"),
      ] where FileIdentity(of: stream) == identity {
        throw Self.refusal("'\(option)' would overwrite the file that \(name) is written to")
      }
    }
    outputs[identity] = option
  }

  /// Looks at the file that standard output leads to, if any.
  /// - Throws: `UsageError` when it is a file that is read.
  func addStandardOutput() throws(UsageError) {
    if let identity = FileIdentity(of: .standardOutput), let use = inputs[identity] {
      throw Self.refusal("standard output is \(use)")
    }
  }

  /// The option that writes to a file.
  func option(writing path: String) -> String? {
    outputs.isEmpty ? nil : FileIdentity(of: path).flatMap { outputs[$0] }
  }

  private static func refusal(_ message: String) -> UsageError {
    UsageError(message: message, hint: "name another file to write to")
  }
}
