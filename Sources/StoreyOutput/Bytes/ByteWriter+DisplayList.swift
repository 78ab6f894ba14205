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
    if list.hasRuns(block) { return appendHTML(linesOfRuns: block, of: list) }
    unsafe list.withUTF8Bytes(block.text) { bytes in
      for index in block.lines {
        let line = list.lines[index]
        if index > block.lines.lowerBound { append("<br>") }
        unsafe appendHTML(UnsafeBufferPointer(rebasing: bytes[line.start..<line.end]))
        if let sign = line.endSign { append(scalar: sign) }
      }
    }
  }

  /// Appends the lines of a text of several runs, each part of a run as an element. It has no height of its own, so that lines have the
  /// height of the text.
  private mutating func appendHTML(linesOfRuns block: TextBlock, of list: borrowing DisplayList) {
    unsafe list.withUTF8Bytes(block.text) { bytes in
      for index in block.lines {
        let line = list.lines[index]
        if index > block.lines.lowerBound { append("<br>") }
        list.forEachPiece(of: line, in: block) { range, style in
          let tag: HTMLTag = style.isStruckThrough ? .struckThrough : .span
          openRun(style, tag)
          unsafe appendHTML(UnsafeBufferPointer(rebasing: bytes[range]))
          if range.upperBound == line.end, let sign = line.endSign { append(scalar: sign) }
          append(tag == .span ? "</span>" : "</s>")
        }
      }
    }
  }

  private mutating func openRun(_ style: TextStyle, _ tag: HTMLTag) {
    append(tag == .span ? "<span" : "<s")
    if style.isStandard {
      append(" class=\"t-")
      append(style.literalName)
      append("\" style=\"line-height:0\">")
    } else {
      append(" style=\"")
      append(string: HTMLStyleSheet.declarations(ofRun: style))
      append("\">")
    }
  }
}
