import StoreyFiles
import StoreyProject

/// The files below the folder that is served in which a finding can be accepted.
struct AcceptingPlaces: Sendable {
  /// The configuration, for a suppression with a reason; `nil` without one.
  private(set) var configuration: String?
  /// The baseline; `nil` without one.
  private(set) var baseline: String?

  /// Files do not exist.
  init() {}

  init(_ project: Project) {
    func inside(_ file: String?) -> String? {
      file.flatMap { project.contents.status(of: $0, .page)?.isRegular == true ? $0 : nil }
    }
    configuration = inside(project.configurationFiles.first)
    baseline = inside(project.paths.baseline)
  }
}
