import Storey
import StoreyOutput

/// The schema of the settings of rules in a configuration.
extension SchemaBuilder {
  mutating func writeRules(to emitter: inout JSONEmitter) {
    emitter.key("rules")
    emitter.begin(.object)
    emitter.member("title", "The severity and the options of each rule")
    emitter.member("type", "object")
    emitter.key("properties")
    emitter.begin(.object)
    for rule in rules.rules {
      emitter.key(text: rule.id.name)
      emitter.begin(.object)
      emitter.member("description", rule.description.summary)
      emitter.key("anyOf")
      emitter.begin(.array)
      emitter.begin(.object, inline: true)
      write(RuleSeverity.valueDescription, to: &emitter)
      emitter.end(.object)
      emitter.begin(.object)
      let fields = [RuleSeverity.field] + rule.options.fields
      writeMembers(of: ModelDescription(fields: fields, models: rule.options.models), to: &emitter)
      emitter.end(.object)
      emitter.end(.array)
      emitter.end(.object)
    }
    emitter.key(CommentKey.name)
    emitter.value(true)
    emitter.end(.object)
    emitter.member("additionalProperties", false)
    emitter.end(.object)
  }
}
