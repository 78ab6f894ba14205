import Storey

/// The addresses of the pictures of a page: those of the page, or the pictures themselves.
struct HTMLPictures {
  let folder: AddressFolder
  let embedded: EmbeddedPictures?
  /// A mark for the version of each picture, by its address, for a live preview.
  let marks: [JSONText: String]

  /// Returns whether a picture is shown. Instead of others, a placeholder is shown.
  func isShown(_ url: ResourceURL) -> Bool {
    if url.isRefused { return false }
    return embedded.map { $0[url] != nil } ?? true
  }

  /// Returns whether a picture of a display list is shown.
  func isShown(_ url: DisplayList.URLIndex, of list: borrowing DisplayList) -> Bool {
    if list.isRefused(url) { return false }
    return embedded.map { $0[list[url]] != nil } ?? true
  }

  /// Appends the attribute `src` of a picture of a display list that is shown. Returns the number of bytes if the picture is
  /// embedded, otherwise 0.
  func appendSource(of url: DisplayList.URLIndex, in list: borrowing DisplayList, to html: inout ByteWriter) -> Int {
    if embedded != nil || !marks.isEmpty { return appendSource(of: list[url], to: &html) }
    html.append(" src=\"")
    unsafe list.withUTF8Bytes(url) { unsafe html.appendHTML(url: $0, in: folder) }
    html.append(UInt8(ascii: "\""))
    return 0
  }

  /// Appends the attribute `src` of a picture that is shown. Returns the number of bytes if the picture is embedded, otherwise 0.
  @discardableResult
  func appendSource(of url: ResourceURL, to html: inout ByteWriter) -> Int {
    html.append(" src=\"")
    let start = html.writtenCount
    let picture = embedded?[url]
    if let picture {
      picture.append(to: &html)
    } else {
      unsafe url.withUTF8Bytes { unsafe html.appendHTML(url: $0, in: folder) }
      if !marks.isEmpty, let mark = marks[url.written] {
        html.append(UInt8(ascii: "?"))
        html.append(string: mark)
      }
    }
    let end = html.writtenCount
    html.append(UInt8(ascii: "\""))
    return picture == nil ? 0 : end - start
  }
}
