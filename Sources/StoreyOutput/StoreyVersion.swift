/// The version of the package, as the outputs and the tool report it.
public enum StoreyVersion {
  /// The version, according to Semantic Versioning.
  public static let current = "0.1.0"
  /// The date of the version, as CHANGELOG.md has it: `YYYY-MM-DD`.
  package static let date = "2026-11-23"
}
