import Storey
import StoreyFiles
import StoreyOutput
import StoreyProject
import StoreyValidation

/// The files of a page in one view: the page, and the settings that it is shown with.
struct LiveSource: Sendable {
  /// The settings of a page, as they were read.
  struct Settings: Sendable {
    let project: Project
    let checker: FileChecker
    /// The lines about the files of the settings.
    let notes: [String]
  }

  /// The path of the page, as messages name it.
  let name: String
  let choice: LayoutChoice
  private let options: ProjectOptions
  private let isCommitted: Bool
  /// The floor of a gallery that is shown in place of a page.
  private let sample: GallerySample?
  /// The folder that pictures are served from.
  private let folder: String
  private let projects: ProjectReader
  /// The drafts that are shown in place of files.
  private let drafts: DraftTexts
  /// The files below the folder.
  var contents: FileContents { projects.contents }

  /// - Parameters:
  ///   - sample: The floor of a gallery; `nil` for a page.
  ///   - name: The path of the page.
  ///   - folder: The folder that is served.
  init(
    _ view: SiteView, sample: GallerySample? = nil, _ name: String, folder: String, _ projects: ProjectReader,
    _ drafts: DraftTexts
  ) {
    self.drafts = drafts
    self.sample = sample
    self.name = name
    self.folder = folder
    choice = view.choice
    options = view.options.checkingApp
    isCommitted = view.isCommitted
    self.projects = projects
  }

  /// Returns whether another source of the same view reads the same page, or the same sample of a floor.
  func hasSamePage(as other: LiveSource) -> Bool { name == other.name && sample?.origin == other.sample?.origin }

  /// The path of which the project is used.
  private var place: String { sample?.gallery.place ?? name }

  /// The size of the page, in bytes, at most: that of its file, 0 without a file, and that of long values of a sample.
  var byteCount: Int { (contents.status(of: name, .page)?.size ?? 0) + (sample?.growth ?? 0) }

  /// The address of the folder of the page, relative to that of its HTML.
  var pageFolder: String { sample?.pageFolder ?? "" }

  /// Reads the settings, unless the last ones are those of the files now.
  func settings(after last: Settings?) throws(Failure) -> Settings {
    let project = projects.project(of: place, options: options)
    if let last, last.project === project { return last }
    try project.checkUsable()
    let checker = FileChecker(project, details: [.pointer, .replacement])
    return Settings(project: project, checker: checker, notes: project.notes)
  }

  /// The draft of the page, if it is shown in place of the file.
  private var draft: (revision: Int, text: [UInt8])? {
    isCommitted || sample != nil ? nil : drafts.draft(of: name)
  }

  /// Whether the draft of the page is shown in place of the file.
  var hasDraft: Bool { draft != nil }

  /// Reads the page.
  func bytes(_ settings: Settings) throws -> [UInt8] {
    let limit = settings.project.limits.bytes
    if let sample { return try sample.bytes(named: name, settings.project) }
    if let draft { return draft.text }
    return isCommitted
      ? try CommittedFile.bytes(of: name, contents, limit: limit)
      : try contents.page(name, limit: limit, namedBy: .file).bytes
  }

  /// Returns the files that a page depends on: the page, the files of its project, its pictures, and the other files that it is written in.
  func watchedFiles(_ version: LiveVersion?) -> [String] {
    let files = [name] + projects.watchedFiles(of: place, options: options)
    guard let version else { return files }
    let siblings = sample == nil ? version.project.pathsOfSiblings(of: version.layout, at: name) : []
    return files + version.pictureFiles + siblings
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

  /// Returns a text that changes with the committed version of the page, or with its draft, if that is shown; `nil` for the file.
  func revision() -> String? {
    if isCommitted { return CommittedFile.revision(of: name, contents) ?? "" }
    return draft.map { "draft \($0.revision)" }
  }

  /// Returns the pictures of a layout that are files below the folder that is served. Those with a query are left out. O(layout).
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
