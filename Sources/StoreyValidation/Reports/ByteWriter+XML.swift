import Storey
import StoreyOutput

/// Text in XML 1.0. It is escaped like text in HTML. Invisible characters and commands to the runner of a log are replaced
/// with escapes first.
extension ByteWriter {
  mutating func appendXML(_ text: String) {
    var text = LogLine.escaped(text)
    text.withUTF8 { unsafe appendHTML($0) }
  }

  /// Appends a quoted attribute value.
  mutating func appendAttribute(_ text: String) {
    append(UInt8(ascii: "\""))
    appendXML(text)
    append(UInt8(ascii: "\""))
  }
}
