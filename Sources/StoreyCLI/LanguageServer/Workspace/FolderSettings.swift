import Storey
import StoreyEditor
import StoreyFiles
import StoreyTemplates
import StoreyValidation

/// The settings that apply to the files of a folder: the configuration, its templates, its theme and its manifests.
struct FolderSettings: Sendable {
  /// The folder whose files they apply to.
  var folder: String
  /// A number that different settings do not share.
  let generation: Int
  /// The status, before they were read, of the files that the settings were read from and of those that would change them if they
  /// existed; `nil` for a file that does not exist. The keys are absolute paths.
  private(set) var status: [String: FileStatus?]
  /// The reports of files that the settings were read from, by absolute path.
  let reports: [String: PageReport]
  /// The configuration, to match files against its patterns.
  let finder: ConfigurationFinder?
  let surroundings: Surroundings
  let recognition: FileRecognition
  /// The known findings, which do not count.
  let baseline: Baseline?
  /// The absolute path of the baseline.
  let baselineFile: String?
  /// The places at which templates declare their patterns.
  let declarations: [FloorPattern: TemplateDeclaration]
  /// The contents of the configuration and of the baseline, by absolute path, for edits of them.
  let texts: [String: [UInt8]]
  /// The search for templates that are not loaded.
  let search: TemplateSearch
  /// The descriptions of the files that cannot be used.
  let failures: [String]
  /// Whether one of these files prevents corrections, as with '--fix'.
  let preventsCorrections: Bool

  /// The absolute path of the configuration; `nil` if the folder has no configuration.
  var configurationFile: String? { finder?.files.first.map(Paths.absolute) }

  /// Whether the configuration and the files that it names have no errors that prevent corrections.
  var isSound: Bool { finder?.isSound ?? true && !preventsCorrections }

  /// Adds files that the settings depend on.
  mutating func add(_ paths: [String], _ status: [String: FileStatus?]) {
    for path in paths where self.status[path] == nil { self.status[path] = status[path] ?? .some(nil) }
  }

  /// Returns whether a change of a file would change the settings. O(files of the settings).
  func dependsOn(_ path: String) -> Bool { wereRead(from: path) || cover(path) }

  /// Whether the settings were read from a file, or would be if it existed. O(1).
  func wereRead(from path: String) -> Bool { status[path] != nil }

  /// Whether a file is in a folder of templates, or is a folder with files of the settings. It is the same for all settings of a
  /// generation.
  func cover(_ path: String) -> Bool {
    status.keys.contains { $0.hasPrefix(path + "/") }
      || surroundings.configuration.templates.contains { path.hasPrefix(Paths.absolute($0) + "/") }
  }
}
