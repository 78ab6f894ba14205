import Storey
import StoreyProject

/// The copy of a template under another name.
struct TemplateCopy {
  /// The template, with the new pattern and without a reference to a schema.
  let text: String
  /// The pattern of the template that it extends.
  let base: String?
  private let fields: JSONValue?

  /// Copies a template; `nil` if the bytes are not an object with a pattern.
  init?(of bytes: [UInt8], named name: FloorName) {
    guard let root = try? Document(parsing: bytes).root, root.kind == .object, let pattern = root["pattern"] else {
      return nil
    }
    fields = root["fields"]
    base = root["extends"]?.text?.string
    var edited = bytes
    edited.replaceSubrange(pattern.byteRange, with: Array("\"\(name.pattern)\"".utf8))
    // A schema is named by its path, which is another one at the new place.
    let members = Array(root.members)
    if members.count > 1, members[0].key == "$schema", let start = members[0].key.source?.byteRange.lowerBound,
      let end = members[1].key.source?.byteRange.lowerBound
    {
      edited.removeSubrange(start..<end)
    }
    text = String(decoding: edited, as: UTF8.self)
  }

  /// Returns a page with one floor that has a value for each field.
  func page(named name: FloorName) -> String {
    var members = ["\"identityId\": 1", "\"pattern\": \"\(name.pattern)\""]
    members += self.members(of: fields, name, indent: 6)
    return """
      {
        "name": "\(name.pattern)",
        "floors": [
          {
            \(members.joined(separator: ",\n      "))
          }
        ]
      }

      """
  }

  private func members(of fields: JSONValue?, _ name: FloorName, indent: Int) -> [String] {
    guard let fields else { return [] }
    return fields.members.filter { !$0.key.isCommentKey && !["identityId", "pattern"].contains($0.key.string) }
      .map { "\(Self.json($0.key.string)): \(value(of: $0.value, called: $0.key.string, name, indent))" }
  }

  private func value(of field: JSONValue, called key: String, _ name: FloorName, _ indent: Int) -> String {
    if let option = field["options"]?.elements.first(where: { _ in true }) {
      return Self.json(option.text?.string ?? option["value"]?.text?.string ?? "")
    }
    switch field["type"]?.text?.string {
    case "number", "integer": return number(of: field)
    case "boolean": return "true"
    case "identifier": return "\"1001\""
    case "color": return "\"accent\""
    case "url": return "\"https://img.example.com/\(name.kebab).jpg\""
    case "jump":
      return "{\"des\": \"m\", \"url\": \"https://www.example.com/\", \"srv\": \"\(name.kebab)_\(Self.word(key))\"}"
    case "date": return "\"2030-01-01T00:00:00Z\""
    case "array":
      let space = String(repeating: " ", count: indent + 2)
      let item = "{\(members(of: field["of"], name, indent: indent + 2).joined(separator: ", "))}"
      return "[\n\(space)\(item),\n\(space)\(item)\n\(String(repeating: " ", count: indent))]"
    default: return Self.json(Self.word(key))
    }
  }

  /// Returns a number in the range of a field.
  private func number(of field: JSONValue) -> String {
    let least = field["minimum"]?.text?.number ?? 0
    let most = field["maximum"]?.text?.number ?? max(least, 100)
    let middle = ((least + most) / 2).rounded(.up)
    let step = field["step"]?.text?.number
    let number = step.map { NumberRange(closed: least...most, step: $0).lastStep(upTo: middle) } ?? middle
    return Wording.length(number <= most ? number : least)
  }

  /// Returns a key as the text of an example.
  private static func word(_ key: String) -> String { key.isEmpty ? "text" : key }

  private static func json(_ text: String) -> String {
    var emitter = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": emitter += "\\\(scalar)"
      case _ where scalar.value < 0x20: emitter += " "
      default: emitter.unicodeScalars.append(scalar)
      }
    }
    return "\"\(emitter)\""
  }
}

extension Scaffold {
  /// Returns a copy of a template and a page that uses it.
  static func template(_ name: FloorName, copiedFrom copy: TemplateCopy) -> Scaffold {
    template(name, text: copy.text, page: copy.page(named: name))
  }
}
