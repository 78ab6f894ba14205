import Storey
import StoreyEditor
import StoreyFiles
import StoreyProject
import StoreyValidation

/// A file that is open in the editor.
struct OpenFile: Sendable {
  let uri: String
  /// The absolute path, or the text of the URI if it is not that of a file.
  let path: String
  var version: Int
  var text: SourceText
  /// The last kind that was recognized.
  var kind: FileKind?
  /// Whether the file had the keys of a page.
  var wasPage = false
  /// The last report and the numbers of the text and the settings that it is about.
  var checked: (report: PageReport, text: Int, settings: Int)?
  /// The number of the text, unique among all texts of the session.
  var revision: Int
  /// Whether its diagnostics must be published.
  var isDirty = true

  /// Whether the text is that of a file, which has a path, and not of a new text or of another version of a file.
  var isOnDisk: Bool { path.hasPrefix("/") && path != "/" }

  /// The folder whose settings apply.
  var folder: String {
    isOnDisk ? Paths.folder(of: path) : FileSystem.currentFolder
  }
}
