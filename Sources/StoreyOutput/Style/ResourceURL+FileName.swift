import Storey

extension ResourceURL {
  /// The file name: the last component of the URL, without query and fragment. `nil` for a refused URL.
  var fileName: String? {
    guard let text = allowed?.string else { return nil }
    let path = text.prefix { $0 != "?" && $0 != "#" }
    return path.split { $0 == "/" || $0 == "\\" }.last.map(String.init) ?? text
  }
}
