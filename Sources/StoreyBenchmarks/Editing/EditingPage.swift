import Storey
import StoreyOutput

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
    var corpus = Corpus(seed: 20_151_211)
    var floors: [JSONValue] = []
    while floors.count < Self.floorCount, let page = corpus.pages(1).first {
      // A page has at most one floor of categories, which is long.
      let elements = try Document(parsing: page).root["floors"]?.elements.filter {
        floors.isEmpty || $0["pattern"]?.text?.string != "Category"
      }
      floors += (elements ?? []).prefix(Self.floorCount - floors.count)
    }
    let bytes = JSONEmitter.indented { emitter in
      emitter.object { emitter in
        emitter.member("channelFloorSize", floors.count)
        emitter.member("name", "小食代")
        emitter.array("floors") { emitter in
          for (number, floor) in floors.enumerated() { Self.write(floor, identity: 10 + number, to: &emitter) }
        }
      }
    }
    let written = String(decoding: bytes, as: UTF8.self)
    text = written.split(separator: "http://", omittingEmptySubsequences: false).joined(separator: "https://")
    lines = text.split(separator: "\n", omittingEmptySubsequences: false)
  }

  /// Writes a value with one value a line. The identity replaces that of the value itself.
  private static func write(_ value: JSONValue, identity: Int? = nil, to emitter: inout JSONEmitter) {
    switch value.kind {
    case .object:
      emitter.object { emitter in
        for member in value.members where !omittedKeys.contains(member.key.string) {
          emitter.key(text: member.key.string)
          if let identity, member.key == "identityId" {
            emitter.value(identity)
          } else {
            write(member.value, to: &emitter)
          }
        }
        if value["img"] != nil && value["title"] == nil { emitter.member("title", "图片") }
      }
    case .array:
      emitter.array { emitter in
        for element in value.elements { write(element, to: &emitter) }
      }
    default: emitter.value(value)
    }
  }
}
