/// Creates findings from diagnostics sorted by location, in one pass over the document.
struct FindingPlaces: Sendable {
  let firstLine: Int
  let details: Finding.Details
  let limits: Limits
  private var locator = SourceLocator()
  private var pointers: PointerWalker?

  init(firstLine: Int, details: Finding.Details, limits: Limits) {
    self.firstLine = firstLine
    self.details = details
    self.limits = limits
  }

  mutating func finding(_ diagnostic: Diagnostic) -> Finding {
    guard let location = diagnostic.location, let bytes = diagnostic.reportedBytes else {
      return findingWithoutPlace(diagnostic)
    }
    enter(location.document)
    var finding = Finding(
      diagnostic, range: range(of: bytes, in: location.document),
      pointer: details.contains(.pointer) ? pointers?.pointerText(to: location.node) ?? "" : "", bytes: bytes,
      messageLength: limits[.messageLength])
    if details.contains(.fingerprint) { finding.fingerprint = fingerprint(of: diagnostic, at: location) }
    if details.contains(.replacement) { finding.replacement = diagnostic.replacement }
    return finding
  }

  /// Adds a further use of the thing that a finding is about: a related place up to the limit, and the correction.
  mutating func add(_ use: Diagnostic, at location: JSONValue, to finding: inout Finding) {
    let isListed = details.contains(.pointer) && finding.related.count < mostRelated
    let replacement = details.contains(.replacement) ? use.replacement : nil
    if isListed { finding.related.append(place(of: location, use.fact.relation)) }
    enter(location.document)
    if details.contains(.fingerprint) { finding.useFingerprints.append(fingerprint(of: use, at: location)) }
    let bytes = location.reportedBytes
    if details.contains(.replacement), let name = finding.suggestions.first,
      use.fact.advice(at: location).suggestions.first == name
    {
      finding.furtherChoices.append(bytes)
    }
    guard let replacement else { return }
    finding.furtherReplacements.append(
      Replacement(bytes: bytes, range: range(of: bytes, in: location.document), text: replacement))
  }

  /// Completes the finding of a thing with the number of its uses. Its identity does not depend on the uses.
  func finish(_ finding: inout Finding, _ first: Diagnostic, of subject: String, moreUses: Int) {
    let length = limits[.messageLength]
    finding.subject = subject.cut(toBytes: length)
    finding.furtherUses = moreUses
    if moreUses > 0 {
      finding.message = first.fact.message(at: first.location, moreUses: moreUses).cut(toBytes: length)
      setHint(of: &finding, to: first, moreUses: moreUses)
    }
    if details.contains(.fingerprint) {
      if let own = finding.fingerprint { finding.useFingerprints.insert(own, at: 0) }
      finding.fingerprint = Fingerprint(rule: first.rule, anchor: "", content: subject)
    }
  }

  /// Sets the hint of the finding of a thing to that of one of its uses.
  func setHint(of finding: inout Finding, to use: Diagnostic, moreUses: Int) {
    finding.hint = use.fact.hint(at: use.location, moreUses: moreUses)?.cut(toBytes: limits[.messageLength])
  }

  /// Returns the related places of findings, by index, up to the limit. O(document + *n* log *n*) for *n* places, because they
  /// may be before and after the findings.
  mutating func related(_ values: [(finding: Int, values: [RelatedValue])]) -> [(finding: Int, places: [RelatedPlace])]
  {
    let values = values.map { (finding: $0.finding, values: $0.values.prefix(mostRelated)) }
    var related = values.map { (finding: $0.finding, places: [RelatedPlace?](repeating: nil, count: $0.values.count)) }
    let all = values.indices.flatMap { index in values[index].values.indices.map { (index, $0) } }
    let byPlace = all.sorted { values[$0.0].values[$0.1].location.node < values[$1.0].values[$1.1].location.node }
    for (index, place) in byPlace {
      let value = values[index].values[place]
      related[index].places[place] = self.place(of: value.location, value.message)
    }
    return related.map { ($0.finding, $0.places.compactMap(\.self)) }
  }

  /// The maximum number of related places of a finding.
  private var mostRelated: Int { limits[.placesOfFinding] ?? .max }

  private mutating func place(of location: JSONValue, _ message: String) -> RelatedPlace {
    enter(location.document)
    let bytes = location.reportedBytes
    return RelatedPlace(
      message: message, range: range(of: bytes, in: location.document),
      pointerText: pointers?.pointerText(to: location.node) ?? "", bytes: bytes)
  }

  /// Returns the identity of a diagnostic at a place.
  private mutating func fingerprint(of diagnostic: Diagnostic, at location: JSONValue) -> Fingerprint {
    Fingerprint(
      rule: diagnostic.rule, anchor: pointers?.anchor(of: location.node) ?? "",
      content: diagnostic.fact.content(at: location))
  }

  private mutating func range(of bytes: Range<Int>, in document: Document) -> SourceRange {
    document.sourceRange(of: bytes, &locator).movedDown(by: firstLine - 1)
  }

  private mutating func enter(_ document: Document) {
    if pointers?.document === document { return }
    pointers = PointerWalker(document, limit: limits[.pointerLength] ?? .max)
    locator = SourceLocator()
  }

  private func findingWithoutPlace(_ diagnostic: Diagnostic) -> Finding {
    let rewriting = details.contains(.replacement) ? diagnostic.strictRewriting : nil
    var finding = Finding(
      diagnostic, range: diagnostic.rangeOfParseError?.movedDown(by: firstLine - 1), bytes: rewriting?.range,
      messageLength: limits[.messageLength])
    finding.replacement = rewriting?.text
    if details.contains(.fingerprint) {
      finding.fingerprint = Fingerprint(
        rule: finding.rule, anchor: "", content: finding.message.filter { !$0.isNumber })
    }
    return finding
  }
}

extension Diagnostic {
  /// The correction of comments and trailing commas.
  fileprivate var strictRewriting: StrictRewriting? {
    if case .correctableSyntax(_, let rewriting) = fact { rewriting } else { nil }
  }

  /// The position of a parse error, or `nil` for other diagnostics.
  fileprivate var rangeOfParseError: SourceRange? {
    guard let error = fact.syntaxError else { return nil }
    let end = SourcePosition(line: error.position.line, column: error.position.column + 1)
    return SourceRange(start: error.position, end: end)
  }
}
