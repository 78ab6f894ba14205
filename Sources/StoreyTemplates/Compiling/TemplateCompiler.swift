import Storey

/// Compiles a template: resolves names of fields to slots, checks the rows and elements, and reports errors.
struct TemplateCompiler {
  /// The template with the parts of the one that it extends.
  private let file: TemplateFile
  /// The patterns of the template that this one extends, of the one that that one extends, and so on.
  private let ancestry: [String]
  private var problems: TemplateProblems
  private var rowCount = 0
  private var countsDown = false
  private var identifiers: [(identifier: FloorIdentifier, place: JSONValue?)] = []

  /// The identifier of rows that do not set one: the pattern in kebab case, `image-grid` for `ImageGrid`. With `-floor` at the end if it is
  /// that of another renderer, such as that of headers.
  private let standardName: String

  /// - Parameters:
  ///   - base: The template that this one extends.
  ///   - registry: The registry for which the template is compiled.
  init(
    _ file: TemplateFile, extending base: FloorTemplate?, among registry: FloorRegistry, _ problems: TemplateProblems
  ) {
    self.file = base.map { file.extending($0.file) } ?? file
    ancestry = base.map { [$0.type.pattern.name] + $0.ancestry } ?? []
    self.problems = problems
    self.problems.extended = file.extended
    self.problems.add(surplus: file.rows, base == nil)
    let name = file.pattern.string.kebabCase
    standardName = registry.has(FloorIdentifier(name), otherThan: TemplatedCell.self) ? "\(name)-floor" : name
  }

  /// Returns the template, or `nil` if it has errors, and all diagnostics.
  consuming func compile() -> (template: FloorTemplate?, diagnostics: [Diagnostic]) {
    let scope =
      file.fields.members.isEmpty && file.source?["fields"]?.kind != .object && mayMean("fields", file)
      ? .unknown
      : ScopeCompiler(
        file.fields, declaredIn: file.source?["fields"], of: file.pattern.string, isFloor: true, depth: 0, &problems)
    let drawsNothing = file.rows.isEmpty && file.header == nil
    if drawsNothing && !Self.mayHold(file.source?["rows"]) && !mayMean("rows", file) && !mayMean("header", file) {
      problems.add("the template has neither rows nor a header", hint: "add \"rows\"", at: file.source)
    }
    let header = file.header.flatMap { compileHeader($0, scope) }
    let rows = file.rows.compactMap { compile($0, scope) }
    MigrationCheck(file).report(to: &problems)
    if problems.isRefused { return (nil, problems.found.sorted()) }
    scope.reportUnused(&problems)
    let isSticky = file.header?.isSticky == true
    let plan = FloorPlan(
      pattern: FloorPattern(file.pattern.string), scope: scope.plan(), header: isSticky ? header : nil,
      reach: file.header?.reach ?? .section, rows: (isSticky ? [] : [header].compactMap(\.self)) + rows,
      countsDown: countsDown)
    let template = FloorTemplate(
      file: file, ancestry: ancestry, plan: plan, version: file.version, summary: file.summary?.string ?? "",
      identifiers: identifiers,
      place: file.pattern.source)
    return (template, problems.found.sorted())
  }

  // MARK: Rows

  private mutating func compileHeader(_ entry: HeaderEntry, _ scope: ScopeCompiler) -> RowNode? {
    if entry.row.each != nil && entry.row.carousel == nil && !mayMean("carousel", entry) {
      problems.add(
        "\"each\" in a header requires \"carousel\"", hint: "add \"carousel\", or remove \"each\"",
        at: entry.row.source?["each"])
    }
    let mayStick = entry.source?["sticky"]?.boolean == nil && mayMean("sticky", entry)
    if entry.writes("reach") && !entry.isSticky && !mayStick {
      problems.add(
        "\"reach\" requires \"sticky\": true", hint: "add \"sticky\": true, or remove \"reach\"",
        at: entry.row.source?["reach"])
    }
    let name = entry.isSticky ? "\(standardName)-header" : standardName
    return compile(entry.row, scope, named: name)
  }

