import Storey

/// The drafts that are shown in place of the files of pages. Any thread reads them.
final class DraftTexts: Sendable {
  // A class, because the editor and all pages share it.
  private let drafts = Locked<[String: (revision: Int, text: [UInt8])]>([:])

  /// Returns the draft of a page, by the path of its file; `nil` if the file is shown.
  func draft(of file: String) -> (revision: Int, text: [UInt8])? { drafts.withLock { $0[file] } }

  /// Shows a draft in place of the file; the file itself for `nil`.
  func show(_ draft: (revision: Int, text: [UInt8])?, of file: String) {
    drafts.withLock { $0[file] = draft }
  }
}
