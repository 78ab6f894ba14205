import Storey

/// Functions that append from a display list without copying it.
extension ByteWriter {
  mutating func appendHTML(_ text: DisplayList.TextIndex, of list: borrowing DisplayList) {
    unsafe list.withUTF8Bytes(text) { unsafe appendHTML($0) }
  }

  /// Appends an allowed URL. A URL with a host but no scheme gets `https`: an HTML file is often opened from a disk, and the
  /// `file` scheme would turn the URL into a path on a file server. A relative one is written as seen from the output.
  mutating func appendHTML(url: UnsafeBufferPointer<UInt8>, in folder: AddressFolder) {
    if unsafe url.count >= 2 && ResourceURL.isSlash(url[0]) && ResourceURL.isSlash(url[1]) {
      append("https://")
      return unsafe appendHTML(UnsafeBufferPointer(rebasing: url[2...]))
    }
    if unsafe folder.applies(to: url) { appendHTML(folder.address) }
    unsafe appendHTML(url)
  }

  /// Appends the file name of a picture as the attribute `data-name`; nothing for a refused URL.
  mutating func appendFileName(of url: DisplayList.URLIndex, in list: borrowing DisplayList) {
    unsafe list.withUTF8Bytes(url) { bytes in
      append(" data-name=\"")
      unsafe appendHTML(UnsafeBufferPointer(rebasing: bytes[ResourceURL.fileName(in: bytes)]))
      append(UInt8(ascii: "\""))
    }
  }

  /// Appends the lines of a text, separated by `<br>`.
  mutating func appendHTML(linesOf block: TextBlock, of list: borrowing DisplayList) {
    unsafe list.withUTF8Bytes(block.text) { bytes in
      for index in block.lines {
        let line = list.lines[index]
        if index > block.lines.lowerBound { append("<br>") }
        unsafe appendHTML(UnsafeBufferPointer(rebasing: bytes[line.start..<line.end]))
        if let sign = line.endSign { append(scalar: sign) }
      }
    }
  }
}
