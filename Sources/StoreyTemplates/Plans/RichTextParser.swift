import Storey

/// Splits a small subset of HTML into spans. White space is collapsed as in HTML; paragraphs have an empty line between them, and items of
/// lists begin with a sign or a number. It accepts any text: tags that are not closed end with the text.
struct RichTextParser {
  /// The tags that are read.
  static let tags = ["b", "strong", "i", "em", "a", "br", "p", "ul", "ol", "li"]
  /// The maximum number of line breaks in a row.
  private static let mostBreaks = 4

  private(set) var spans: [RichText.Span] = []
  /// The addresses of the links and their analytics events, in order.
  private(set) var targets: [(address: String, event: String?)] = []
  /// The names of other tags, each once.
  private(set) var unknownTags: [String] = []

  private let scalars: [Unicode.Scalar]
  private var position = 0
  private var style = RichText.Span(text: "")
  private var (bolds, italics, links) = (0, 0, 0)
  /// The number of the next item of each list around the position; 0 for a list without numbers.
  private var lists: [Int] = []
  private var breaks = 0
  private var spaceIsPending = false

  init(_ text: String) {
    scalars = Array(text.unicodeScalars)
  }

  /// Reads the whole text. O(length).
  mutating func parse() {
    while position < scalars.count {
      let scalar = scalars[position]
      switch scalar {
      case "<": if !readTag() { append(scalar) }
      case "&": readEntity()
      case " ", "\n", "\r", "\t":
        spaceIsPending = true
        position += 1
      default: append(scalar)
      }
    }
  }

  // MARK: Text

  private mutating func append(_ scalar: Unicode.Scalar) {
    position += 1
    write(String(Character(scalar)))
  }

  /// Appends text after the white space before it.
  private mutating func write(_ text: String) {
    var text = text
    if breaks > 0 {
      if !spans.isEmpty { text = String(repeating: "\n", count: min(breaks, Self.mostBreaks)) + text }
    } else if spaceIsPending && !spans.isEmpty {
      text = " " + text
    }
    (breaks, spaceIsPending) = (0, false)
    style.isBold = bolds > 0
    style.isItalic = italics > 0
    style.isLink = links > 0
    if let last = spans.last, last.isBold == style.isBold, last.isItalic == style.isItalic, last.isLink == style.isLink
    {
      spans[spans.count - 1].text += text
    } else {
      style.text = text
      spans.append(style)
    }
  }

  private mutating func readEntity() {
    let end = scalars[position...].prefix(12).firstIndex(of: ";")
    let name = end.map { String(String.UnicodeScalarView(scalars[(position + 1)..<$0])) }
    guard let end, let name, let text = Self.text(ofEntity: name) else { return append("&") }
    position = end + 1
    write(text)
  }

  /// Returns the text of a character reference without its signs, such as `amp` or `#8364`.
  private static func text(ofEntity name: String) -> String? {
    if name.hasPrefix("#") {
      let digits = name.dropFirst()
      let isHexadecimal = digits.first == "x" || digits.first == "X"
      let number = isHexadecimal ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
      return number.flatMap(Unicode.Scalar.init).map { String(Character($0)) }
    }
    return ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{A0}"][name]
  }

  // MARK: Tags

  /// Reads a tag or a comment. Returns whether there is one at the position.
  private mutating func readTag() -> Bool {
    if scalars[position...].starts(with: "<!--".unicodeScalars) {
      var end = position + 4
      while end < scalars.count, !scalars[end...].starts(with: "-->".unicodeScalars) { end += 1 }
      position = min(scalars.count, end + 3)
      return true
    }
    var start = position + 1
    let isEnd = start < scalars.count && scalars[start] == "/"
    if isEnd { start += 1 }
    var nameEnd = start
    while nameEnd < scalars.count, scalars[nameEnd].properties.isAlphabetic || ("0"..."9").contains(scalars[nameEnd]) {
      nameEnd += 1
    }
    guard nameEnd > start, scalars[start].isASCII, let end = endOfTag(after: nameEnd) else { return false }
    let name = String(String.UnicodeScalarView(scalars[start..<nameEnd])).lowercased()
    let attributes = scalars[nameEnd..<end]
    position = end + 1
    if isEnd { close(name) } else { open(name, attributes) }
    return true
  }

  /// Returns the index of the sign that ends a tag, outside of quotes; `nil` without one.
  private func endOfTag(after start: Int) -> Int? {
    var quote: Unicode.Scalar?
    for index in start..<scalars.count {
      let scalar = scalars[index]
      if let open = quote {
        if scalar == open { quote = nil }
      } else if scalar == "\"" || scalar == "'" {
        quote = scalar
      } else if scalar == ">" {
        return index
      } else if scalar == "<" {
        return nil
      }
    }
    return nil
  }

  private mutating func open(_ name: String, _ attributes: ArraySlice<Unicode.Scalar>) {
    switch name {
    case "b", "strong": bolds += 1
    case "i", "em": italics += 1
    case "a":
      links += 1
      targets.append(Self.target(in: attributes))
    case "br": breaks += 1
    case "p": startBlock(2)
    case "ul", "ol":
      startBlock(lists.isEmpty ? 2 : 1)
      lists.append(name == "ol" ? 1 : 0)
    case "li":
      startBlock(1)
      startItem()
    default: if !unknownTags.contains(name) && unknownTags.count < 5 { unknownTags.append(name) }
    }
  }

  private mutating func close(_ name: String) {
    switch name {
    case "b", "strong": bolds = max(0, bolds - 1)
    case "i", "em": italics = max(0, italics - 1)
    case "a": links = max(0, links - 1)
    case "p": startBlock(2)
    case "ul", "ol":
      _ = lists.popLast()
      startBlock(lists.isEmpty ? 2 : 1)
    case "li": startBlock(1)
    default: break
    }
  }

  private mutating func startBlock(_ lines: Int) {
    breaks = max(breaks, lines)
    spaceIsPending = false
  }

  private mutating func startItem() {
    let indentation = String(repeating: "\u{A0}\u{A0}", count: min(8, max(0, lists.count - 1)))
    guard let number = lists.last, number > 0 else { return write(indentation + "•\u{A0}") }
    lists[lists.count - 1] += 1
    write("\(indentation)\(number).\u{A0}")
  }

  /// Returns the values of `href`, an empty text without one, and of `data-srv`.
  private static func target(in attributes: ArraySlice<Unicode.Scalar>) -> (address: String, event: String?) {
    var target: (address: String, event: String?) = ("", nil)
    var rest = attributes
    func skipSpaces() { rest = rest.drop { $0.properties.isWhitespace } }
    func take(while belongs: (Unicode.Scalar) -> Bool) -> String {
      let taken = rest.prefix(while: belongs)
      rest = rest[taken.endIndex...]
      return String(String.UnicodeScalarView(taken))
    }
    while true {
      skipSpaces()
      if rest.isEmpty { return target }
      let name = take { !$0.properties.isWhitespace && $0 != "=" }
      skipSpaces()
      guard rest.first == "=" else { continue }
      rest = rest.dropFirst()
      skipSpaces()
      let quote = rest.first.flatMap { $0 == "\"" || $0 == "'" ? $0 : nil }
      if quote != nil { rest = rest.dropFirst() }
      let value = take { scalar in quote.map { scalar != $0 } ?? !scalar.properties.isWhitespace }
      if quote != nil { rest = rest.dropFirst() }
      switch name.lowercased() {
      case "href": target.address = value.replacing("&amp;", with: "&")
      case "data-srv": target.event = value
      default: break
      }
    }
  }
}
