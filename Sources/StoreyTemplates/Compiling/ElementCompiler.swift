import Storey

/// Compiles the elements of a row.
struct ElementCompiler {
  private var scope: ScopeCompiler
  private var isFit: Bool
  private(set) var problems: TemplateProblems
  /// The taps, by position.
  private(set) var taps: [TapPlan] = []
  private var elementCount = 0
  /// Whether an element is a countdown.
  private(set) var countsDown = false
  /// Whether the current element is inside a row or element that has a tap. Taps cannot be nested.
  private var isInsideTap = false
  /// The conditions of the current element and of those around it, in the same item.
  private var conditions: [Condition] = []

  init(_ scope: ScopeCompiler, isFit: Bool, _ problems: TemplateProblems) {
    self.scope = scope
    self.isFit = isFit
    self.problems = problems
  }

  /// Compiles the tap of the row and returns its position. If there is one, the elements of the row cannot have taps.
  mutating func tap(_ entry: TapEntry?) -> Int? {
    let position = position(of: entry)
    isInsideTap = entry != nil
    return position
  }

  private mutating func position(of entry: TapEntry?) -> Int? {
    guard let entry else { return nil }
    let target = scope.tap(entry, &problems)
    if isInsideTap {
      problems.add("taps cannot be nested", hint: "keep one of the two taps", at: entry.source)
      return nil
    }
    guard let target else { return nil }
    taps.append(TapPlan(target: target, conditions: conditions))
    return taps.count - 1
  }

  /// Adds the tap that follows the first link of a rich text, and returns its position; `nil` inside of an element with a tap.
  private mutating func tap(onLinkIn slot: Int) -> Int? {
    if isInsideTap { return nil }
    taps.append(TapPlan(target: .link(slot: slot), conditions: conditions))
    return taps.count - 1
  }

  mutating func text(_ text: JSONText) -> TextSource? { scope.text(text, &problems) }

  mutating func compile(_ entries: [ElementEntry<FramePlace>], depth: Int) -> [ElementPlan] {
    entries.compactMap { compile($0, depth: depth) }
  }

  private mutating func compile(_ entry: ElementEntry<FramePlace>, depth: Int) -> ElementPlan? {
    let base = entry.base
    guard count(base.source, depth: depth) else { return nil }
    if isFit {
      for (length, place) in base.place.frame?.vertical ?? [] where length.fraction != 0 {
        problems.add(
          "a percentage is not allowed here because the row has \"height\": \"fit\"",
          hint: "use points, or give the row a \"height\" in points", at: place)
      }
    }
    let when = condition(base.when)
    let outer = conditions
    defer { conditions = outer }
    if let when { conditions.append(when) }
    let tap = position(of: base.tap)
    let frame = base.place.frame ?? .whole(isFit: isFit)
    let content = inside(base.tap) { compiler in compiler.content(of: entry, depth, isTappable: tap != nil) }
    return content.map {
      ElementPlan(
        content: $0, x: frame.x, y: frame.y, width: frame.width, height: frame.height, when: when,
        tap: tap)
    }
  }

  /// Counts an element, and returns whether the limits allow it. Reports the first one that exceeds them.
  private mutating func count(_ source: JSONValue?, depth: Int) -> Bool {
    elementCount += 1
    if elementCount > TemplateLimits.elements {
      if elementCount == TemplateLimits.elements + 1 {
        problems.add(
          "the row has more than \(TemplateLimits.elements) elements", hint: "use several rows", at: source)
      }
      return false
    }
    if depth < TemplateLimits.levels { return true }
    problems.add(
      "elements are nested more than \(TemplateLimits.levels) levels deep", hint: "use fewer levels", at: source)
    return false
  }

  private mutating func condition(_ entry: ConditionEntry?) -> Condition? {
    entry.flatMap { scope.condition($0, &problems) }
  }

  /// Compiles the content of an element, in which taps are not allowed if the element has one.
  private mutating func inside<Result>(_ tap: TapEntry?, _ compile: (inout Self) -> Result) -> Result {
    let wasInsideTap = isInsideTap
    if tap != nil { isInsideTap = true }
    defer { isInsideTap = wasInsideTap }
    return compile(&self)
  }

  private mutating func content(
    of entry: ElementEntry<some ElementPlace>, _ depth: Int, isTappable: Bool
  ) -> ElementContent? {
    switch entry {
    case .fill(let entry):
      let color = scope.color(entry.color, for: "fill", &problems)
      let label = entry.label.flatMap { text($0) }
      let look = look(entry.look)
      return color.map { .fill($0, look, label: label) }
    case .image(let entry):
      let slot = image(entry.image)
      let label = entry.label.flatMap { text($0) }
      return slot.map { .image($0, entry.fit, entry.look, label: label) }
    case .text(let entry): return text(entry).map { .text($0, $1) }
    case .countdown(let entry): return countdown(entry)
    case .group(let entry):
      let elements = elements(of: entry, depth)
      let label = entry.label.flatMap { text($0) }
      return .group(
        elements, entry.look, label: label ?? (isTappable ? ElementContent.name(of: elements) : nil))
    case .container(let entry): return container(entry, depth, isTappable: isTappable)
    case .children(let entry): return children(entry)
    }
  }

