import Storey
import StoreyFiles
import StoreyOutput
import StoreyValidation

/// The files of a page in one view: the page, and the settings that it is shown with.
struct LiveSource: Sendable {
  /// The settings of a page, as they were read.
  struct Settings: Sendable {
    /// A number that distinguishes two readings.
    let number: Int
    let settings: PreviewSettings
    /// The lines about the files of the settings.
    let notes: [String]
  }

  /// The path of the page, as messages name it.
  let name: String
  private let choice: LayoutChoice
  private let isCommitted: Bool
  /// The folder that pictures are served from.
  private let folder: String
  private let arguments: ParsedArguments
  private let console: Console
  /// The files below the folder.
  var contents: FileContents { arguments.files }

  /// - Parameters:
  ///   - name: The path of the page.
  ///   - folder: The folder that is served.
  init(_ view: SiteView, _ name: String, folder: String, _ arguments: ParsedArguments, _ console: Console) {
    self.name = name
    self.folder = folder
    choice = view.choice
    isCommitted = view.isCommitted
    self.arguments = arguments
    self.console = console
  }

  /// Reads the settings.
  /// - Parameter note: Receives the files of the settings before they are read.
  func settings(_ number: Int, noting note: ([String]) -> Void) throws -> Settings {
    let (settings, notes) = try PreviewSettings.reading(
      of: name, arguments, choice, details: [.pointer, .replacement], console, noting: note)
    return Settings(number: number, settings: settings, notes: notes)
  }

  /// Reads the page.
  func bytes(_ settings: Settings) throws -> [UInt8] {
    let limit = settings.settings.limits.ofDocuments.bytes
    return isCommitted
      ? try CommittedFile.bytes(of: name, arguments.files, limit: limit)
      : try arguments.files.page(name, limit: limit, namedBy: .file).bytes
  }

  /// Returns the files that a page depends on: the page, the files of its settings, and its pictures.
  /// - Parameter files: The files of the settings.
  func watchedFiles(_ files: [String], _ version: LiveVersion?) -> [String] {
    PreviewSettings.watchedFiles(of: name, arguments, files)
      + (version.map { pictures(of: $0.layout).map(\.file) } ?? [])
  }

  /// Returns whether the files of the settings are unchanged.
  func isUnchanged(_ files: [String], _ old: [String: FileStatus], _ new: [String: FileStatus]) -> Bool {
    let files = PreviewSettings.watchedFiles(of: name, arguments, files).dropFirst()
    return files.allSatisfy { old[$0] == new[$0] }
  }

  /// Returns a mark of the contents of each picture that exists, by the address of the picture.
  static func marks(of pictures: [(url: ResourceURL, file: String)], as snapshot: FileSnapshot) -> [JSONText: String] {
    var marks: [JSONText: String] = [:]
    for (url, file) in pictures {
      guard let status = snapshot.status[file] else { continue }
      marks[url.written] = "v=\(status.serial)-\(status.modified.seconds)-\(status.modified.nanoseconds)"
    }
    return marks
  }

  /// Returns the committed version of the page, if that is shown; `nil` for the file.
  func revision() -> String? { isCommitted ? CommittedFile.revision(of: name, arguments.files) ?? "" : nil }

  /// Returns the pictures of a layout that are files below the folder that is served. Those with a query are left out.
  func pictures(of layout: TableLayout) -> [(url: ResourceURL, file: String)] {
    PictureUses(in: layout).all.compactMap { use in
      let text = use.url.written.string
      guard !text.contains("?"), !text.contains("#"), !text.hasPrefix("/"),
        case .file(let file) = PictureAddress(use.url, of: name, root: folder), !contents.isOutside(file)
      else { return nil }
      return (use.url, file)
    }
  }
}
