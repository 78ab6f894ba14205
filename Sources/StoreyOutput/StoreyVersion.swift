/// The version of the package, as the outputs and the tool report it.
public enum StoreyVersion {
  /// The version, according to Semantic Versioning.
  public static let current = "0.1.0"
}