  private mutating func compile(_ node: RowNodeEntry, _ scope: ScopeCompiler) -> RowNode? {
    switch node {
    case .base: return nil
    case .row(let entry): return compile(entry, scope, named: standardName)
    case .children(let entry):
      guard countRow(entry.source), entry.children.source != nil,
        let slot = scope.slot(entry.children.string, for: .children, at: entry.children.source, &problems)?.index
      else { return nil }
      return .children(slot, when: condition(entry.when, scope))
    case .group(let entry):
      guard countRow(entry.source) else { return nil }
      if entry.rows.isEmpty && !Self.mayHold(entry.source?["rows"]) {
        problems.add("the group has no rows", hint: "add a row, or remove the group", at: entry.source?["rows"])
      }
      problems.add(surplus: entry.rows, true)
      // Each group repeats an array of its scope, so groups nest no deeper than arrays.
      let (each, items) = scope.array(entry.each, &problems)
      let when = condition(entry.when, items)
      return .group(each: each, when: when, entry.rows.compactMap { compile($0, items) })
    }
  }

  private mutating func compile(_ entry: RowEntry, _ scope: ScopeCompiler, named name: String) -> RowNode? {
    guard countRow(entry.source) else { return nil }
    var each: Int?
    var scope = scope
    if let name = entry.each {
      (each, scope) = scope.array(name, &problems)
    } else if mayMean("each", entry) {
      scope = .unknown
    }
    let height = height(of: entry)
    let arrangement = arrangement(of: entry)
    var elements = ElementCompiler(scope, isFit: entry.height == .fit, problems)
    let tap = elements.tap(entry.tap)
    let plans = elements.compile(entry.elements, depth: 0)
    let label =
      entry.label.flatMap { elements.text($0) } ?? (tap == nil ? nil : ElementContent.name(of: plans))
    problems = elements.problems
    if elements.countsDown { countsDown = true }
    let when = condition(entry.when, scope)
    let background = entry.background.flatMap { scope.color($0, for: "background", &problems) }
    let line = entry.line.flatMap { scope.color($0, for: "line", &problems) }
    guard let height, let arrangement, !problems.isRefused else { return nil }
    let identifier = FloorIdentifier(entry.identifier?.string ?? name)
    if !identifiers.contains(where: { $0.identifier == identifier }) {
      let written = entry.identifier?.source
      identifiers.append((identifier, written.map(problems.isInherited) == true ? nil : written))
    }
    let title = file.summary ?? file.pattern
    let plan = RowPlan(
      identifier: identifier, height: height, arrangement: arrangement, gap: entry.gap ?? 0, inset: entry.inset ?? 0,
      background: background, line: line, listLabel: JSONText(title.string), label: label,
      role: entry.role.map { _ in .heading }, isTappable: tap != nil, elements: plans, taps: elements.taps)
    return .row(plan, each: each, when: when)
  }

  /// Counts a row or group, and returns whether the limit allows it. Reports the first one that exceeds the limit.
  private mutating func countRow(_ place: JSONValue?) -> Bool {
    rowCount += 1
    if rowCount == TemplateLimits.rows + 1 {
      problems.add(
        "the template has more than \(TemplateLimits.rows) rows", hint: "use \"each\" for rows that are alike",
        at: place)
    }
    return rowCount <= TemplateLimits.rows
  }

  /// Returns whether an absent key may be present but invalid, misspelt or damaged, which was already reported.
  private func mayMean(_ key: String, _ part: some TemplatePart) -> Bool {
    (problems.isRefused || part.source?.isDamaged == true) && part.mayMean(key)
  }

  /// Returns whether the value of `rows` contains rows, or something that could not be read as rows.
  private static func mayHold(_ rows: JSONValue?) -> Bool {
    guard let rows, !rows.isAbsent else { return false }
    return rows.kind != .array || !rows.elements.allSatisfy(\.isAbsent)
  }

  private mutating func condition(_ entry: ConditionEntry?, _ scope: ScopeCompiler) -> Condition? {
    entry.flatMap { scope.condition($0, &problems) }
  }

