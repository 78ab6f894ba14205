import TestMutations

/// The canonical form of floors, derived from the types of the keys of the page format.
extension JSONTree {
  /// The way in which a scalar is read.
  enum Reading {
    case asWritten, number, flag, identifier, text

    init(ofKey key: String) {
      switch key {
      case "width", "height": self = .number
      case "isShare", "onSell", "top": self = .flag
      case "identityId", "skuId", "type", "businessType": self = .identifier
      case "title", "lctitle", "rctitle", "slogan", "wprice", "pprice", "srv", "des", "functionId", "pattern":
        self = .text
      default: self = .asWritten
      }
    }
  }

  /// The keys of models.
  private static let modelKeys: Set = ["", "fheader", "jump", "margin"]
  /// The keys of arrays of models or scalars.
  private static let arrayKeys: Set = [
    "picList", "skuList", "nBynList", "hybridList", "categoryList", "subs", "imgList",
  ]
  /// The keys of other values that models read.
  private static let scalarKeys: Set = [
    "width", "height", "isShare", "onSell", "top", "identityId", "skuId", "type", "businessType", "title", "lctitle",
    "rctitle", "slogan", "wprice", "pprice", "srv", "des", "functionId", "pattern", "img", "url", "params", "sorb",
    "requires", "fallback",
  ]

  private static let patterns = ["Focus", "SingleGoods", "NormalFloor", "NSelectN", "Category"]

  /// The canonical form of a floor, equal for floors that are read as the same values.
  var floorAsRead: JSONTree {
    let isKnown = self["pattern"]?.readText.map(Self.patterns.contains) == true
    return members { key, value in
      switch key {
      case "fallback": value.isObject ? value.floorAsRead : value.content
      case "requires": value.members { $1.isObject ? $1.exactContent : $1.read(as: .number) }
      case "identityId": value.read(as: .identifier)
      case "pattern": value.read(as: .text)
      default: isKnown ? value.modelAsRead(key) : value.exactContent
      }
    }
  }

  /// Returns the canonical form of the value of a key.
  private func modelAsRead(_ key: String) -> JSONTree {
    switch self {
    case .object where Self.modelKeys.contains(key): members { $1.modelAsRead($0) }
    case .array(let elements) where Self.arrayKeys.contains(key):
      .array(elements.filter { !$0.isAbsent }.map { $0.isObject ? $0.modelAsRead("") : $0.exactContent })
    case .object, .array: exactContent
    default: read(as: Reading(ofKey: key))
    }
  }

  /// Returns the canonical form of a scalar.
  private func read(as reading: Reading) -> JSONTree {
    switch (self, reading) {
    case (.number("1"), .flag), (.text("1"), .flag), (.text("true"), .flag): return .flag(true)
    case (.number("0"), .flag), (.text("0"), .flag), (.text("false"), .flag): return .flag(false)
    case (.number(let text), .flag), (.number(let text), .text): return .array([.text("number"), .text(text)])
    case (.number(let text), .identifier): return .text(text)
    case (.text, .number): return readNumber.map { .number("\($0)") } ?? self
    default: return content
    }
  }

  /// Returns an object with its members sorted by name and in canonical form. Returns `content` for other values.
  private func members(_ canonical: (String, JSONTree) -> JSONTree) -> JSONTree {
    guard case .object(let members) = self else { return content }
    var last: [String: JSONTree] = [:]
    for member in members { last[member.key] = member.value }
    let known = Self.modelKeys.union(Self.arrayKeys).union(Self.scalarKeys)
    let present = last.filter { known.contains($0.key) ? !$0.value.isAbsent : $0.value != .null }
      .sorted { $0.key < $1.key }
    return .object(present.map { Member(key: $0.key, value: canonical($0.key, $0.value)) })
  }

  /// Returns other spellings of a scalar that are read as the same value of a key.
  func spellings(ofKey key: String) -> [JSONTree] {
    switch (self, Reading(ofKey: key)) {
    case (.number(let text), .number): [.text(text), .number(text)]
    case (.number(let text), .identifier): [.text(text)]
    case (.flag(let flag), .flag): [.number(flag ? "1" : "0"), .text(flag ? "1" : "0"), .text("\(flag)")]
    default: []
    }
  }
}
