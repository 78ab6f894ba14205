import Storey

extension ResourceURL {
  /// What the URL calls the file: its last part, without query and fragment. nil for a refused one.
  var fileName: String? {
    guard let text = allowed?.string else { return nil }
    let path = text.prefix { $0 != "?" && $0 != "#" }
    return path.split { $0 == "/" || $0 == "\\" }.last.map(String.init) ?? text
  }
}
