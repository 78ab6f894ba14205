/// Percent-encoding of URIs (RFC 3986, section 2.1).
package enum PercentEncoding {
  /// Returns the bytes that encoded bytes represent, and whether every percent sign is followed by two hexadecimal digits. A percent
  /// sign that is not is kept. Each escape is decoded once, so `%252e` becomes `%2e`. O(bytes).
  package static func decoded(_ encoded: some Sequence<UInt8>) -> (bytes: [UInt8], isValid: Bool) {
    var bytes: [UInt8] = []
    var isValid = true
    var rest = Array(encoded)[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      let digits = rest.prefix(2).compactMap(Byte.hexadecimalDigit)
      if digits.count == 2 {
        bytes.append(digits[0] << 4 | digits[1])
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
        isValid = false
      }
    }
    return (bytes, isValid)
  }
}

extension String {
  /// The text as a path of a URI (RFC 3986). All characters except unreserved ones and slashes are percent-encoded. Colons are
  /// encoded, because a colon in the first segment would end a scheme.
  package var percentEncodedPath: String { percentEncoded(sparing: "/") }

  /// The text as a valid URI (RFC 3986). Characters that are not allowed in any part of a URI are percent-encoded.
  package var percentEncodedURI: String { percentEncoded(sparing: "/:?#[]@!$&'()*+,;=%") }

  private func percentEncoded(sparing spared: String) -> String {
    var encoded = ""
    for byte in utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
        UInt8(ascii: "~"):
        encoded.unicodeScalars.append(Unicode.Scalar(byte))
      case _ where spared.utf8.contains(byte): encoded.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        encoded += digits.utf8.count == 1 ? "%0\(digits)" : "%\(digits)"
      }
    }
    return encoded
  }
}
