import Storey
import StoreyEditor
import StoreyFiles
import StoreyProject

/// The settings of the folders of the open files. They are read on other threads, and those of several folders in one reading.
///
/// The main thread uses the store. A reading ends with an event.
struct SettingsStore {
  /// The largest number of readings at a time. One that waits for a slow file system does not delay those of other folders.
  private static let mostReadings = 4

  /// A change of a file while the settings of a folder are being read for the first time. Whether they depend on the file is known
  /// when the reading ends.
  private struct Pending {
    let reading: Int
    var changes: Set<String> = []
  }

  private let projects: ProjectReader
  private let events: ServerEvents
  private var settings: [String: FolderSettings] = [:]
  private var pending: [String: Pending] = [:]
  /// The folders whose settings must be read.
  private var outdated: Set<String> = []
  /// The folders in which files may have been created or deleted since the last reading.
  private var changedOnDisk: Set<String> = []
  private var readings: Set<Int> = []
  private var lastReading = 0
  private var isWatching = false

  init(_ projects: ProjectReader, _ events: ServerEvents) {
    self.projects = projects
    self.events = events
  }

  /// Returns the settings of a folder, which may be outdated; `nil` until they have been read.
  subscript(folder: String) -> FolderSettings? { settings[folder] }

  /// Whether the settings of a folder have been read and are not outdated.
  func isCurrent(_ folder: String) -> Bool {
    settings[folder] != nil && pending[folder] == nil && !outdated.contains(folder)
  }

  /// The descriptions of the files that cannot be used.
  var failures: [String] { settings.values.flatMap(\.failures) }

  /// The reader for files in other folders.
  func reader(_ contents: FileContents) -> SettingsReader { SettingsReader(projects, contents) }

  // MARK: Changes

  /// Requests the settings of a folder.
  mutating func open(_ folder: String) {
    if settings[folder] == nil && pending[folder] == nil { outdated.insert(folder) }
  }

  /// Forgets the settings of a folder.
  mutating func forget(_ folder: String) {
    settings[folder] = nil
    pending[folder] = nil
    outdated.remove(folder)
    changedOnDisk.remove(folder)
  }

  /// Notes that a file changed, in the editor or on disk.
  mutating func change(_ path: String, onDisk: Bool = false) {
    // Many folders share settings, and an editor may report thousands of files at once.
    var covering: [Int: Bool] = [:]
    for (folder, known) in settings {
      let isCovered = covering[known.generation] ?? known.cover(path)
      covering[known.generation] = isCovered
      if !isCovered && !known.wereRead(from: path) { continue }
      outdated.insert(folder)
      if onDisk { changedOnDisk.insert(folder) }
    }
    for folder in pending.keys where settings[folder] == nil { pending[folder]?.changes.insert(path) }
  }

  /// Notes that files of the settings of folders changed on disk.
  mutating func changed(_ folders: [String]) {
    isWatching = false
    outdated.formUnion(folders.filter { settings[$0] != nil })
    changedOnDisk.formUnion(folders)
  }

  // MARK: Readings

  /// Whether a reading can begin.
  var canRead: Bool {
    readings.count < Self.mostReadings && outdated.contains { pending[$0] == nil }
  }

  /// Begins to read the settings that are outdated and not being read.
  mutating func read(_ contents: FileContents) {
    let folders = outdated.filter { pending[$0] == nil }.sorted()
    lastReading += 1
    let reading = lastReading
    readings.insert(reading)
    // Files are searched for templates again only if they may have been created or deleted.
    let searches = folders.compactMap { changedOnDisk.contains($0) ? nil : settings[$0]?.project.search }
    for folder in folders { pending[folder] = Pending(reading: reading) }
    outdated.subtract(folders)
    changedOnDisk.subtract(folders)
    let (reader, events) = (SettingsReader(projects, contents, searches: searches), events)
    let read: @Sendable () -> Void = {
      let settings = reader.settings(of: folders)
      events.add(.settings(settings, reading: reading))
      // The search may take long, and only the hint of one rule needs it.
      let searched = settings.map(\.project.search).filter { $0.run(contents) }
      if !searched.isEmpty { events.add(.searched(searched)) }
    }
    if SystemThread.start(read) != 0 { read() }
  }

  /// Takes the settings of a reading, and returns the folders that had other settings before, and the new ones.
  mutating func take(_ new: [FolderSettings], reading: Int) -> (updated: [String], added: [String]) {
    readings.remove(reading)
    var (updated, added): ([String], [String]) = ([], [])
    for new in new {
      guard let known = pending[new.folder], known.reading == reading else { continue }
      pending[new.folder] = nil
      if known.changes.contains(where: new.dependsOn) { outdated.insert(new.folder) }
      if settings.updateValue(new, forKey: new.folder) == nil {
        added.append(new.folder)
      } else {
        updated.append(new.folder)
      }
    }
    return (updated, added)
  }

  // MARK: Watching

  /// Reads the status of the files that the client does not watch, on another thread.
  mutating func watch(_ isWatched: (String) -> Bool) {
    if isWatching || settings.isEmpty { return }
    let known = settings.values.filter { isCurrent($0.folder) }.map { settings in
      (settings.folder, settings.status.filter { !isWatched($0.key) })
    }
    let events = events
    let look: @Sendable () -> Void = {
      var found: [String: FileStatus?] = [:]
      let changed = known.filter { _, status in
        status.contains { path, old in
          let now = found[path] ?? FileStatus(at: path, links: true)
          found[path] = .some(now)
          return now != old
        }
      }
      events.add(.watched(changed: changed.map(\.0)))
    }
    isWatching = true
    if SystemThread.start(look) != 0 { isWatching = false }
  }
}
