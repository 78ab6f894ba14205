/// What all readers of one decoding share. A class because they report to the same collector; it lives on one thread
/// and ends with the decoding.
public final class DecodingSession {
  let document: Document
  var diagnostics = Diagnostics()
  /// The values that were read as URLs.
  var urls: [UInt32] = []
  /// The models that shapes refer to by their place in it: so a model may nest in itself, and still be a value.
  var models: [ValueShape<Void>] = []
  /// Which diagnostic tells why the last model that could not be made was not; nil where nobody keeps an account.
  var blame: Int?
  /// The values that were left out by models that are known by their descriptions alone.
  var losses: [Loss] = []

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

  /// A value that is left out: its node, and which diagnostic tells why.
  struct Loss {
    let node: UInt32
    let reason: UInt32
  }

  /// The keys of each model type whose objects had an unknown one.
  private var keysByType: [ObjectIdentifier: [String]] = [:]
  private var nearMisses: NearMisses

  /// Creates a session. `parameters` are the names that are known in free objects, beside those that models name.
  init(_ document: Document, parameters: [String] = []) {
    self.document = document
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
  func keys(of model: ObjectIdentifier, _ describe: () -> ModelDescription) -> [String] {
    if let keys = keysByType[model] { return keys }
    let keys = describe().keys
    keysByType[model] = keys
    return keys
  }

  /// The names that are known in free objects, beside those that models name.
  var parameters: [String] { nearMisses.own }

  /// Notes that a value is left out, because of what was reported last. A model that could not be made knows better.
  func noteLoss(of node: UInt32) {
    let index = blame.flatMap { diagnostics.all.indices.contains($0) ? $0 : nil } ?? diagnostics.all.count - 1
    guard diagnostics.all.indices.contains(index) else { return }
    losses.append(Loss(node: node, reason: UInt32(clamping: index)))
  }

  /// Whether all that was reported after so many diagnostics is that the value at a node is out of range: an optional
  /// key then reads as its default.
  func isOutOfRange(_ node: UInt32, from count: Int) -> Bool {
    diagnostics.all[count...].allSatisfy { $0.severity < .error && $0.location?.node == node }
  }

  /// Reports the keys of a free object that look like misspellings of well-known ones.
  func reportNearMisses(in object: JSONValue, of wellKnown: [String]) {
    guard object.kind == .object, object.document === document else { return }
    nearMisses.report(in: object, of: wellKnown, to: &diagnostics)
  }
}
