/// The insertion or deletion of one character.
struct TypedEdit {
  /// A kind of place that is edited.
  enum Place: String, CaseIterable {
    case titles
    case numbers
    case keys
    /// The closing quotes of keys. The page is not valid JSON without one of them.
    case quotes
  }

  let place: Place
  let line: Int
  /// The UTF-16 code units before the character.
  let character: Int
  /// The inserted text. It is empty for a deletion.
  let text: String

  /// Returns edits at places that are spread over a page. Each edit is undone by the next one.
  static func edits(of page: EditingPage, count: Int) -> [TypedEdit] {
    let pairs = (count + 1) / 2
    let edits = (0..<pairs).flatMap { number in
      let place = Place.allCases[number % Place.allCases.count]
      return pair(at: place, in: page, from: number * page.lines.count / pairs)
    }
    return Array(edits.prefix(count))
  }

  /// Returns two edits on the first line from `start` on that has the kind of place.
  private static func pair(at place: Place, in page: EditingPage, from start: Int) -> [TypedEdit] {
    for line in Array(start..<page.lines.count) + Array(0..<start) {
      guard let character = place.character(in: page.lines[line]) else { continue }
      let typed = place == .numbers ? "7" : place == .quotes ? "\"" : "x"
      let texts = place == .quotes ? ["", typed] : [typed, ""]
      return texts.map { TypedEdit(place: place, line: line, character: character, text: $0) }
    }
    return []
  }

  /// The position of the character, as JSON of the Language Server Protocol.
  var position: String { json(at: character) }

  /// The change, as JSON of the Language Server Protocol.
  var json: String {
    let end = json(at: character + (text.isEmpty ? 1 : 0))
    return #"{"range":{"start":\#(position),"end":\#(end)},"text":"\#(text == "\"" ? "\\\"" : text)"}"#
  }

  private func json(at character: Int) -> String { #"{"line":\#(line),"character":\#(character)}"# }
}

extension TypedEdit.Place {
  /// Returns the position on a line at which a character is typed or deleted, in UTF-16 code units. `nil` if the line has no place of this kind.
  func character(in line: Substring) -> Int? {
    guard let key = line.firstIndex(of: "\""), let colon = line.firstIndex(of: ":"), key < colon else { return nil }
    let value = line[colon...].dropFirst(2)
    let index: Substring.Index
    switch self {
    case .titles:
      guard line[key...].hasPrefix("\"title\""), value.count > 4 else { return nil }
      index = value.index(value.startIndex, offsetBy: value.count / 2)
      // A character is not typed within an escape.
      if line[..<index].last == "\\" { return nil }
    case .numbers:
      guard value.first?.isNumber == true else { return nil }
      index = value.index(after: value.startIndex)
    case .keys: index = line.index(before: colon)
    case .quotes: index = line.index(before: colon)
    }
    return line[..<index].utf16.count
  }
}
