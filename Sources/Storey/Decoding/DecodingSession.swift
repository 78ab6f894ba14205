/// The state that all readers of one decoding share. A class, because all readers add to the same diagnostics. A session is
/// used on one thread, for one decoding.
@usableFromInline package final class DecodingSession {
  let document: Document
  /// The memory of the document, which the session keeps alive.
  @usableFromInline let tape: TapeView
  /// Whether unknown keys and keys that look like misspellings are reported.
  let reportsUnknownKeys: Bool
  /// Whether the document is a page. A page may have unknown keys with the value `null`, because a CMS writes them: they are notes.
  let isOfPage: Bool
  /// The shape of the page, if the document is a view of it.
  let shape: PageShape?
  /// Whether the document is a view.
  let readsView: Bool
  package var diagnostics = Diagnostics()
  /// The floors that lists in the document may contain; `nil` if it is not a page.
  var floors: (any KnownFloors)?
  /// The number of floors around the one that is being decoded.
  var childDepth = 0
  /// The values that were read as URLs. A page has many, and no access to them calls other code, so overlapping accesses are not looked
  /// for.
  @exclusivity(unchecked) private var urlNodes: [UInt32] = []
  var urls: [UInt32] { unsafe urlNodes }

  /// The remaining budget for trying alternatives and matching regular expressions of an app's types. Types and pages may both
  /// be hostile, and each value is compared with every alternative of its type. When the budget is exhausted, values are
  /// accepted unchecked.
  private(set) var budget: Budget

  /// The limits on the work of checking values.
  struct Budget {
    /// The number of alternatives that may be tried. A typical page has one value of several types in about forty bytes, with
    /// three or four types.
    var alternatives: Int
    /// The number of steps of matching regular expressions. A typical expression takes a few steps per character.
    var patternSteps: Int

    /// Creates the budget for a page of `byteCount` bytes.
    init(byteCount: Int) {
      alternatives = 10_000 + byteCount / 8
      patternSteps = 1_000_000 + byteCount * 64
    }
  }

  /// Takes one alternative from the budget. Returns `false` when the budget is exhausted.
  func spendAlternative() -> Bool {
    budget.alternatives -= 1
    return budget.alternatives >= 0
  }

  /// Returns whether a text matches. Also returns `true` when the budget is exhausted.
  func matches(_ text: String, _ match: (String, inout Int) -> Bool) -> Bool {
    budget.patternSteps < 0 || match(text, &budget.patternSteps)
  }

  /// The keys of each model type for which an unknown key was found.
  private var keysByType: [ObjectIdentifier: [String]] = [:]
  /// Overlapping accesses are not looked for, because each free object would pay for it: `report` adds diagnostics, and calls no other code.
  @exclusivity(unchecked) private var nearMisses: NearMisses

  /// Creates a session. `parameters` are the names that are known in free objects, in addition to the names that models list.
  package init(
    _ document: Document, parameters: [String] = [], reportsUnknownKeys: Bool = true, isOfPage: Bool = true,
    shape: PageShape? = nil
  ) {
    self.document = document
    self.shape = shape
    readsView = document.isView
    tape = document.tape
    self.reportsUnknownKeys = reportsUnknownKeys
    self.isOfPage = isOfPage
    budget = Budget(byteCount: document.byteCount)
    unsafe nearMisses = NearMisses(own: parameters, byteCount: document.byteCount)
    diagnostics.reserveCapacity(64)
    unsafe urlNodes.reserveCapacity(256)
  }

  /// Reports the findings about the document as a whole: syntax errors, comments, a byte-order mark and duplicate keys.
  func reportDocument() {
    let document = document.original
    for error in document.syntaxErrors { diagnostics.add(Diagnostic(unreadable: error, in: document)) }
    // A dialect whose pages may have comments needs no note about them.
    if document.syntaxErrors.isEmpty, shape?.syntax != .jsonc, let relaxation = document.relaxation {
      diagnostics.add(Diagnostic(.relaxedJSON, .note, .relaxed(relaxation), at: nil))
    }
    if document.hasByteOrderMark {
      diagnostics.add(Diagnostic(.byteOrderMark, .note, .byteOrderMark, at: document.root))
    }
    for (key, first) in document.keyRepetitions {
      diagnostics.add(Diagnostic(.duplicateKey, .warning, .duplicateKey(first: first), at: key))
    }
  }

  /// Returns the keys of a model. `fields` is called for the first request only.
  func keys(of model: ObjectIdentifier, _ fields: () -> [ModelDescription.Field]) -> [String] {
    if let keys = keysByType[model] { return keys }
    let keys = fields().map(\.key)
    keysByType[model] = keys
    return keys
  }

  /// The names that are known in free objects, in addition to the names that models list.
  var parameters: [String] { unsafe nearMisses.own }

  /// Runs `body` and returns its diagnostics instead of adding them to the session.
  package func collecting<Result>(_ body: () -> Result) -> (result: Result, found: Diagnostics) {
    var found = Diagnostics()
    swap(&found, &diagnostics)
    let result = body()
    swap(&found, &diagnostics)
    return (result, found)
  }

  /// The word of the CMS for the floor that is being decoded.
  var word: String { shape?.word(isChild: childDepth > 0) ?? "floor" }

  /// Returns a key in the words of the CMS.
  func written(_ key: ModelKey) -> ModelKey {
    guard let shape, let base = BaseKey.ofView(key.name) else { return key }
    return ModelKey(shape.place(of: base))
  }

  /// Notes a value that was read as a URL.
  func addURL(_ node: UInt32) { unsafe urlNodes.append(node) }

  /// Reports the keys of a free object that look like misspellings of well-known keys.
  func reportNearMisses(in object: JSONValue, of wellKnown: [String]) {
    guard object.kind == .object, object.document === document else { return }
    reportNearMisses(in: object.node, of: wellKnown)
  }

  /// Reports the same for an object of the session's document.
  func reportNearMisses(in object: UInt32, of wellKnown: [String]) {
    guard reportsUnknownKeys else { return }
    unsafe nearMisses.report(in: object, of: wellKnown, to: self)
  }
}

/// The floors that a page may contain: a registry.
protocol KnownFloors: Sendable {}
