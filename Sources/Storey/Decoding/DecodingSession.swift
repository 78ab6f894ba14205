/// What all readers of one decoding share. A class because they report to the same collector; it lives on one thread
/// and ends with the decoding.
@usableFromInline package final class DecodingSession {
  let document: Document
  /// Whether keys that no model reads are reported, and those that look like misspellings.
  let reportsUnknownKeys: Bool
  package var diagnostics = Diagnostics()
  /// The values that were read as URLs.
  var urls: [UInt32] = []

  /// What is left for trying the alternatives and the regular expressions of an app's types. When it is spent, values count as
  /// right: types and pages may both come from strangers, and each value is compared with all that its type allows.
  private(set) var budget: Budget

  /// What may be spent on checking values.
  struct Budget {
    /// A page has a value of several types for each forty bytes or so, and they are three or four.
    var alternatives: Int
    /// Expressions of apps take a few steps for each character.
    var patternSteps: Int

    /// What may be spent on a page of so many bytes.
    init(byteCount: Int) {
      alternatives = 10_000 + byteCount / 8
      patternSteps = 1_000_000 + byteCount * 64
    }
  }

  /// Takes an alternative from the budget. False when the budget is spent.
  func spendAlternative() -> Bool {
    budget.alternatives -= 1
    return budget.alternatives >= 0
  }

  /// Whether a text matches; true as well when the budget is spent.
  func matches(_ text: String, _ match: (String, inout Int) -> Bool) -> Bool {
    budget.patternSteps < 0 || match(text, &budget.patternSteps)
  }

  /// The keys of each model type whose objects had an unknown one.
  private var keysByType: [ObjectIdentifier: [String]] = [:]
  private var nearMisses: NearMisses

  /// Creates a session. `parameters` are the names that are known in free objects, beside those that models name.
  package init(_ document: Document, parameters: [String] = [], reportsUnknownKeys: Bool = true) {
    self.document = document
    self.reportsUnknownKeys = reportsUnknownKeys
    budget = Budget(byteCount: document.byteCount)
    nearMisses = NearMisses(own: parameters, byteCount: document.byteCount)
    diagnostics.reserveCapacity(64)
    urls.reserveCapacity(256)
  }

  /// Reports what can be said of the document before anything of it is read.
  func reportDocument() {
    if document.hasByteOrderMark {
      diagnostics.add(Diagnostic(.byteOrderMark, .note, .byteOrderMark, at: document.root))
    }
    for key in document.repeatedKeys {
      diagnostics.add(Diagnostic(.duplicateKey, .warning, .duplicateKey, at: key))
    }
  }

  /// The keys that a model asks for, found by running its initializer over nothing.
  func keys(of model: ObjectIdentifier, _ fields: () -> [ModelDescription.Field]) -> [String] {
    if let keys = keysByType[model] { return keys }
    let keys = fields().map(\.key)
    keysByType[model] = keys
    return keys
  }

  /// The names that are known in free objects, beside those that models name.
  var parameters: [String] { nearMisses.own }

  /// Does something whose reports are told to the caller instead.
  package func collecting<Result>(_ body: () -> Result) -> (result: Result, found: Diagnostics) {
    var found = Diagnostics()
    swap(&found, &diagnostics)
    let result = body()
    swap(&found, &diagnostics)
    return (result, found)
  }

  /// Reports the keys of a free object that look like misspellings of well-known ones.
  func reportNearMisses(in object: JSONValue, of wellKnown: [String]) {
    guard reportsUnknownKeys, object.kind == .object, object.document === document else { return }
    nearMisses.report(in: object, of: wellKnown, to: &diagnostics)
  }
}
