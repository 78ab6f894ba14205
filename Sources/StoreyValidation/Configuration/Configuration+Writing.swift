import Storey
import StoreyOutput

extension Configuration {
  /// Returns the effective configuration as JSON.
  ///
  /// - Parameter path: the path of a file, relative to the folder of the configuration. With `nil`, the result has the
  ///   settings that apply to all files, and lists the overrides separately.
  public func write(for path: String?) -> [UInt8] {
    var emitter = JSONEmitter(isIndented: true)
    emitter.object { emitter in
      emitter.array("files", inline: true) { emitter in for file in files { emitter.value(file) } }
      emitter.member("failLevel", (failLevel ?? .error).rawValue)
      emitter.member("maxWarnings", maxWarnings)
      emitter.member("width", length: width)
      emitter.member("json", (syntax ?? .json).rawValue)
      emitter.member("baseline", baseline)
      emitter.array("against", inline: true) { emitter in for file in against { emitter.value(file) } }
      emitter.array("templates", inline: true) { emitter in for file in templates { emitter.value(file) } }
      emitter.member("theme", theme)
      emitter.member("dialect", path.flatMap(dialect(for:)) ?? dialect)
      emitter.object("capabilities", inline: true) { emitter in
        for capability in capabilities {
          emitter.key(text: capability.name)
          emitter.value(capability.version)
        }
      }
      emitter.array("exclude", inline: true) { emitter in for glob in exclude { emitter.value(glob.pattern) } }
      let settings = settings(for: path)
      emitter.object("rules") { emitter in
        for rule in rules.rules { write(rule, settings[rule.id], to: &emitter) }
      }
      if path == nil {
        emitter.array("overrides") { emitter in
          for override in overrides {
            emitter.object { emitter in
              emitter.array("files", inline: true) { emitter in
                for glob in override.files { emitter.value(glob.pattern) }
              }
              if let dialect = override.dialect { emitter.member("dialect", dialect) }
              emitter.object("rules") { emitter in
                for (id, setting) in override.settings.sorted(by: { $0.key < $1.key }) {
                  if let rule = rules[id] { write(rule, setting, isPartial: true, to: &emitter) }
                }
              }
            }
          }
        }
      }
      emitter.array("suppressions") { emitter in
        for suppression in suppressions where path.map(suppression.covers) ?? true {
          emitter.value(suppression.source)
        }
      }
    }
    return emitter.finish()
  }

  /// Returns the dialect that the overrides give a file; `nil` if they do not.
  private func dialect(for path: String) -> String? {
    overrides.last { $0.dialect != nil && $0.covers(path) }?.dialect
  }

  /// Writes a rule with its severity and its options.
  ///
  /// - Parameter isPartial: whether to write only the values that the setting contains, without defaults.
  private func write(
    _ rule: RegisteredRule, _ setting: RuleSetting?, isPartial: Bool = false, to emitter: inout JSONEmitter
  ) {
    emitter.key(text: rule.id.name)
    emitter.object(inline: true) { emitter in
      if let severity = setting?.severity {
        emitter.member("severity", severity.name)
      } else if !isPartial {
        emitter.member("severity", rule.description.severity.rawValue)
      }
      for option in rule.options.fields {
        if let value = setting?.options?[option.key], value.kind != .null {
          emitter.key(text: option.key)
          emitter.value(value)
        } else if !isPartial {
          emitter.key(text: option.key)
          emitter.value(json: option.fallback ?? "[]")
        }
      }
    }
  }
}