  private mutating func height(of entry: RowEntry) -> RowPlan.Height? {
    let mayFit = entry.height == .fit || (entry.height == nil && mayMean("height", entry))
    if entry.writes("bottom") && !mayFit {
      problems.add(
        "\"bottom\" requires \"height\": \"fit\"", hint: "remove it", at: entry.source?["bottom"])
    }
    switch (entry.height, entry.aspect) {
    case (.points(let points)?, nil): return .points(points)
    case (.fit?, nil): return .fit(bottom: entry.bottom ?? 0)
    case (nil, let aspect?): return .aspect(aspect.height / aspect.width)
    case (nil, nil):
      if mayMean("height", entry) || mayMean("aspect", entry) { return nil }
      problems.add(
        "the row has no height", hint: "add a \"height\" (points or \"fit\") or an \"aspect\" (such as \"16:9\")",
        at: entry.source)
    case (_?, _?):
      problems.add(
        "\"height\" and \"aspect\" cannot be used together", hint: "remove one of them", at: entry.source?["aspect"])
    }
    return nil
  }

  private mutating func arrangement(of entry: RowEntry) -> RowPlan.Arrangement? {
    let written = ["columns", "carousel", "waterfall"].filter { entry.writes($0) }
    if let key = written.first, entry.each == nil && !mayMean("each", entry) {
      problems.add(
        "\"\(key)\" requires \"each\"", hint: "add \"each\" with the name of an array", at: entry.source?[key])
    }
    if let key = written.first, entry.writes("role") {
      problems.add("\"role\" is not allowed with \"\(key)\"", hint: "remove \"role\"", at: entry.source?["role"])
    }
    let isFree = entry.carousel == .free || (entry.carousel == nil && mayMean("carousel", entry))
    let isSpaced = isFree || entry.columns != nil || mayMean("columns", entry)
    let isWaterfall = entry.waterfall != nil || mayMean("waterfall", entry)
    for (key, isAllowed) in [("gap", isSpaced), ("inset", isSpaced || isWaterfall), ("itemWidth", isFree)] {
      if isAllowed || !entry.writes(key) { continue }
      problems.add(
        "\"\(key)\" is not allowed here",
        hint: key == "itemWidth"
          ? "use it with \"carousel\": \"free\", or remove it"
          : "use it with \"columns\" or \"carousel\": \"free\", or remove it",
        at: entry.source?[key])
    }
    if written.count > 1 {
      problems.add(
        "\"\(written[0])\" and \"\(written[1])\" cannot be used together", hint: "remove one of them",
        at: entry.source?[written[1]])
      return nil
    }
    if let count = entry.columns { return .columns(count) }
    if let waterfall = entry.waterfall { return self.waterfall(waterfall, of: entry) }
    guard let word = entry.carousel else { return .single }
    return .carousel(word.paging, itemWidth: entry.itemWidth ?? FrameLength(fraction: 1, points: 0))
  }

  private mutating func waterfall(_ waterfall: WaterfallEntry, of row: RowEntry) -> RowPlan.Arrangement? {
    if row.height != .fit && (row.height != nil || !mayMean("height", row)) {
      problems.add(
        "\"waterfall\" requires \"height\": \"fit\"",
        hint: "use \"height\": \"fit\"; each item is as high as its elements",
        at: row.source?["height"] ?? row.source)
    }
    let columns: WaterfallPlan.Columns
    switch (waterfall.columns, waterfall.minimumWidth) {
    case (let count?, nil): columns = .count(count)
    case (nil, let width?):
      columns = .minimumWidth(width)
      if width < 1 {
        problems.add(
          "the \"minWidth\" of the waterfall is less than 1 point", hint: "use 1 or more",
          at: waterfall.source?["minWidth"])
      }
    case (nil, nil):
      if waterfall.mayMean("columns") || waterfall.writes("minWidth"), problems.isRefused { return nil }
      problems.add(
        "the waterfall has no columns", hint: "add \"columns\", such as 2, or the \"minWidth\" of a column",
        at: waterfall.source)
      return nil
    case (_?, _?):
      problems.add(
        "\"columns\" and \"minWidth\" cannot be used together", hint: "remove one of them",
        at: waterfall.source?["minWidth"])
      return nil
    }
    let gap = waterfall.gap
    return .waterfall(WaterfallPlan(columns: columns, columnGap: gap?.column ?? 0, rowGap: gap?.row ?? 0))
  }
}
