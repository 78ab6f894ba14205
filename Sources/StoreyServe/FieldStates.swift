import Storey
import StoreyOutput
import StoreyProject

/// The states of the fields of a floor, as requests name them: `{"title": "long", "img": "missing", "layout": 2}`.
struct FieldStates: Sendable, Hashable {
  /// The number of fields that a request can name.
  static let most = 200

  private(set) var states: [String: FieldState] = [:]

  init() {}

  /// Reads states; `nil` if the text is not an object of states.
  init?(_ text: String) {
    guard let root = try? Document(parsing: Array(text.utf8)).root, root.kind == .object else { return nil }
    for (key, value) in root.members {
      guard let state = Self.state(value), states.count < Self.most else { return nil }
      states[key.string] = state
    }
  }

  private static func state(_ value: JSONValue) -> FieldState? {
    if let number = value.number { return Int(exactly: number).flatMap { $0 >= 0 ? .option($0) : nil } }
    switch value.text?.string {
    case "short": return .short
    case "long": return .long
    case "missing": return .missing
    default: return nil
    }
  }

  /// Returns the name of a field that the sample does not have, or not in its state; `nil` if it has all of them.
  func unknown(in sample: SampleFloor) -> String? {
    let fields = Dictionary(sample.fields.map { ($0.name, $0) }) { first, _ in first }
    return states.keys.sorted().first { name in
      guard let field = fields[name], let state = states[name] else { return true }
      return !field.has(state)
    }
  }
}

extension SampleFloor {
  /// The fields and their states as JSON.
  ///
  /// - Parameter page: The page that the sample comes from; `nil` if it is made up.
  func json(from page: String?) -> [UInt8] {
    var emitter = JSONEmitter(isIndented: false)
    emitter.object { emitter in
      emitter.member("sample", page)
      emitter.array("fields") { emitter in
        for field in fields {
          emitter.object { emitter in
            emitter.member("name", field.name)
            emitter.member("summary", field.summary)
            emitter.member("isRequired", field.isRequired)
            emitter.member("hasLengths", field.hasLengths)
            emitter.array("options") { emitter in for option in field.options { emitter.value(option) } }
          }
        }
      }
    }
    return emitter.finish()
  }
}
