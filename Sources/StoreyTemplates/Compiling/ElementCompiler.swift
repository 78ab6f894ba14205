import Storey

/// Compiles the elements of a row.
struct ElementCompiler {
  private let scope: ScopeCompiler
  private let isFit: Bool
  private(set) var problems: TemplateProblems
  /// The taps, by position.
  private(set) var taps: [RowPlan.Tap] = []
  private var elementCount = 0
  /// Whether the current element is inside a row or element that has a tap. Taps cannot be nested.
  private var isInsideTap = false

  init(_ scope: ScopeCompiler, isFit: Bool, _ problems: TemplateProblems) {
    self.scope = scope
    self.isFit = isFit
    self.problems = problems
  }

  /// Compiles the tap of the row and returns its position. If there is one, the elements of the row cannot have taps.
  mutating func tap(_ name: JSONText?) -> Int? {
    let position = position(of: name)
    isInsideTap = name != nil
    return position
  }

  private mutating func position(of name: JSONText?) -> Int? {
    guard let name else { return nil }
    let slot = scope.slot(name.string, for: .tap, at: name.source, &problems)
    if isInsideTap {
      problems.add(
        "taps cannot be nested", hint: "keep one of the two taps", at: name.source)
      return nil
    }
    guard let slot else { return nil }
    taps.append(RowPlan.Tap(slot: slot.index, field: name.string))
    return taps.count - 1
  }

  mutating func text(_ text: JSONText) -> TextSource? { scope.text(text, &problems) }

  mutating func compile(_ entries: [ElementEntry], depth: Int) -> [ElementPlan] {
    entries.compactMap { compile($0, depth: depth) }
  }

  private mutating func compile(_ entry: ElementEntry, depth: Int) -> ElementPlan? {
    let base = entry.base
    elementCount += 1
    if elementCount > TemplateLimits.elements || depth > TemplateLimits.depth {
      if elementCount == TemplateLimits.elements + 1 {
        problems.add(
          "the row has more than \(TemplateLimits.elements) elements", hint: "use several rows", at: base.source)
      } else if elementCount <= TemplateLimits.elements {
        problems.add(
          "groups are nested more than \(TemplateLimits.depth) levels deep", hint: "use fewer levels",
          at: base.source)
      }
      return nil
    }
    if isFit {
      for (length, place) in base.frame.vertical where length.fraction != 0 {
        problems.add(
          "a percentage is not allowed here because the row has \"height\": \"fit\"",
          hint: "use points, or give the row a \"height\" in points", at: place)
      }
    }
    let when = base.when.flatMap { scope.slot($0.string, for: .when, at: $0.source, &problems)?.index }
    let tap = position(of: base.tap)
    let wasInsideTap = isInsideTap
    if base.tap != nil { isInsideTap = true }
    let content = content(of: entry, depth, isTappable: tap != nil)
    isInsideTap = wasInsideTap
    return content.map {
      ElementPlan(
        content: $0, x: base.frame.x, y: base.frame.y, width: base.frame.width, height: base.frame.height, when: when,
        tap: tap)
    }
  }

  private mutating func content(
    of entry: ElementEntry, _ depth: Int, isTappable: Bool
  ) -> ElementPlan.Content? {
    switch entry {
    case .fill(let entry): return .fill(entry.color, radius: entry.radius, label: entry.label.flatMap { text($0) })
    case .image(let entry):
      let slot = image(entry.image)
      let label = entry.label.flatMap { text($0) }
      return slot.map { .image($0, entry.fit, label: label) }
    case .text(let entry):
      guard let source = text(entry.text) else { return nil }
      let style = ElementPlan.StylePlan(style: entry.style?.style ?? .body, change: entry.style?.change)
      return .text(
        source,
        ElementPlan.TextPlan(
          style: style, alignment: entry.alignment, lines: entry.lines ?? .max, truncation: entry.truncation,
          role: entry.role.map { _ in .heading }))
    case .group(let entry):
      let elements = compile(entry.elements, depth: depth + 1)
      let label = entry.label.flatMap { text($0) }
      return .group(elements, label: label ?? (isTappable ? ElementPlan.name(of: elements) : nil))
    }
  }

  /// Returns the slot of an image, which must be the name of one url field in braces.
  private mutating func image(_ text: JSONText) -> Int? {
    // An image that could not be read was already reported.
    guard text.source != nil else { return nil }
    guard let parts = TextPattern(text.string)?.parts, parts.count == 1, case .name(let name) = parts[0] else {
      problems.add(
        "invalid value \"\(Diagnostic.excerpt(of: text))\" for \"image\"; expected one field in braces",
        hint: "use the name of a url field, for example \"{img}\"", at: text.source)
      return nil
    }
    return scope.slot(name, for: .image, at: text.source, &problems)?.index
  }
}

extension ElementEntry {
  var base: ElementBase {
    switch self {
    case .fill(let entry): entry.base
    case .image(let entry): entry.base
    case .text(let entry): entry.base
    case .group(let entry): entry.base
    }
  }
}
