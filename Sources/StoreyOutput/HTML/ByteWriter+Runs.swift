import Storey

extension ByteWriter {
  /// Appends the lines of a text of several runs, each part of a run as an element. It has no height of its own, so that lines have the
  /// height of the text.
  mutating func appendHTML(
    linesOfRuns block: TextBlock, of list: borrowing DisplayList, _ styles: inout HTMLStyles
  ) {
    unsafe list.withUTF8Bytes(block.text) { bytes in
      for index in block.lines {
        let line = list.lines[index]
        if index > block.lines.lowerBound { append("<br>") }
        list.forEachPiece(of: line, in: block) { range, style in
          let tag: HTMLTag = style.isStruckThrough ? .struckThrough : .span
          openRun(style, tag, &styles)
          unsafe appendHTML(UnsafeBufferPointer(rebasing: bytes[range]))
          if range.upperBound == line.end, let sign = line.endSign { append(scalar: sign) }
          append(tag == .span ? "</span>" : "</s>")
        }
      }
    }
  }

  private mutating func openRun(_ style: TextStyle, _ tag: HTMLTag, _ styles: inout HTMLStyles) {
    append(tag == .span ? "<span" : "<s")
    if style.hasRule {
      append(" class=\"t-")
      append(style.literalName)
      append("\" style=\"line-height:0\">")
    } else {
      append(" style=\"")
      append(styles.declarations(ofRun: style)[...])
      append("\">")
    }
  }
}
