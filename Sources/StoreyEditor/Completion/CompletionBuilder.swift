import Storey
import StoreyManifests
import StoreyProject
import StoreyTemplates
import StoreyValidation

/// A builder of the items at a cursor.
struct CompletionBuilder {
  let kind: FileKind
  let surroundings: Surroundings
  let context: CursorContext
  let insertion: Insertion
  let description: CursorDescription
  var finder: DescriptionFinder
  var list: CompletionList

  /// Creates a builder without items.
  init(_ file: EditedFile, _ context: CursorContext, _ insertion: Insertion) {
    kind = file.kind
    surroundings = file.surroundings
    self.context = context
    self.insertion = insertion
    finder = DescriptionFinder(file.kind, file.surroundings)
    description = finder.description(at: context)
    list = CompletionList(insertion, at: context)
  }

  // MARK: Keys

  /// Adds the keys that the object does not have: the required ones, then the others, in the order of the description.
  mutating func addKeys() {
    guard let container = context.containers.last, let object = description.object else { return }
    let present = context.keys(of: container)
    for areRequired in [true, false] {
      for field in object.fields where field.isRequired == areRequired && !present.contains(field.key) {
        if allows(field.key, of: object, in: container, with: present) { add(field, of: object.meaning) }
      }
    }
  }

  /// Returns whether a key is allowed beside the keys that the object has.
  private func allows(
    _ key: String, of object: ObjectDescription, in container: OpenContainer, with present: Set<String>
  ) -> Bool {
    func isReadBy(_ keys: Set<String>) -> Bool {
      object.fields.count == keys.count && object.fields.allSatisfy { keys.contains($0.key) }
    }
    switch kind {
    case .template where isReadBy(FloorTemplate.fieldKeys):
      return context.scalar("type", of: container).map { FloorTemplate.allows(key, inFieldOfType: $0) } ?? true
    case .manifest where isReadBy(AppManifest.typeKeys): return present.isDisjoint(with: AppManifest.typeKeys)
    default: return true
    }
  }

  private mutating func add(_ field: ModelDescription.Field, of meaning: ObjectDescription.Meaning) {
    var text = SnippetText([.text(Skeleton.json(field.key))])
    if insertion.needsColon { text.pieces.append(.text(": ")) }
    if insertion.needsValue { text = text + Skeleton.value(of: field) }
    switch meaning {
    case .model, .floor, .names:
      list.add(
        .key, field.key, text, detail: FieldText.detail(of: field), documentation: FieldText.documentation(of: field))
    case .capabilities:
      list.add(.capability, field.key, text, documentation: Documentation("\(field.summary)"))
    case .parameters:
      list.add(
        .parameter, field.key, text, detail: field.isRequired ? "required" : "",
        documentation: Documentation("\(field.summary)"))
    case .rules:
      let rule = surroundings.configuration.rules[RuleID(field.key)]
      list.add(
        .rule, field.key, text, detail: rule?.description.severity.rawValue ?? "",
        documentation: rule.map { RuleText.documentation(of: $0, in: surroundings.configuration) } ?? Documentation())
    }
  }
}
