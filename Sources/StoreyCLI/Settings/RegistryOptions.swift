import Storey

/// The common options that extend the registry of floors.
enum RegistryOptions {
  static let templates = OptionList<String>(
    "--templates", .path("DIR"),
    help: "Load floor templates: every .json file below DIR, or one file (repeatable).")
  static let capability = OptionList<Capability>(
    "--capability", .capability,
    help:
      "Declare that the app has the capability NAME, which floors may require, at version N (default: 1; repeatable).")

  static let all: [any CommandOption] = [templates, capability]
}

extension OptionValue<Capability> {
  /// The name of a capability and its version.
  fileprivate static var capability: OptionValue {
    OptionValue(placeholder: "NAME[=N]") { (text, option) throws(UsageError) in
      let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let version = parts.count > 1 ? Int(parts[1]) : 1
      guard let name = parts.first, !name.isEmpty, let version, version >= 1 else {
        throw .invalidValue(text, for: option, expected: "NAME or NAME=N, for example video=2")
      }
      return Capability(String(name), version: version)
    }
  }
}
