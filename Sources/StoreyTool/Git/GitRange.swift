import StoreyProject

/// The revisions of a repository that are compared: `REV`, `REV..REV` or `REV...REV`, as git writes them.
struct GitRange {
  private let old: String
  /// `nil` for the work tree.
  private let new: String?
  /// Whether the old version is the last commit that both have in common.
  private let isFromCommon: Bool

  init(_ text: String) {
    let parts = text.split(separator: "..", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    func revision(_ text: String) -> String { text.isEmpty ? "HEAD" : text }
    old = revision(parts[0])
    isFromCommon = parts.count > 1 && parts[1].hasPrefix(".")
    new = parts.count > 1 ? revision(String(parts[1].drop { $0 == "." })) : nil
  }

  /// Returns the identifiers of the commits; `nil` for the work tree.
  /// - Throws: `Failure` for a revision that the repository does not have.
  func commits(in repository: GitRepository) throws(Failure) -> (old: String, new: String?) {
    let first = try repository.commit(of: old)
    guard let new else { return (first, nil) }
    let second = try repository.commit(of: new)
    return (isFromCommon ? try repository.commonCommit(of: first, second) : first, second)
  }
}
