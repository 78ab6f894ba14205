import StoreyPresentation

/// The files that a run reads, and those that it is going to write: none of them may be overwritten.
struct InputFiles {
  /// What each file is, in the words of a message.
  private var uses: [FileIdentity: String] = [:]

  /// Adds a file that is read. Standard input, URLs, devices and `nil` are passed over.
  mutating func add(_ path: String?, as use: String) {
    guard let path, let identity = FileIdentity(of: path) else { return }
    if uses[identity] == nil { uses[identity] = "the \(use) \(path)" }
  }

  /// Adds a file that an option writes.
  /// - Throws: `UsageError` when it is a file that is read, or that another option writes.
  mutating func addOutput(_ path: String?, of option: String) throws(UsageError) {
    guard let path, let identity = FileIdentity(of: path) else { return }
    if let use = uses[identity] {
      throw UsageError(message: "'\(option)' would overwrite \(use)", hint: "name another file to write to")
    }
    uses[identity] = "the file that '\(option)' writes"
  }
}
