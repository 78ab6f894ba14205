import Storey

/// A page of 250 floors and about 1 MB, with one value a line as in an editor.
struct EditingPage {
  static let floorCount = 250

  /// The keys of generated pages that are not written, because many of them have a finding.
  private static let omittedKeys: Set<String> = ["funcitonId", "pprice", "share"]

  let text: String
  /// The lines of the text, without their ends.
  let lines: [Substring]

  /// Creates a page from the floors of generated pages. Frequent faults of these are corrected, because a page that is maintained
  /// in an editor has few findings: identities are numbered, pictures have titles, and URLs are secure.
  init() throws {
    var corpus = Corpus(seed: UInt64(Corpus.usualSeed))
    var floors: [String] = []
    while floors.count < Self.floorCount, let page = corpus.pages(1).first {
      // A page has at most one floor of categories, which is long.
      let elements = try Document(parsing: page).root["floors"]?.elements.filter {
        floors.isEmpty || $0["pattern"]?.text?.string != "Category"
      }
      for floor in (elements ?? []).prefix(Self.floorCount - floors.count) {
        floors.append(Self.written(floor, of: page, identity: 10 + floors.count, indentation: "    "))
      }
    }
    let list = floors.joined(separator: ",\n    ")
    let written = """
      {
        "channelFloorSize": \(floors.count),
        "name": "小食代",
        "floors": [
          \(list)
        ]
      }

      """
    text = written.split(separator: "http://", omittingEmptySubsequences: false).joined(separator: "https://")
    lines = text.split(separator: "\n", omittingEmptySubsequences: false)
  }

  /// Returns a value of a page with one value a line. The identity replaces that of the value itself.
  private static func written(
    _ value: JSONValue, of page: [UInt8], identity: Int? = nil, indentation: String
  ) -> String {
    let inner = indentation + "  "
    var lines: [String]
    switch value.kind {
    case .object:
      lines = value.members.filter { !omittedKeys.contains($0.key.string) }.map { key, member in
        let own = key == "identityId" ? identity.map(String.init) : nil
        return "\"\(key.string)\": \(own ?? written(member, of: page, indentation: inner))"
      }
      if value["img"] != nil && value["title"] == nil { lines.append(#""title": "图片""#) }
    case .array: lines = value.elements.map { written($0, of: page, indentation: inner) }
    default: return String(decoding: page[value.byteRange], as: UTF8.self)
    }
    let (open, close) = value.kind == .object ? ("{", "}") : ("[", "]")
    if lines.isEmpty { return open + close }
    return "\(open)\n\(inner)\(lines.joined(separator: ",\n\(inner)"))\n\(indentation)\(close)"
  }
}
