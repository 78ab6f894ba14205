import Storey
import StoreyEditor
import StoreyFiles
import StoreyFloors
import StoreyManifests
import StoreyTemplates
import StoreyValidation

/// Reads the settings of folders. It blocks, so it runs on its own thread.
struct SettingsReader: Sendable {
  let arguments: ParsedArguments
  let console: Console
  /// The files that are open in the editor replace those on disk.
  private(set) var contents = FileContents.onDisk

  /// Returns a reader with other files in the editor.
  func with(_ contents: FileContents) -> SettingsReader {
    var reader = self
    reader.contents = contents
    return reader
  }

  /// Reads the settings that apply to the files of folders. Folders with the same configuration share them.
  ///
  /// - Parameters:
  ///   - first: The generation of the first settings. Other settings have greater ones.
  ///   - searches: Searches for templates that are used again.
  func settings(of folders: [String], first: Int, searches: [TemplateSearch]) -> [FolderSettings] {
    var known: [String: FolderSettings] = [:]
    var found: [FolderSettings] = []
    for folder in folders {
      let status = StatusRecord()
      let candidates = candidates(above: folder)
      candidates.forEach(status.add)
      let file = configuration(of: folder)
      let key = file ?? CommandSettings.searchedFolder(for: folder, contents) + "/"
      var settings =
        known[key] ?? self.settings(of: folder, file, generation: first + known.count, searches: searches, status)
      known[key] = settings
      settings.folder = folder
      settings.add(candidates, status.found)
      found.append(settings)
    }
    return found
  }

  /// Reads the settings that apply to the files of a folder.
  func settings(of folder: String) -> FolderSettings {
    settings(of: folder, configuration(of: folder), generation: 0, searches: [], StatusRecord())
  }

  /// Returns the absolute path of the configuration that applies to the files of a folder; `nil` without one.
  func configuration(of folder: String) -> String? {
    let file = (try? ConfigurationFinder.file(arguments, startingAt: folder + "/", contents: contents)) ?? nil
    return file.map(Paths.absolute)
  }

  private func settings(
    of folder: String, _ file: String?, generation: Int, searches: [TemplateSearch], _ status: StatusRecord
  ) -> FolderSettings {
    var reading = SettingsReading(arguments, console, contents, status)
    return reading.settings(of: folder, file, generation: generation, searches: searches)
  }

  /// Returns the paths at which a configuration of a folder may be created.
  private func candidates(above folder: String) -> [String] {
    var paths: [String] = []
    var folder = folder
    while paths.count < 64 {
      paths.append(Paths.join(folder, ConfigurationFinder.fileName))
      if folder == "/" || folder.isEmpty { break }
      folder = Paths.folder(of: folder)
    }
    return paths
  }
}
