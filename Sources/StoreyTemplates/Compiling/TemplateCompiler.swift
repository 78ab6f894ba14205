import Storey

/// Compiles a template: names become slots, lengths numbers, and what cannot be is reported.
struct TemplateCompiler {
  private let file: TemplateFile
  private var problems: TemplateProblems
  private var rowCount = 0
  private var identifiers: [(identifier: FloorIdentifier, place: JSONValue?)] = []

  /// The name of the rows that are given none: the pattern in lower case, `ImageGrid` as `image-grid`.
  private let standardName: String

  init(_ file: TemplateFile, _ problems: TemplateProblems) {
    self.file = file
    self.problems = problems
    standardName = FloorPattern(file.pattern.string).kebabCase
  }

  /// The template, if it is not refused, and everything there is to say about it.
  consuming func compile() -> (template: FloorTemplate?, diagnostics: [Diagnostic]) {
    let scope = ScopeCompiler(file.fields, of: file.pattern.string, isFloor: true, depth: 0, &problems)
    if file.rows.isEmpty && file.header == nil {
      problems.add("this template draws nothing", hint: "give it \"rows\"", at: file.source)
    }
    let header = file.header.flatMap { compileHeader($0, scope) }
    let rows = file.rows.compactMap { compile($0, scope) }
    if problems.isRefused { return (nil, problems.found.sorted()) }
    scope.reportUnused(&problems)
    let isSticky = file.header?.isSticky == true
    let plan = FloorPlan(
      pattern: FloorPattern(file.pattern.string), scope: scope.plan(), header: isSticky ? header : nil,
      reach: file.header?.reach ?? .section, rows: (isSticky ? [] : [header].compactMap(\.self)) + rows)
    let template = FloorTemplate(
      plan: plan, version: file.version, summary: file.summary?.string ?? "", identifiers: identifiers,
      place: file.pattern.source)
    return (template, problems.found.sorted())
  }

  // MARK: Rows

  private mutating func compileHeader(_ entry: HeaderEntry, _ scope: ScopeCompiler) -> RowNode? {
    if entry.row.each != nil && entry.row.carousel == nil {
      problems.add(
        "a header is one row, and this is one for each item", hint: "give it a \"carousel\"",
        at: entry.row.source?["each"])
    }
    if entry.reach != nil && !entry.isSticky {
      problems.add(
        "\"reach\" means nothing for a header that does not stick", hint: "say \"sticky\": true, or remove it",
        at: entry.row.source?["reach"])
    }
    let name = entry.isSticky ? "\(standardName)-header" : standardName
    return compile(entry.row, scope, named: name)
  }

  private mutating func compile(_ node: RowNodeEntry, _ scope: ScopeCompiler) -> RowNode? {
    switch node {
    case .row(let entry): return compile(entry, scope, named: standardName)
    case .group(let entry):
      guard countRow(entry.source) else { return nil }
      if entry.rows.isEmpty {
        problems.add("there are no rows in this group", hint: "give it \"rows\"", at: entry.source?["rows"])
      }
      // Groups go through arrays in arrays, and so are no deeper than those.
      guard let (each, items) = array(entry.each, scope) else { return nil }
      let when = condition(entry.when, items)
      return .group(each: each, when: when, entry.rows.compactMap { compile($0, items) })
    }
  }

  private mutating func compile(_ entry: RowEntry, _ scope: ScopeCompiler, named name: String) -> RowNode? {
    guard countRow(entry.source) else { return nil }
    var each: Int?
    var scope = scope
    if let name = entry.each {
      guard let (slot, items) = array(name, scope) else { return nil }
      (each, scope) = (slot, items)
    }
    let height = height(of: entry)
    let arrangement = arrangement(of: entry)
    var elements = ElementCompiler(scope, isFit: entry.height == .fit, problems)
    let tap = elements.tap(entry.tap)
    let plans = elements.compile(entry.elements, depth: 0)
    let label = entry.label.flatMap { elements.text($0) } ?? (tap == nil ? nil : ElementPlan.name(of: plans))
    problems = elements.problems
    let when = condition(entry.when, scope)
    guard let height, let arrangement, !problems.isRefused else { return nil }
    let identifier = FloorIdentifier(entry.identifier?.string ?? name)
    if !identifiers.contains(where: { $0.identifier == identifier }) {
      identifiers.append((identifier, entry.identifier?.source ?? file.pattern.source))
    }
    let title = file.summary ?? file.pattern
    let plan = RowPlan(
      identifier: identifier, height: height, arrangement: arrangement, gap: entry.gap ?? 0, inset: entry.inset ?? 0,
      background: entry.background, listLabel: PageText(title.string), label: label,
      role: entry.role.map { _ in .heading }, isTappable: tap != nil, elements: plans, taps: elements.taps)
    return .row(plan, each: each, when: when)
  }

