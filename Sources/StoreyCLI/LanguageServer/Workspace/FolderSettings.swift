import Storey
import StoreyEditor
import StoreyFiles
import StoreyTemplates
import StoreyValidation

/// The settings that apply to the files of a folder: the configuration, its templates, its theme and its manifests.
struct FolderSettings: Sendable {
  /// The folder for which they were read.
  let folder: String
  /// The order in which they were requested. Settings that were requested earlier are outdated.
  let generation: Int
  /// The files that the settings were read from, and those that would change them if they existed.
  let files: Set<String>
  /// The status of these files when they were read.
  let status: [String: FileStatus]
  /// The reports of files that the settings were read from, by absolute path.
  let reports: [String: PageReport]
  /// The configuration, to match files against its patterns.
  let finder: ConfigurationFinder?
  let surroundings: Surroundings
  /// The known findings, which do not count.
  let baseline: Baseline?
  /// The absolute path of the baseline.
  let baselineFile: String?
  /// The places at which templates declare their patterns.
  let declarations: [FloorPattern: TemplateDeclaration]
  /// The contents of the configuration and of the baseline, by absolute path, for edits of them.
  let texts: [String: [UInt8]]
  /// The absolute path of the theme.
  let themeFile: String?

  /// The absolute path of the configuration; `nil` if the folder has no configuration.
  var configurationFile: String? { finder?.files.first.map(Paths.absolute) }
}

extension FolderSettings {
  /// Returns whether a new file would change the settings, because it is in a folder of templates.
  func covers(_ path: String) -> Bool {
    surroundings.configuration.templates.contains { path.hasPrefix(Paths.absolute($0) + "/") }
  }
}
