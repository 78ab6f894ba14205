/// The parts that floors of all types have: those that the engine itself reads.
package enum BaseKey: Int, CaseIterable, Sendable {
  // In the order in which `FloorBase` reads them: a reader finds a key without a search if it follows the one that was read before.
  case identity, pattern, header, jump, margin, requires, fallback

  /// The key of the part in a page of the shape of Storey.
  package var key: ModelKey {
    switch self {
    case .pattern: "pattern"
    case .identity: "identityId"
    case .header: "fheader"
    case .jump: "jump"
    case .margin: "margin"
    case .requires: "requires"
    case .fallback: "fallback"
    }
  }

  /// The key of the part in the view of a page of another shape. No page can have it, because JSON cannot write it without an escape
  /// and views have no escapes in keys of their own. So a field of a floor may have any name.
  var viewKey: ModelKey {
    switch self {
    case .pattern: "\u{1}pattern"
    case .identity: DocumentView.identityKey
    case .header: "\u{1}header"
    case .jump: "\u{1}jump"
    case .margin: "\u{1}margin"
    case .requires: "\u{1}requires"
    case .fallback: "\u{1}fallback"
    }
  }

  /// The keys of views.
  private static let ofViews = Dictionary(uniqueKeysWithValues: allCases.map { ($0.viewKey.name, $0) })

  /// Returns the part with a key of a view; `nil` for another key.
  static func ofView(_ name: String) -> BaseKey? { name.utf8.first == 1 ? ofViews[name] : nil }

  /// Returns the key of the part in a document.
  @inline(__always)
  package func key(in document: Document) -> ModelKey { document.isView ? viewKey : key }

  /// The keys that only jumps have: other objects have a `type`, too.
  static let keysOfJumps: [ModelKey] = ["des", "url", "params", "srv"]

  /// The key of a part that is hidden, in a view.
  static let hiddenKey: ModelKey = "\u{1}hidden"

  /// The parts by their names in a page of the shape of Storey.
  private static let ofPages = Dictionary(uniqueKeysWithValues: allCases.map { ($0.key.name, $0) })

  /// The names of the parts in a page of the shape of Storey.
  static var names: Dictionary<String, BaseKey>.Keys { ofPages.keys }

  /// Creates the part with a name in a page of the shape of Storey; `nil` for another name.
  init?(named name: String) {
    guard let part = Self.ofPages[name] else { return nil }
    self = part
  }
}

extension JSONValue {
  /// Returns a part of a floor that the engine itself reads; `nil` if it is missing or counts as absent. O(members).
  package func present(_ base: BaseKey) -> JSONValue? { present(base.key(in: document)) }

  /// Returns a part of a floor that the engine itself reads, also one that counts as absent. O(members).
  package func member(_ base: BaseKey) -> JSONValue? { member(base.key(in: document)) }
}
