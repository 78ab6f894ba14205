import Storey

/// The arrays that a floor reads of its object.
struct FloorLists {
  /// Whether floors of this type read no array.
  let isNone: Bool
  private let lists: [(key: String, list: JSONValue)]

  init(of container: any TemplateContainer, in registry: FloorRegistry) {
    let fields = registry.description(of: container.pattern)?.fields.filter(\.value.isList) ?? []
    isNone = fields.isEmpty
    // The list that the floor cannot be without is the one that it shows.
    let keys = fields.filter(\.isRequired).map(\.key) + fields.filter { !$0.isRequired }.map(\.key)
    lists = keys.compactMap { key in
      container.base.source?[key].flatMap { $0.kind == .array ? (key, $0) : nil }
    }
  }

  /// The first list, when none of them has an element.
  var empty: (key: String, list: JSONValue)? {
    let isEmpty = lists.allSatisfy { $0.list.elements.first(where: { _ in true }) == nil }
    return isEmpty ? lists.first : nil
  }

  /// Whether a value stands in one of the lists.
  func hold(_ value: JSONValue?) -> Bool {
    guard let value else { return false }
    return lists.contains {
      $0.list.document === value.document && $0.list.byteRange.contains(value.byteRange.lowerBound)
    }
  }
}

extension ValueDescription {
  /// Whether it may be an array of any number of values.
  fileprivate var isList: Bool {
    switch self {
    case .array, .oneOrMany: true
    case .either(let cases): cases.contains(where: \.isList)
    default: false
    }
  }
}
