/// The version of the package, as outputs and the tool name it.
public enum StoreyVersion {
  /// In the manner of Semantic Versioning.
  public static let current = "0.1.0"
}
