import Storey

/// The names of fields in braces in a text of a template, such as `¥{amount}`. `{{` and `}}` are literal braces.
enum BracedNames {
  /// A name and its bytes in the file, without the braces.
  struct Name {
    let name: String
    let range: Range<Int>

    /// The name without a colon and the word for a format after it, as in `{price:compact}`. The word has only ASCII letters, so each of
    /// its characters is one byte.
    var withoutFormat: Name {
      guard let colon = name.lastIndex(of: ":") else { return self }
      let format = name[colon...].dropFirst()
      guard format.utf8.allSatisfy({ (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }) else { return self }
      return Name(
        name: String(name[..<colon]),
        range: range.lowerBound..<max(range.lowerBound, range.upperBound - format.utf8.count - 1))
    }
  }

  /// Returns the names in a text, in order. The names before an invalid brace are returned as well. O(length).
  static func names(in text: JSONText, of file: EditedFile) -> [Name] {
    let content = file.content(of: text)
    let (scalars, offsets) = scalars(of: content, in: file.bytes)
    var names: [Name] = []
    // Braces are characters here as in the compiler of templates: a brace with a combining mark is not one.
    let characters = Array(String(scalars))
    var starts = [0]
    for character in characters { starts.append(starts[starts.count - 1] + character.unicodeScalars.count) }
    var index = 0
    while index < characters.count {
      let first = characters[index]
      index += 1
      guard first == "{" || first == "}" else { continue }
      if index < characters.count, characters[index] == first {
        index += 1
        continue
      }
      guard first == "{", let end = characters[index...].firstIndex(where: { $0 == "}" || $0 == "{" }),
        characters[end] == "}", end > index
      else { return names }
      names.append(Name(name: String(characters[index..<end]), range: offsets[starts[index]]..<offsets[starts[end]]))
      index = end + 1
    }
    return names
  }

  /// Returns the scalars of the content of a string with escapes resolved, and the offset of each, and of the end.
  private static func scalars(
    of content: Range<Int>, in bytes: [UInt8]
  ) -> (scalars: String.UnicodeScalarView, offsets: [Int]) {
    var scalars = String.UnicodeScalarView()
    var offsets: [Int] = []
    var offset = content.lowerBound
    while offset < content.upperBound {
      offsets.append(offset)
      let (scalar, length) = scalar(at: offset, before: content.upperBound, in: bytes)
      scalars.append(scalar)
      offset += length
    }
    return (scalars, offsets + [content.upperBound])
  }

  /// Returns the scalar at an offset of the content of a string, and the number of bytes that represent it.
  private static func scalar(at offset: Int, before end: Int, in bytes: [UInt8]) -> (Unicode.Scalar, length: Int) {
    guard bytes[offset] == UInt8(ascii: "\\"), offset + 1 < end else {
      let length = min(SourceScalar(at: offset, in: bytes).byteCount, end - offset)
      let text = String(decoding: bytes[offset..<(offset + length)], as: UTF8.self)
      return (text.unicodeScalars.first ?? "\u{FFFD}", length)
    }
    switch bytes[offset + 1] {
    case UInt8(ascii: "n"): return ("\n", 2)
    case UInt8(ascii: "t"): return ("\t", 2)
    case UInt8(ascii: "r"): return ("\r", 2)
    case UInt8(ascii: "b"): return ("\u{8}", 2)
    case UInt8(ascii: "f"): return ("\u{C}", 2)
    case UInt8(ascii: "u"):
      let high = codeUnit(at: offset, before: end, in: bytes)
      guard let high else { return ("\u{FFFD}", min(6, end - offset)) }
      if let scalar = Unicode.Scalar(high) { return (scalar, 6) }
      let low = codeUnit(at: offset + 6, before: end, in: bytes)
      guard let low, UTF16.isLeadSurrogate(high), UTF16.isTrailSurrogate(low) else { return ("\u{FFFD}", 6) }
      return (String(decoding: [high, low], as: UTF16.self).unicodeScalars.first ?? "\u{FFFD}", 12)
    case let byte: return (Unicode.Scalar(byte), 2)
    }
  }

  /// Returns the code unit of an escape such as `\u00e9`, or `nil` if there is no complete one.
  private static func codeUnit(at offset: Int, before end: Int, in bytes: [UInt8]) -> UInt16? {
    guard offset + 6 <= end, bytes[offset] == UInt8(ascii: "\\"), bytes[offset + 1] == UInt8(ascii: "u") else {
      return nil
    }
    let digits = String(decoding: bytes[(offset + 2)..<(offset + 6)], as: UTF8.self)
    // The initializer of numbers accepts a sign, too.
    return digits.allSatisfy(\.isHexDigit) ? UInt16(digits, radix: 16) : nil
  }
}
