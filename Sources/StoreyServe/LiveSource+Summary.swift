import Storey
import StoreyFiles
import StoreyOutput
import StoreyProject
import StoreyValidation

/// A page in the list of pages: its small picture and its summary.
extension LiveSource {
  /// The height of the part of a page in its small picture, in points.
  private static let pictureHeight = 640.0

  /// The files of a summary. It stays the same until one of them changes.
  struct Origin: Equatable {
    fileprivate let files: [String: FileStatus]
    fileprivate let revision: String?
  }

  /// The origin of a summary now.
  var origin: Origin {
    var found = FileSnapshot()
    found.add(watchedFiles(nil), contents)
    return Origin(files: found.status, revision: revision())
  }

  /// Returns the findings and the draft of the page, without its change since the last commit.
  func summary() -> PageSummary {
    var summary = PageSummary(hasDraft: hasDraft)
    do {
      let settings = try self.settings(after: nil)
      let checker = FileChecker(settings.project, details: [])
      let report = checker.report(on: try bytes(settings), at: name)
      summary.errors = report.count(of: .error)
      summary.warnings = report.count(of: .warning)
      summary.notes = report.count(of: .note)
    } catch {
      summary.errors = 1
    }
    return summary
  }

  /// Returns the change of the file since the last commit.
  func change() -> CommittedFile.Change? {
    guard let settings = try? self.settings(after: nil),
      let bytes = try? contents.page(name, limit: settings.project.limits.bytes, namedBy: .file).bytes
    else { return nil }
    return CommittedFile.change(of: bytes, at: name, contents)
  }

  /// Returns the top of the page as SVG. Pictures are drawn as placeholders.
  func picture() throws -> [UInt8] {
    let settings = try self.settings(after: nil)
    let page = settings.project.page(try bytes(settings), at: name)
    if let error = page.parseError { throw error }
    var writer = SVGWriter(limits: settings.project.limits)
    writer.height = Self.pictureHeight
    return writer.write(settings.project.layout(page, choice))
  }
}
