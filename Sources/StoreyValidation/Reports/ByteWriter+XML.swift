import Storey
import StoreyOutput

/// Text in XML 1.0. What HTML's text may hold, XML's may. What cannot be seen and what the runner of a log obeys is escaped
/// before.
extension ByteWriter {
  mutating func appendXML(_ text: String) {
    var text = LogLine.escaped(text)
    text.withUTF8 { unsafe appendHTML($0) }
  }

  /// A quoted attribute value.
  mutating func appendAttribute(_ text: String) {
    append(UInt8(ascii: "\""))
    appendXML(text)
    append(UInt8(ascii: "\""))
  }
}