  private mutating func children<Place>(_ entry: ChildrenEntry<Place>) -> ElementContent? {
    guard entry.children.source != nil,
      let slot = scope.slot(entry.children.string, for: .children, at: entry.children.source, &problems)?.index
    else { return nil }
    let place = entry.source?["children"]
    if Place.self != FlowPlace.self {
      problems.add(
        "children have no frame of their own", hint: "put them into a stack or a grid, or use a row of children",
        at: place)
    } else if isInsideTap {
      problems.add("taps cannot be nested", hint: "keep one of the two taps", at: place)
    }
    return .children(slot)
  }

  private mutating func elements<Place>(of entry: GroupEntry<Place>, _ depth: Int) -> [ElementPlan] {
    let wasFit = isFit
    defer { isFit = wasFit }
    // The height of a group in flow is known, so percentages are allowed in it.
    if Place.self == FlowPlace.self { isFit = false }
    return compile(entry.elements, depth: depth + 1)
  }

  /// Compiles a text; `nil` if its names are not known.
  private mutating func text(_ entry: TextEntry<some ElementPlace>) -> (TextSource, TextPlan)? {
    guard let source = source(of: entry.text) else { return nil }
    let style = style(entry.style) ?? StylePlan(style: .body)
    var plan = TextPlan(
      style: style, alignment: entry.alignment, lines: entry.lines ?? .max, truncation: entry.truncation,
      role: entry.role.map { _ in .heading }, look: entry.look)
    if case .rich(let slot) = source { plan.linkTap = tap(onLinkIn: slot) }
    return (source, plan)
  }

  private mutating func countdown(_ entry: CountdownEntry<some ElementPlace>) -> ElementContent? {
    let slot = scope.slot(inBraces: entry.date, of: "countdown", for: .countdown, &problems)
    let format = entry.format.map { CountdownFormat($0.string) } ?? .standard
    if format == nil, let written = entry.format {
      problems.add(
        "invalid format \"\(Diagnostic.excerpt(of: written))\" of a countdown",
        hint: "use d, H, HH, mm and ss; put other Latin letters in single quotes: d'd' HH:mm", at: written.source)
    }
    guard let slot, let format else { return nil }
    countsDown = true
    let style = style(entry.style) ?? StylePlan(style: .body)
    return .text(
      .slot(slot),
      TextPlan(
        style: style, alignment: entry.alignment, lines: 1, truncation: .unexpected, role: nil, look: entry.look,
        countdown: format))
  }

  private mutating func text(_ words: LocalizedText) -> TextSource? {
    if words.texts.count == 1 { return text(words.texts[0].text) }
    let sources = words.texts.compactMap { language, words in text(words).map { (language, $0) } }
    return sources.count == words.texts.count ? .localized(sources) : nil
  }

  /// Compiles the value of `text`.
  private mutating func source(of written: WrittenText) -> TextSource? {
    switch written {
    case .words(let words):
      return words.texts.count == 1 ? scope.wholeText(words.texts[0].text, &problems) : text(words)
    case .runs(let entries):
      if entries.count > TemplateLimits.names {
        problems.add(
          "the text has more than \(TemplateLimits.names) parts", hint: "use several texts",
          at: entries[TemplateLimits.names].text.texts.first?.text.source)
        return nil
      }
      let runs = entries.compactMap { entry in
        let when = condition(entry.when)
        let style = style(entry.style)
        return self.text(entry.text).map { RunPlan(source: $0, style: style, when: when) }
      }
      return runs.count == entries.count ? .runs(runs) : nil
    }
  }

  // MARK: Looks

  private mutating func style(_ entry: StyleEntry?) -> StylePlan? {
    entry.map { scope.style($0, &problems) }
  }

  private mutating func look(_ entry: AreaEntry) -> AreaLook {
    scope.look(entry, &problems)
  }

  // MARK: Flow

