import Storey
import StoreyFiles
import StoreyProject

/// Reads the settings of folders. It blocks, so it runs on its own thread.
struct SettingsReader: Sendable {
  private let projects: ProjectReader
  private let status: StatusRecord

  /// - Parameters:
  ///   - base: The options, floors and rules.
  ///   - contents: The files: those in the editor replace those on disk.
  ///   - searches: Searches for templates that are used again.
  init(_ base: ProjectReader, _ contents: FileContents, searches: [TemplateSearch] = []) {
    projects = base.with(contents, searches: searches)
    status = StatusRecord(contents)
  }

  /// Reads the settings that apply to the files of folders. Folders with the same configuration share their project.
  func settings(of folders: [String]) -> [FolderSettings] {
    var known: [Int: FolderSettings] = [:]
    return folders.map { folder in
      let candidates = projects.candidates(of: folder + "/").map(Paths.absolute)
      candidates.forEach(status.add)
      let project = projects.project(of: folder + "/", .all)
      var settings = known[project.number] ?? FolderSettings(of: folder, project, projects.contents)
      known[project.number] = settings
      settings.folder = folder
      settings.add(candidates, status.found)
      return settings
    }
  }

  /// Returns the absolute path of the configuration that applies to the files of a folder; `nil` without one.
  func configuration(of folder: String) -> String? { projects.configuration(of: folder + "/").map(Paths.absolute) }
}
