import Storey
import StoreyManifests

/// The items at the place of a value.
extension CompletionBuilder {
  /// Adds the values that the description and the other parts of the file suggest.
  mutating func addValues() {
    if addNames() { return }
    for word in description.field?.words ?? [] {
      list.add(.value, string: word.word, documentation: Documentation("\(word.summary)"))
    }
    for value in description.values { add(value) }
  }

  private mutating func add(_ value: ValueDescription) {
    switch value {
    case .floor:
      addFloors()
    case .choice(let words):
      let areStyles = ThemeText.areStyles(words)
      for word in words {
        list.add(
          areStyles ? .style : .value, string: word,
          documentation: ThemeText.documentation(of: word, among: words, in: surroundings.theme))
      }
    case .scalar(.boolean):
      for word in ["true", "false"] { list.add(.value, word, SnippetText([.text(word)]), filter: word) }
    case .scalar(.number), .scalar(.integer), .number, .integer:
      guard let number = description.field?.fallback else { return }
      list.add(.value, number, SnippetText([.text(number)]), detail: "default", filter: number)
    case .text(let pattern) where ThemeText.isColor(pattern):
      addColors(areRolesAllowed: value == WrittenColor.valueDescription)
    case .model, .map, .freeObject, .reference, .scalar(.object):
      addObject(value)
    case .array, .tuple, .scalar(.array):
      let text = Skeleton.value(value)
      list.add(.value, text.plain, text, detail: value.inBrief.phrase, filter: text.plain)
    case .any, .scalar, .text, .oneOrMany, .either: break
    }
  }

  private mutating func addObject(_ value: ValueDescription) {
    let object = finder.object([value])
    let text = Skeleton.object(object?.fields ?? [])
    list.add(.value, text.plain, text, detail: value.inBrief.phrase, filter: text.plain)
  }

  /// Adds a floor of every pattern with its required keys.
  private mutating func addFloors() {
    for type in surroundings.registry.floorTypes {
      let name = type.pattern.name
      let text = Skeleton.object(finder.fields(ofNewFloor: name), known: [finder.patternKey: name])
      list.add(
        .floor, name, text, detail: "a floor", documentation: Documentation("\(type.summary)"),
        filter: context.token?.isString == true ? Skeleton.json(name) : name)
    }
  }

  private mutating func addColors(areRolesAllowed: Bool) {
    let theme = surroundings.theme
    for role in ThemeColor.Role.allCases {
      if areRolesAllowed {
        list.add(.color, string: role.rawValue, documentation: ThemeText.documentation(of: role, in: theme))
      } else {
        for (palette, name) in [(theme.light, "light"), (theme.dark, "dark")] {
          list.add(.color, string: palette[role].name, detail: "\(role.rawValue), \(name)")
        }
      }
    }
  }
}