  private mutating func container(
    _ entry: ContainerEntry<some ElementPlace>, _ depth: Int, isTappable: Bool
  ) -> ElementContent {
    checkContainer(entry)
    let children = entry.elements.compactMap { compile($0, in: entry.container, depth: depth + 1) }
    let label = entry.label.flatMap { text($0) }
    var background = entry.background.flatMap { scope.color($0, for: "background", &problems) }
    let look = look(entry.look)
    if entry.background == nil, look.drawsArea {
      // The look is that of an area, which is transparent without a colour.
      background = .constant(.literal(0))
    }
    let container = ContainerPlan(
      container: entry.container, padding: entry.padding, background: background, look: look,
      clips: entry.clips)
    let content = ElementContent.container(container, children, label: label)
    return label == nil && isTappable ? .container(container, children, label: content.name) : content
  }

  private mutating func compile(
    _ entry: ElementEntry<FlowPlace>, in container: FlowContainer, depth: Int
  ) -> FlowPlan? {
    let base = entry.base
    guard count(base.source, depth: depth) else { return nil }
    checkKeys(of: base.source, in: container)
    guard let name = base.place.each else { return compile(entry, each: nil, depth) }
    let (slot, items) = scope.array(name, &problems)
    // The names and taps in a repeated element are those of the item.
    let outer = (scope, taps, conditions)
    (scope, taps, conditions) = (items, [], [])
    let plan = compile(entry, each: slot, depth)
    (scope, taps, conditions) = outer
    return plan
  }

  private mutating func compile(_ entry: ElementEntry<FlowPlace>, each: Int?, _ depth: Int) -> FlowPlan? {
    let base = entry.base
    let when = condition(base.when)
    let outer = conditions
    defer { conditions = outer }
    if let when { conditions.append(when) }
    let tap = position(of: base.tap)
    let content = inside(base.tap) { $0.content(of: entry, depth, isTappable: tap != nil) }
    let (width, height) = (bound(base.place.width, "width"), bound(base.place.height, "height"))
    return content.map { content in
      FlowPlan(
        content: content, size: base.place.size, width: width, height: height,
        each: each.map { FlowPlan.Repetition(slot: $0, taps: taps) },
        when: when, tap: tap)
    }
  }

  /// Reports keys of lines in a stack without lines, a grid without columns or with too many, and `"overlap": false`.
  private mutating func checkContainer(_ entry: ContainerEntry<some ElementPlace>) {
    let source = entry.base.source
    switch entry.container {
    case .stack(let stack): if !stack.wraps { checkLines(of: source) }
    case .grid(let grid):
      guard let place = source?["grid"], place.kind == .array else { return }
      if place[0] == nil { problems.add(empty: "grid", at: place) }
      if grid.columns.count > TemplateLimits.gridColumns {
        problems.add(
          "the grid has more than \(TemplateLimits.gridColumns) columns", hint: "use fewer columns", at: place)
      }
    case .overlap:
      if let place = source?["overlap"], place.boolean == false {
        problems.add("\"overlap\" is false", hint: "write true, or remove the key", at: place)
      }
    }
  }

  private mutating func checkLines(of source: JSONValue?) {
    if source?["wrap"]?.boolean == true {
      problems.add("\"wrap\" has no effect in a column", hint: "remove it, or use a row", at: source?["wrap"])
    } else if let gap = source?["lineGap"], !gap.isAbsent {
      problems.add("\"lineGap\" has no effect without \"wrap\"", hint: "add \"wrap\": true, or remove it", at: gap)
    }
  }

  /// Returns the field that determines a length, or `nil` for another length.
  private mutating func bound(_ entry: SizeEntry?, _ key: String) -> FlowPlan.BoundLength? {
    guard let entry, let name = entry.bound else { return nil }
    return scope.slot(inBraces: name, of: key, for: .length, &problems).map {
      FlowPlan.BoundLength(slot: $0, isPercentage: entry.isPercentage)
    }
  }

  /// The keys that elements of a flow have only in one kind of container.
  private static let keysOfContainers = [
    ("grow", "stack"), ("shrink", "stack"), ("basis", "stack"), ("span", "grid"), ("rowSpan", "grid"),
    ("place", "grid"), ("anchor", "overlap"), ("offset", "overlap"),
  ]

  private mutating func checkKeys(of source: JSONValue?, in container: FlowContainer) {
    let kind =
      switch container {
      case .stack: "stack"
      case .grid: "grid"
      case .overlap: "overlap"
      }
    for (key, owner) in Self.keysOfContainers where owner != kind {
      guard let value = source?[key], !value.isAbsent else { continue }
      problems.add(
        "\"\(key)\" has no effect in \(kind == "overlap" ? "an" : "a") \(kind)",
        hint: "remove it, or use \(owner == "overlap" ? "an" : "a") \(owner)",
        at: value)
    }
  }

  /// Returns the slot of an image, which must be the name of one url field in braces.
  private mutating func image(_ text: JSONText) -> Int? {
    // An image that could not be read was already reported.
    text.source == nil ? nil : scope.slot(inBraces: text, of: "image", for: .image, &problems)
  }
}
