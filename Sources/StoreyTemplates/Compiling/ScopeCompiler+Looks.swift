import Storey

extension ScopeCompiler {
  /// Compiles a colour. Reports a field that is unknown or has the wrong type, and returns `nil`.
  func color(_ entry: ColorEntry, for key: String, _ problems: inout TemplateProblems) -> ColorSource? {
    if let color = entry.color { return .constant(color) }
    return entry.pattern.flatMap { slot(inBraces: $0, of: key, for: .color, &problems) }.map(ColorSource.slot)
  }

  /// Compiles a style. Reports fields that are unknown, that have the wrong type, or whose texts may be other than names of styles.
  func style(_ entry: StyleEntry, _ problems: inout TemplateProblems) -> StylePlan {
    var plan = StylePlan(style: entry.style, change: entry.change, isItalic: entry.isItalic)
    let style = entry.pattern.flatMap { slot(inBraces: $0, of: "style", for: .style, &problems) }
    let color = entry.color.flatMap { slot(inBraces: $0, of: "color", for: .color, &problems) }
    if let style, let pattern = entry.pattern { requireStyles(inSlot: style, at: pattern, &problems) }
    if style != nil || color != nil { plan.slots = (style, color) }
    return plan
  }

  private func requireStyles(inSlot slot: Int, at pattern: JSONText, _ problems: inout TemplateProblems) {
    let names = TextStyle.standard.map(\.name)
    let hint = "give it \"options\" that are styles: \(names.joined(separator: ", "))"
    guard let options = options(ofSlot: slot) else {
      problems.add("the field of a style may have any text", hint: hint, at: pattern.source)
      return
    }
    guard checkedStyles.insert(slot).inserted else { return }
    for option in options where !names.contains(option.string) {
      problems.add(
        "the option \"\(Diagnostic.excerpt(of: option))\" is not a style", Misspelling(option.string, among: names),
        hint: hint, at: option.source)
    }
  }

  /// Compiles the look of an area. A border or a gradient with a colour that is reported is left out.
  func look(_ entry: AreaEntry, _ problems: inout TemplateProblems) -> AreaLook {
    let stops = entry.gradient?.stops.compactMap { stop in
      color(stop.color, for: "color", &problems).map { (at: stop.at, color: $0) }
    }
    let border = entry.border.flatMap { border in
      color(border.color, for: "color", &problems).map { (width: border.width, color: $0) }
    }
    return AreaLook(
      corners: entry.corners, gradient: entry.gradient.map { (angle: $0.angle, stops: stops ?? []) }, border: border,
      shadow: entry.shadow, opacity: entry.opacity)
  }
}
