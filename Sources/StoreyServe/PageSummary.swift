import StoreyOutput

/// The state of a page in the list of pages: its findings, its change since the last commit, and its draft.
struct PageSummary: Sendable, Equatable {
  /// The numbers of findings, as far as the page can be read.
  var errors = 0
  var warnings = 0
  var notes = 0
  /// The change of the file since the last commit; `nil` without one.
  var change: CommittedFile.Change?
  /// Whether the page has a draft that is not saved.
  var hasDraft = false

  /// The summary as JSON.
  /// - Parameter version: A number that changes with the picture of the page.
  func json(of page: String, version: Int) -> [UInt8] {
    var emitter = JSONEmitter(capacity: 256, isIndented: false)
    emitter.object { emitter in
      emitter.member("page", page)
      emitter.member("version", version)
      emitter.member("errors", errors)
      emitter.member("warnings", warnings)
      emitter.member("notes", notes)
      emitter.member("change", change?.rawValue)
      emitter.member("hasDraft", hasDraft)
    }
    return emitter.finish()
  }
}
