/// A change of a file of the settings, such as the configuration, that was written for a page: it is a step of the page's history.
struct SettingsChange: Sendable {
  /// The path of the file.
  let path: String
  let old: [UInt8]
  let new: [UInt8]

  /// The memory of the change, in bytes.
  var weight: Int { path.utf8.count + old.count + new.count }
}
