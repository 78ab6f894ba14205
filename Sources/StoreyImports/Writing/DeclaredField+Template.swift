extension DeclaredField {
  /// The keys of a field in a template that the declaration determines, with their values. The value of `of` is not among them.
  var templateKeys: [(key: String, value: TemplateJSON?)] {
    [
      ("type", .text(kind.type)),
      ("required", isRequired ? true : nil),
      ("about", label.map(TemplateJSON.text)),
      ("minimum", minimum.map { .literal($0.text) }),
      ("maximum", maximum.map { .literal($0.text) }),
      ("step", step.map { .literal($0.text) }),
      ("options", optionsOfTemplate),
      ("default", fallback.map(\.json)),
    ]
  }

  private var optionsOfTemplate: TemplateJSON? {
    if kind != .choice { return nil }
    return .array(
      options.map { option in
        option.label.map { .object([("value", .text(option.value)), ("label", .text($0))]) } ?? .text(option.value)
      })
  }

  /// Returns the field as a template declares it.
  ///
  /// - Parameters:
  ///   - used: The fields that elements use, as paths; `nil` if it is not known, for a template that someone draws.
  ///   - path: The names of the arrays around the field.
  func template(drawn used: Set<[String]>?, in path: [String] = []) -> TemplateJSON {
    let own = path + [name]
    let isDrawn = used?.contains(own) ?? true
    var members = templateKeys.map { ($0.key, $0.value) }
    if !isDrawn { members.append(("drawn", false)) }
    if kind == .list {
      // The items of an array that is not drawn need no marks.
      let items = items.map { ($0.name, $0.template(drawn: isDrawn ? used : nil, in: own)) }
      members.append(("of", .object(items)))
    }
    return .object(members)
  }
}

extension DeclaredField.Fallback {
  fileprivate var json: TemplateJSON {
    switch self {
    case .text(let text): .text(text)
    case .number(let number): .literal(number.text)
    case .flag(let flag): .literal(flag ? "true" : "false")
    }
  }
}