  /// Counts a row or a group; false, and the first time a report, when there are too many.
  private mutating func countRow(_ place: JSONValue?) -> Bool {
    rowCount += 1
    if rowCount == TemplateLimits.rows + 1 {
      problems.add(
        "there are more than \(TemplateLimits.rows) rows", hint: "use \"each\" for rows that are alike", at: place)
    }
    return rowCount <= TemplateLimits.rows
  }

  private mutating func array(_ name: PageText, _ scope: ScopeCompiler) -> (slot: Int, items: ScopeCompiler)? {
    guard let (slot, items) = scope.slot(name.string, for: .each, at: name.source, &problems), let items else {
      return nil
    }
    return (slot, items)
  }

  private mutating func condition(_ name: PageText?, _ scope: ScopeCompiler) -> Int? {
    name.flatMap { scope.slot($0.string, for: .when, at: $0.source, &problems)?.index }
  }

  private mutating func height(of entry: RowEntry) -> RowPlan.Height? {
    if entry.bottom != nil && entry.height != .fit {
      problems.add(
        "\"bottom\" means nothing without \"height\": \"fit\"", hint: "remove it", at: entry.source?["bottom"])
    }
    switch (entry.height, entry.aspect) {
    case (.points(let points)?, nil): return .points(points)
    case (.fit?, nil): return .fit(bottom: entry.bottom ?? 0)
    case (nil, let aspect?): return .aspect(aspect.height / aspect.width)
    case (nil, nil):
      problems.add(
        "this row has no height", hint: "give it \"height\": points or \"fit\", or \"aspect\": \"16:9\"",
        at: entry.source)
    case (_?, _?):
      problems.add(
        "this row has a height and a ratio at once", hint: "keep one of them", at: entry.source?["aspect"])
    }
    return nil
  }

  private mutating func arrangement(of entry: RowEntry) -> RowPlan.Arrangement? {
    let isSideBySide = entry.columns != nil || entry.carousel != nil
    if isSideBySide && entry.each == nil {
      problems.add(
        "items stand side by side here, and there is no \"each\" that says which", hint: "name an array with \"each\"",
        at: entry.source?["columns"] ?? entry.source?["carousel"])
      return nil
    }
    if isSideBySide && entry.role != nil {
      problems.add("items of a list are no headings", hint: "remove \"role\"", at: entry.source?["role"])
    }
    let isFree = entry.carousel == .free
    let allowed: [(key: String, isAllowed: Bool)] = [
      ("gap", entry.columns != nil || isFree), ("inset", entry.columns != nil || isFree), ("itemWidth", isFree),
    ]
    for (key, isAllowed) in allowed where !isAllowed {
      if let value = entry.source?[key], value.kind != .null {
        problems.add(
          "\"\(key)\" means nothing here",
          hint: key == "itemWidth" ? "it goes with a free carousel" : "it goes with \"columns\" and free carousels",
          at: value)
      }
    }
    switch (entry.columns, entry.carousel) {
    case (nil, nil): return .single
    case (let count?, nil): return .columns(count)
    case (nil, let word?):
      return .carousel(word.paging, itemWidth: entry.itemWidth ?? FrameLength(fraction: 1, points: 0))
    case (_?, _?):
      problems.add(
        "items stand in columns and in a carousel at once", hint: "keep one of them", at: entry.source?["carousel"])
    }
    return nil
  }
}
