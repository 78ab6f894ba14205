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
    standardName = file.pattern.string.kebabCase
  }

  /// The template, if it is not refused, and everything there is to say about it.
  consuming func compile() -> (template: FloorTemplate?, diagnostics: [Diagnostic]) {
    let scope =
      file.fields.members.isEmpty && file.source?["fields"]?.kind != .object && mayMean("fields", file)
      ? .unknown
      : ScopeCompiler(
        file.fields, declaredIn: file.source?["fields"], of: file.pattern.string, isFloor: true, depth: 0, &problems)
    let drawsNothing = file.rows.isEmpty && file.header == nil
    if drawsNothing && !Self.mayHold(file.source?["rows"]) && !mayMean("rows", file) && !mayMean("header", file) {
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
    if entry.row.each != nil && entry.row.carousel == nil && !mayMean("carousel", entry) {
      problems.add(
        "a header is one row, and this is one for each item", hint: "give it a \"carousel\"",
        at: entry.row.source?["each"])
    }
    let mayStick = entry.source?["sticky"]?.boolean == nil && mayMean("sticky", entry)
    if entry.writes("reach") && !entry.isSticky && !mayStick {
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
      if entry.rows.isEmpty && !Self.mayHold(entry.source?["rows"]) {
        problems.add("there are no rows in this group", hint: "give it \"rows\"", at: entry.source?["rows"])
      }
      // Groups go through arrays in arrays, and so are no deeper than those.
      let (each, items) = array(entry.each, scope)
      let when = condition(entry.when, items)
      return .group(each: each, when: when, entry.rows.compactMap { compile($0, items) })
    }
  }

  private mutating func compile(_ entry: RowEntry, _ scope: ScopeCompiler, named name: String) -> RowNode? {
    guard countRow(entry.source) else { return nil }
    var each: Int?
    var scope = scope
    if let name = entry.each {
      (each, scope) = array(name, scope)
    } else if mayMean("each", entry) {
      scope = .unknown
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
      background: entry.background, line: entry.line, listLabel: JSONText(title.string), label: label,
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

  /// The slot of an array, and the names of its items; those are unknown when there is no such array.
  private mutating func array(_ name: JSONText, _ scope: ScopeCompiler) -> (slot: Int, items: ScopeCompiler) {
    // A name that could not be read was reported.
    guard name.source != nil, let (slot, items) = scope.slot(name.string, for: .each, at: name.source, &problems),
      let items
    else { return (0, .unknown) }
    return (slot, items)
  }

  /// Whether a key that seems to be missing is there, and is refused already.
  private func mayMean(_ key: String, _ part: some TemplatePart) -> Bool { problems.isRefused && part.mayMean(key) }

  /// Whether rows are written that could not be read.
  private static func mayHold(_ rows: JSONValue?) -> Bool {
    guard let rows, !rows.isAbsent else { return false }
    return rows.kind != .array || !rows.elements.allSatisfy(\.isAbsent)
  }

  private mutating func condition(_ name: JSONText?, _ scope: ScopeCompiler) -> Int? {
    name.flatMap { scope.slot($0.string, for: .when, at: $0.source, &problems)?.index }
  }

  private mutating func height(of entry: RowEntry) -> RowPlan.Height? {
    let mayFit = entry.height == .fit || (entry.height == nil && mayMean("height", entry))
    if entry.writes("bottom") && !mayFit {
      problems.add(
        "\"bottom\" means nothing without \"height\": \"fit\"", hint: "remove it", at: entry.source?["bottom"])
    }
    switch (entry.height, entry.aspect) {
    case (.points(let points)?, nil): return .points(points)
    case (.fit?, nil): return .fit(bottom: entry.bottom ?? 0)
    case (nil, let aspect?): return .aspect(aspect.height / aspect.width)
    case (nil, nil):
      if mayMean("height", entry) || mayMean("aspect", entry) { return nil }
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
    let isSideBySide = entry.writes("columns") || entry.writes("carousel")
    if isSideBySide && entry.each == nil && !mayMean("each", entry) {
      problems.add(
        "items stand side by side here, and there is no \"each\" that says which", hint: "name an array with \"each\"",
        at: entry.source?[entry.writes("columns") ? "columns" : "carousel"])
    }
    if isSideBySide && entry.writes("role") {
      problems.add("items of a list are no headings", hint: "remove \"role\"", at: entry.source?["role"])
    }
    let isFree = entry.carousel == .free || (entry.carousel == nil && mayMean("carousel", entry))
    let isSpaced = isFree || entry.columns != nil || mayMean("columns", entry)
    for (key, isAllowed) in [("gap", isSpaced), ("inset", isSpaced), ("itemWidth", isFree)] {
      if isAllowed || !entry.writes(key) { continue }
      problems.add(
        "\"\(key)\" means nothing here",
        hint: key == "itemWidth" ? "it goes with a free carousel" : "it goes with \"columns\" and free carousels",
        at: entry.source?[key])
    }
    if entry.writes("columns") && entry.writes("carousel") {
      problems.add(
        "items stand in columns and in a carousel at once", hint: "keep one of them", at: entry.source?["carousel"])
      return nil
    }
    if let count = entry.columns { return .columns(count) }
    guard let word = entry.carousel else { return .single }
    return .carousel(word.paging, itemWidth: entry.itemWidth ?? FrameLength(fraction: 1, points: 0))
  }
}
