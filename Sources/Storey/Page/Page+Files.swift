extension Page {
  /// Returns whether a diagnostic is about another file than the one that was read: the page that an overlay changes, or an overlay. It is
  /// found where that file is read.
  package func isOfOtherFile(_ diagnostic: Diagnostic) -> Bool {
    guard let merged = document?.view?.original, let main = merged.main, let file = diagnostic.location?.document else {
      return false
    }
    return file !== main && merged.files.contains { $0 === file }
  }

  /// Whether the page was merged from several files.
  package var isMerged: Bool { document?.view?.original.main != nil }
}
