public import Storey

/// A JSON value with numbers as written, members in order and repeated keys: a model that tests change and compare.
public indirect enum JSONTree: Hashable, Sendable {
  case null
  case flag(Bool)
  /// A number as written.
  case number(String)
  case text(String)
  case array([JSONTree])
  case object([Member])

  /// A member of an object.
  public struct Member: Hashable, Sendable {
    public var key: String
    public var value: JSONTree

    public init(key: String, value: JSONTree) {
      self.key = key
      self.value = value
    }
  }

  /// Creates a tree from a value of a document.
  public init(_ value: JSONValue) {
    switch value.kind {
    case .null: self = .null
    case .boolean: self = .flag(value.boolean == true)
    case .number: self = .number(value.text?.string ?? "")
    case .string: self = .text(value.text?.string ?? "")
    case .array: self = .array(value.elements.map { JSONTree($0) })
    case .object: self = .object(value.members.map { Member(key: $0.key.string, value: JSONTree($0.value)) })
    }
  }

  /// Creates the tree of a text; `nil` if the text is not valid JSON.
  public init?(_ text: [UInt8]) {
    guard let document = try? Document(parsing: text) else { return nil }
    self.init(document.root)
  }

  /// Returns an object with the members in their written order, without those that are `nil`.
  public static func members(_ members: KeyValuePairs<String, JSONTree?>) -> JSONTree {
    .object(members.compactMap { key, value in value.map { Member(key: key, value: $0) } })
  }

  /// The members as written. Empty for values other than objects.
  public var ownMembers: [Member] {
    if case .object(let members) = self { members } else { [] }
  }

  /// Whether the value is an array or an object.
  public var isContainer: Bool {
    switch self {
    case .array, .object: true
    case .null, .flag, .number, .text: false
    }
  }

  /// The elements of an array, or the values of an object. Values of an object are assigned to its keys in order.
  public var children: [JSONTree] {
    get {
      switch self {
      case .array(let elements): elements
      case .object(let members): members.map(\.value)
      case .null, .flag, .number, .text: []
      }
    }
    set {
      switch self {
      case .array: self = .array(newValue)
      case .object(let members): self = .object(zip(members, newValue).map { Member(key: $0.key, value: $1) })
      case .null, .flag, .number, .text: break
      }
    }
  }
}
