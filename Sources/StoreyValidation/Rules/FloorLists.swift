import Storey

/// The arrays that a floor reads from its object.
struct FloorLists {
  /// Whether floors of this type read no array.
  let readsNoLists: Bool
  private let lists: [(key: String, list: JSONValue)]

  init(of container: any TemplateContainer, on page: InspectedPage) {
    let keys = page.listKeys(of: FloorPattern(container.base.pattern.string))
    readsNoLists = keys.isEmpty
    lists = keys.compactMap { key in
      container.base.source?[key].flatMap { $0.kind == .array ? (key, $0) : nil }
    }
  }

  /// The first list if all lists are empty; otherwise `nil`.
  var empty: (key: String, list: JSONValue)? {
    let isEmpty = lists.allSatisfy { $0.list.elements.first(where: { _ in true }) == nil }
    return isEmpty ? lists.first : nil
  }

  /// Whether one of the lists contains a value.
  func hold(_ value: JSONValue?) -> Bool {
    guard let value else { return false }
    return lists.contains {
      $0.list.document.original === value.document.original
        && $0.list.byteRange.contains(value.byteRange.lowerBound)
    }
  }
}

extension ModelDescription {
  /// The keys of the model's arrays. The required ones are first, because they contain the content of a floor.
  var listKeys: [String] {
    let lists = fields.filter(\.value.isList)
    return lists.filter(\.isRequired).map(\.key) + lists.filter { !$0.isRequired }.map(\.key)
  }
}

extension ValueDescription {
  /// Whether the value may be an array of any length.
  fileprivate var isList: Bool {
    switch self {
    case .array, .oneOrMany: true
    case .either(let cases): cases.contains(where: \.isList)
    default: false
    }
  }
}
