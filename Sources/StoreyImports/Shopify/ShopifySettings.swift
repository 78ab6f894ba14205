import Storey

/// Reads the settings of a section or a block of Shopify as fields.
struct ShopifySettings {
  let labels: ShopifyLabels

  /// Returns the fields of the settings of an object. Reports settings that cannot be read, and leaves them out.
  func fields(of object: JSONValue, without taken: Set<String> = [], _ problems: inout DeclarationProblems)
    -> [DeclaredField]
  {
    var fields = FieldCollection(ofFloor: true)
    for setting in problems.elements("settings", of: object) {
      guard setting.kind == .object else {
        problems.refuse(setting, of: "settings", "an object for each setting")
        continue
      }
      guard let type = problems.text("type", of: setting) else {
        if setting.given("type") == nil { problems.missing("type", in: "the setting", at: setting) }
        continue
      }
      if ShopifySettingType.withoutValue.contains(type) { continue }
      guard let name = problems.text("id", of: setting) else {
        if setting.given("id") == nil { problems.missing("id", in: "the setting", at: setting) }
        continue
      }
      if taken.contains(name) {
        problems.note("the setting \"\(name)\" is left out: the key has the child parts", at: setting)
        continue
      }
      let isKnown = ShopifySettingType.kind(of: type) != nil
      fields.add(field(name, type, setting, &problems), isReported: !isKnown, &problems)
    }
    return fields.fields
  }

  private func field(
    _ name: String, _ type: String, _ setting: JSONValue, _ problems: inout DeclarationProblems
  ) -> DeclaredField {
    guard let kind = ShopifySettingType.kind(of: type) else {
      problems.warning(
        "unknown type \"\(Diagnostic.excerpt(of: type))\" of the setting \"\(Diagnostic.excerpt(of: name))\"",
        hint: "correct the type; its values are not checked until Storey knows it", at: setting.given("type"))
      return DeclaredField(name, .open, at: setting)
    }
    var field = DeclaredField(name, kind, at: setting)
    field.label = labels.text(of: setting.given("label")) ?? labels.text(of: setting.given("info"))
    switch field.kind {
    case .choice: readOptions(of: setting, type, to: &field, &problems)
    case .number: readRange(of: setting, isRequired: type == "range", to: &field, &problems)
    default: break
    }
    field.setFallback(setting["default"], &problems, labels.translated)
    return field
  }

  private func readOptions(
    of setting: JSONValue, _ type: String, to field: inout DeclaredField, _ problems: inout DeclarationProblems
  ) {
    if let options = ShopifySettingType.options[type] {
      return field.options = options.map { DeclaredField.Option(value: $0, label: nil) }
    }
    if setting.given("options") == nil { problems.missing("options", in: "the setting", at: setting) }
    var values: Set<String> = []
    for option in problems.elements("options", of: setting) {
      guard option.kind == .object else {
        problems.refuse(option, of: "options", "an object for each option")
        continue
      }
      guard let value = option["value"] else {
        problems.missing("value", in: "the option", at: option)
        continue
      }
      // An empty text is the absence of a value in pages, which every field allows.
      guard let text = value.text?.string, !text.isEmpty else {
        if !value.isAbsent { problems.refuse(value, of: "value", "a text") }
        continue
      }
      guard values.insert(text).inserted else {
        problems.warning(
          "the option \(Diagnostic.excerpt(of: value)) is declared twice", hint: "remove one of them", at: value,
          rule: .duplicateKey)
        continue
      }
      field.options.append(DeclaredField.Option(value: text, label: labels.text(of: option.given("label"))))
    }
    // Without options, every text is allowed.
    if field.options.isEmpty { field.kind = .reference }
  }

  private func readRange(
    of setting: JSONValue, isRequired: Bool, to field: inout DeclaredField, _ problems: inout DeclarationProblems
  ) {
    field.minimum = problems.number("min", of: setting)
    field.maximum = problems.number("max", of: setting)
    field.step = problems.number("step", of: setting)
    if isRequired {
      for key in ["min", "max"] where setting.given(key) == nil {
        problems.missing(key, in: "the range", at: setting)
      }
    }
    if let minimum = field.minimum, let maximum = field.maximum, minimum.value > maximum.value {
      problems.error(
        "\"min\" is greater than \"max\"", hint: "swap them; the field is imported without a range", at: setting,
        rule: .outOfRange)
      (field.minimum, field.maximum) = (nil, nil)
    }
    if let step = field.step, step.value <= 0 {
      problems.error(
        "\"step\" is not greater than 0", hint: "use a number such as 1 or 0.5", at: setting.given("step"),
        rule: .outOfRange)
      field.step = nil
    }
  }
}
