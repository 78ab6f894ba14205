import Storey

/// What the buffer takes from a display list, without a copy of either.
extension ByteWriter {
  mutating func appendHTML(_ text: DisplayList.TextIndex, of list: borrowing DisplayList) {
    unsafe list.lendUTF8(text) { unsafe appendHTML($0) }
  }

  mutating func appendHTML(_ url: DisplayList.URLIndex, of list: borrowing DisplayList) {
    unsafe list.lendUTF8(url) { unsafe appendHTML(url: $0) }
  }

  /// Appends a URL that is allowed. One that names a host and lacks a scheme gets https: an HTML file is often opened from a
  /// disk, whose scheme would make a path to a file server of it.
  mutating func appendHTML(url: UnsafeBufferPointer<UInt8>) {
    guard unsafe url.count >= 2 && ResourceURL.isSlash(url[0]) && ResourceURL.isSlash(url[1]) else {
      return unsafe appendHTML(url)
    }
    append("https://")
    unsafe appendHTML(UnsafeBufferPointer(rebasing: url[2...]))
  }

  /// Appends the lines of a text, each on a line of its own.
  mutating func appendHTML(linesOf block: TextBlock, of list: borrowing DisplayList) {
    unsafe list.lendUTF8(block.text) { bytes in
      for index in block.lines {
        let line = list.lines[index]
        if index > block.lines.lowerBound { append("<br>") }
        unsafe appendHTML(UnsafeBufferPointer(rebasing: bytes[line.start..<line.end]))
        if line.isTruncated { append("…") }
      }
    }
  }
}
